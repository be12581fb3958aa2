import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useIsPro } from '#services/use-is-pro.ts';
import styles from './account.module.css';
import type { KnownProfile } from './account-tab.tsx';
import { DataUse } from './data-use.tsx';
import { SentNoticeSwitch } from './sent-notice-switch.tsx';
import { StandardSection } from './standard-section.tsx';
import { Switches } from './switches.tsx';

interface PreferencesTabProps {
  readonly known: KnownProfile | null;
  readonly walkingPace: ReactNode;
  readonly device: ReactNode;
  readonly missing: ReactNode;
}

const PRO_ONLY: ReadonlySet<string> = new Set(['specialOffers']);

/** Notifications (S127), special offers off and 'Pro Only' for others (S128), and preferences of this device. */
export function PreferencesTab({ known, walkingPace, device, missing }: PreferencesTabProps) {
  const t = useT();
  const isPro = useIsPro();
  const proOnly = isPro ? null : <span className={styles.tag}>{t('settings.proOnly')}</span>;
  return (
    <>
      {known ? (
        <>
          <Switches
            group="notifications"
            {...known}
            note={t('settings.notSentYet')}
            tags={{ specialOffers: proOnly }}
            {...(isPro ? {} : { locked: PRO_ONLY })}
          />
          <Switches
            group="features"
            {...known}
            tags={{ earlyAccess: proOnly }}
            hints={{ earlyAccess: 'settings.earlyHint' }}
          />
        </>
      ) : (
        missing
      )}
      <StandardSection />
      {walkingPace}
      <DataUse />
      <SentNoticeSwitch />
      {device}
    </>
  );
}
