import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { MissingProfile } from '#places/missing-profile.tsx';
import { useOwnProfile } from '#services/use-own-profile.ts';
import { useRevalidation } from '#services/use-revalidation.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useTab } from '#ui/use-tab.ts';
import { AccountTab } from './account-tab.tsx';
import { HelpTab } from './help-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { ProTab } from './pro-tab.tsx';
import styles from './settings-page.module.css';

const TABS = ['account', 'preferences', 'privacy', 'pro', 'help'] as const;

/** Heights of three fields. */
const SHAPES = ['3rem', '3rem', '3rem'] as const;

interface SettingsPageProps {
  /** The setting of the walking pace, from another part of the app. */
  readonly walkingPace: ReactNode;
  /** Further preferences of this device, from another part of the app. */
  readonly device: ReactNode;
  /** The form that changes the password, from another part of the app. */
  readonly changePassword: ReactNode;
}

/** /settings (S122): five tabs, the chosen one in the URL. Settings that need no profile work without one. */
export function SettingsPage({ walkingPace, device, changePassword }: SettingsPageProps) {
  const t = useT();
  const [tab, setTab] = useTab(TABS);
  const view = useOwnProfile();
  useRevalidation('profile');
  const known = view?.profile ? { view, profile: view.profile } : null;
  const missing = <MissingProfile isRead={view !== undefined} shapes={SHAPES} />;
  return (
    <div className={styles.page}>
      <header>
        <Link className={styles.back} to="/profile">
          <ArrowLeft aria-hidden="true" />
          {t('settings.back')}
        </Link>
        <PageTitle title={t('shell.title.settings')} />
      </header>
      <Tabs
        label={t('shell.title.settings')}
        tabs={TABS.map((name) => ({ name, label: t(`settings.tab.${name}`) }))}
        value={tab}
        onChoose={setTab}
      >
        {tab === 'account' ? known ? <AccountTab {...known} /> : missing : null}
        {tab === 'preferences' ? (
          <PreferencesTab known={known} walkingPace={walkingPace} device={device} missing={missing} />
        ) : null}
        {tab === 'privacy' ? <PrivacyTab known={known} changePassword={changePassword} missing={missing} /> : null}
        {tab === 'pro' ? <ProTab /> : null}
        {tab === 'help' ? <HelpTab /> : null}
      </Tabs>
    </div>
  );
}
