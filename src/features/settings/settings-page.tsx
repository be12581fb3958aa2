import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DataUse } from './data-use.tsx';
import styles from './settings-page.module.css';

interface SettingsPageProps {
  /** What else concerns this device, from another part of the app. */
  readonly children: ReactNode;
}

/** What a person decides for this device; what belongs to their account comes later. */
export function SettingsPage({ children }: SettingsPageProps) {
  const t = useT();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('shell.title.settings')}</h1>
      <DataUse />
      {children}
      <section className={styles.section}>
        <p className={styles.soft}>{t('later.settings.text')}</p>
        <ButtonLink to="/search">{t('later.toSearch')}</ButtonLink>
      </section>
    </div>
  );
}
