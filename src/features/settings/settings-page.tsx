import { ArrowLeft, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { useReach } from '#platform/use-reach.ts';
import { useRevalidation } from '#platform/use-revalidation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useTab } from '#ui/use-tab.ts';
import { AccountTab } from './account-tab.tsx';
import { HelpTab } from './help-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { ProTab } from './pro-tab.tsx';
import styles from './settings-page.module.css';
import { useOwnProfile } from './use-own-profile.ts';

const TABS = ['account', 'preferences', 'privacy', 'pro', 'help'] as const;

interface SettingsPageProps {
  /** What else concerns this device, from another part of the app. */
  readonly device: ReactNode;
  /** The form that changes the password, likewise. */
  readonly changePassword: ReactNode;
}

/** /settings (S122): five tabs, the chosen one in the address. What needs no profile is there without one. */
export function SettingsPage({ device, changePassword }: SettingsPageProps) {
  const t = useT();
  const [tab, setTab] = useTab(TABS);
  const view = useOwnProfile();
  useRevalidation('profile');
  const known = view?.profile ? { view, profile: view.profile } : null;
  const missing = <NoProfile isRead={view !== undefined} />;
  return (
    <div className={styles.page}>
      <header>
        <Link className={styles.back} to="/profile">
          <ArrowLeft aria-hidden="true" />
          {t('settings.back')}
        </Link>
        <h1 tabIndex={-1}>{t('shell.title.settings')}</h1>
      </header>
      <Tabs
        label={t('shell.title.settings')}
        tabs={TABS.map((name) => ({ name, label: t(`settings.tab.${name}`) }))}
        value={tab}
        onChoose={setTab}
      >
        {tab === 'account' ? known ? <AccountTab {...known} /> : missing : null}
        {tab === 'preferences' ? <PreferencesTab known={known} device={device} missing={missing} /> : null}
        {tab === 'privacy' ? <PrivacyTab known={known} changePassword={changePassword} missing={missing} /> : null}
        {tab === 'pro' ? <ProTab /> : null}
        {tab === 'help' ? <HelpTab /> : null}
      </Tabs>
    </div>
  );
}

/** The profile has never been on this device. */
function NoProfile({ isRead }: { readonly isRead: boolean }) {
  const t = useT();
  const { replica } = useServices();
  const reach = useReach();
  if (!isRead || reach === 'online') {
    return (
      <div className={styles.loading} aria-busy="true">
        <output>{t('profile.loading')}</output>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    );
  }
  return (
    <EmptyState icon={<CloudOff />} title={t('profile.missing.title')} text={t('profile.missing.text')}>
      <Button onClick={() => void replica.refresh()}>{t('profile.missing.refresh')}</Button>
    </EmptyState>
  );
}
