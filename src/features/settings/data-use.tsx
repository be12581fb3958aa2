import { useId } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useNetworkUse } from '#services/use-network-use.ts';
import { Switch } from '#ui/switch.tsx';
import styles from './account.module.css';

/** Whether this device saves data: then it loads only what the person asks for, and sends the outbox (Y43). */
export function DataUse() {
  const t = useT();
  const id = useId();
  const { use, setWifiOnly } = useNetworkUse();
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('settings.data.title')}</h2>
      <Switch
        label={t('settings.data.wifiOnly')}
        hint={
          <>
            {t('settings.data.hint')}
            {use && use.type === undefined ? ` ${t('settings.data.unknown')}` : null}
          </>
        }
        isOn={use?.isWifiOnly ?? false}
        isDisabled={!use}
        onTurn={(isWanted) => void setWifiOnly(isWanted)}
      />
      <output className="soft small hide-empty">{use?.isSparing ? t('settings.data.sparing') : null}</output>
    </section>
  );
}
