import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { SignOutButton } from '#features/auth/sign-out-button.tsx';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFound } from './not-found.tsx';
import { RequireSession, RequireVisitor } from './require-session.tsx';
import { useSettledSession } from './use-settled-session.ts';

const AuthLayout = lazyPage('AuthLayout', () => import('#features/auth/auth-layout.tsx'));
const DirectoryPage = lazyPage('DirectoryPage', () => import('#features/directory/directory-page.tsx'));
const LoginPage = lazyPage('LoginPage', () => import('#features/auth/login-page.tsx'));
const SignupPage = lazyPage('SignupPage', () => import('#features/auth/signup-page.tsx'));
const CallbackPage = lazyPage('CallbackPage', () => import('#features/auth/callback-page.tsx'));
const ForgotPasswordPage = lazyPage('ForgotPasswordPage', () => import('#features/auth/forgot-password-page.tsx'));
const ResetPasswordPage = lazyPage('ResetPasswordPage', () => import('#features/auth/reset-password-page.tsx'));
const DashboardPage = lazyPage('DashboardPage', () => import('#features/dashboard/dashboard-page.tsx'));
const SavedPage = lazyPage('SavedPage', () => import('#features/saved/saved-page.tsx'));
const LegalPage = lazyPage('LegalPage', () => import('#features/legal/legal-page.tsx'));
const OfflinePage = lazyPage('OfflinePage', () => import('#features/offline/offline-page.tsx'));
const OutboxPage = lazyPage('OutboxPage', () => import('#features/outbox/outbox-page.tsx'));
const DeviceSettings = lazyPage('DeviceSettings', () => import('./device-settings.tsx'));
const LaterPage = lazyPage('LaterPage', () => import('#features/later/later-page.tsx'));
/** Not part of hosted builds: the condition is settled while building (U60). */
const DataCheckPage = import.meta.env['VITE_HOSTED']
  ? null
  : lazyPage('DataCheckPage', () => import('#features/debug/data-check-page.tsx'));

/** Fetches the code of the pages here that an address most likely leads to: they are drawn with the app's first frame. */
export async function preloadMore(pathname: string): Promise<void> {
  if (pathname === '/directory') await DirectoryPage.preload();
  else if (pathname === '/login') await Promise.all([AuthLayout.preload(), LoginPage.preload()]);
  else if (pathname === '/saved') await SavedPage.preload();
}

/** Every path but those of the first pages (R13-R31); what is not built yet says what it will hold. */
export function MoreRoutes() {
  const session = useSettledSession();
  return (
    <Routes>
      <Route element={<RequireVisitor session={session} />}>
        <Route element={<AuthLayout />}>
          <Route path="login" element={<LoginPage />} />
          <Route path="signup" element={<SignupPage />} />
          <Route path="forgot-password" element={<ForgotPasswordPage />} />
        </Route>
      </Route>
      <Route element={<AuthLayout />}>
        <Route path="reset-password" element={<ResetPasswordPage />} />
      </Route>
      <Route path="directory" element={<DirectoryPage />} />
      <Route path="offline" element={<OfflinePage />} />
      <Route path="auth/callback" element={<CallbackPage />} />
      <Route path="auth/login" element={<LoginAlias />} />
      <Route path="terms" element={<LegalPage of="terms" />} />
      <Route path="privacy" element={<LegalPage of="privacy" />} />
      {['pricing', 'share'].map((path) => (
        <Route key={path} path={path} element={<LaterPage />} />
      ))}
      {['test-restaurant/:slug', 'seeder'].map((path) => (
        <Route key={path} path={path} element={<LaterPage />} />
      ))}
      {DataCheckPage ? <Route path="data-check" element={<DataCheckPage />} /> : null}
      <Route element={<RequireSession session={session} />}>
        {['dashboard', 'profile'].map((path) => (
          <Route key={path} path={path} element={<DashboardPage ways={<OwnWays />} />} />
        ))}
        <Route path="outbox" element={<OutboxPage />} />
        <Route path="settings" element={<DeviceSettings />} />
        <Route path="saved" element={<SavedPage />} />
        {['subscription', 'subscription/success'].map((path) => (
          <Route key={path} path={path} element={<LaterPage />} />
        ))}
        <Route path="subscription/cancelled" element={<LaterPage />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** On a phone these pages are the only way to the outbox and to sign out. */
function OwnWays() {
  const t = useT();
  return (
    <>
      <ButtonLink to="/outbox">{t('shell.title.outbox')}</ButtonLink>
      <ButtonLink to="/offline">{t('shell.title.offline')}</ButtonLink>
      <ButtonLink to="/settings">{t('shell.title.settings')}</ButtonLink>
      <SignOutButton label={t('later.signOut')} to="/auth/login" />
    </>
  );
}

/** The dashboard's way out of old (R30, U9). */
function LoginAlias() {
  const { search } = useLocation();
  return <Navigate to={`/login${search}`} replace />;
}
