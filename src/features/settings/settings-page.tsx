import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DataUse } from './data-use.tsx';
import styles from './settings-page.module.css';

/** What a person decides for this device; what belongs to their account comes later. */
export function SettingsPage() {
  const t = useT();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('shell.title.settings')}</h1>
      <DataUse />
      <section className={styles.section}>
        <p className={styles.soft}>{t('later.settings.text')}</p>
        <ButtonLink to="/search">{t('later.toSearch')}</ButtonLink>
      </section>
    </div>
  );
}
