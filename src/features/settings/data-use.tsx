import { useId } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useNetworkUse } from '#platform/use-network-use.ts';
import styles from './settings-page.module.css';

/** What this device may load by itself (Y43). */
export function DataUse() {
  const t = useT();
  const id = useId();
  const { use, setWifiOnly } = useNetworkUse();
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 className={styles.heading} id={`${id}-title`}>
        {t('settings.data.title')}
      </h2>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={use?.isWifiOnly ?? false}
          disabled={!use}
          aria-describedby={`${id}-hint`}
          onChange={(event) => void setWifiOnly(event.target.checked)}
        />
        {t('settings.data.wifiOnly')}
      </label>
      <p className={styles.soft} id={`${id}-hint`}>
        {t('settings.data.hint')}
        {use && use.type === undefined ? ` ${t('settings.data.unknown')}` : null}
      </p>
      <output className={styles.soft}>{use?.isSparing ? t('settings.data.sparing') : null}</output>
    </section>
  );
}
