import { SignOutButton } from '#features/auth/sign-out-button.tsx';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** The dashboard with its ways to other features' pages, in one chunk. */
export function OwnDashboard() {
  return <DashboardPage ways={<OwnWays />} />;
}

/** On a phone the only links to the outbox and to sign out; also to the prayer times. */
function OwnWays() {
  const t = useT();
  return (
    <>
      <ButtonLink to="/trips">{t('shell.title.trips')}</ButtonLink>
      <ButtonLink to="/checks">{t('shell.title.checks')}</ButtonLink>
      <ButtonLink to="/prayer">{t('shell.title.prayer')}</ButtonLink>
      <ButtonLink to="/waiter">{t('shell.title.waiter')}</ButtonLink>
      <ButtonLink to="/certificate">{t('shell.title.certificate')}</ButtonLink>
      <ButtonLink to="/outbox">{t('shell.title.outbox')}</ButtonLink>
      <ButtonLink to="/offline">{t('shell.title.offline')}</ButtonLink>
      <ButtonLink to="/suggest">{t('shell.title.suggest')}</ButtonLink>
      <ButtonLink to="/settings">{t('shell.title.settings')}</ButtonLink>
      <SignOutButton label={t('later.signOut')} to="/auth/login" />
    </>
  );
}
