import { useId } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useNetworkUse } from '#platform/use-network-use.ts';
import styles from './account.module.css';

/** What this device may load by itself (Y43). */
export function DataUse() {
  const t = useT();
  const id = useId();
  const { use, setWifiOnly } = useNetworkUse();
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('settings.data.title')}</h2>
      <div>
        <label className={styles.switch}>
          {t('settings.data.wifiOnly')}
          <input
            type="checkbox"
            role="switch"
            checked={use?.isWifiOnly ?? false}
            aria-checked={use?.isWifiOnly ?? false}
            disabled={!use}
            aria-describedby={`${id}-hint`}
            onChange={(event) => void setWifiOnly(event.target.checked)}
          />
        </label>
        <p className={styles.quiet} id={`${id}-hint`}>
          {t('settings.data.hint')}
          {use && use.type === undefined ? ` ${t('settings.data.unknown')}` : null}
        </p>
      </div>
      <output className={styles.quiet}>{use?.isSparing ? t('settings.data.sparing') : null}</output>
    </section>
  );
}
