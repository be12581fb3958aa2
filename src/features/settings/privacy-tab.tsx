import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import styles from './account.module.css';
import type { KnownProfile } from './account-tab.tsx';
import { DataFile } from './data-export.tsx';
import { SessionList } from './session-list.tsx';
import { Switches } from './switches.tsx';

interface PrivacyTabProps {
  readonly known: KnownProfile | null;
  readonly changePassword: ReactNode;
  readonly missing: ReactNode;
}

const HINTS = {
  profileVisible: 'settings.privacy.visibleHint',
  locationSharing: 'settings.privacy.locationHint',
  analyticsData: 'settings.privacy.analyticsHint',
} as const;

/** The person's visibility to others (S129), their sessions, and all their data. */
export function PrivacyTab({ known, changePassword, missing }: PrivacyTabProps) {
  const t = useT();
  return (
    <>
      {known ? <Switches group="privacy" {...known} hints={HINTS} /> : missing}
      {changePassword ? (
        <section className={styles.group} aria-labelledby="settings-password">
          <h2 id="settings-password">{t('settings.password')}</h2>
          {changePassword}
        </section>
      ) : null}
      <SessionList />
      <DataFile />
    </>
  );
}
