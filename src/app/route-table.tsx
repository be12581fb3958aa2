/** The routes that are not in the first script: path, guard and page. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import type { TitledPath } from './page-titles.ts';
import { readWaiterCard } from './read-waiter-card.ts';
import { WithMapWalk } from './with-map-walk.tsx';

interface RouteEntry {
  /** Has a title in `page-titles.ts`, which is in the first script. */
  readonly path: TitledPath;
  /** `visitor`: only visitors. `session`: only members. See `require-session.tsx`. */
  readonly guard: 'everyone' | 'visitor' | 'session';
  readonly page: ReactNode;
  /** The layout shared by sign-in pages. */
  readonly frame?: 'auth';
  /** Fetches the code of a common entry page, so that the app's first frame shows it. */
  readonly preload?: () => Promise<unknown>;
}

export const AuthLayout = lazyPage('AuthLayout', () => import('#features/auth/auth-layout.tsx'));
const DirectoryPage = lazyPage('DirectoryPage', () => import('#features/directory/directory-page.tsx'));
const LoginPage = lazyPage('LoginPage', () => import('#features/auth/login-page.tsx'));
const SignupPage = lazyPage('SignupPage', () => import('#features/auth/signup-page.tsx'));
const CallbackPage = lazyPage('CallbackPage', () => import('#features/auth/callback-page.tsx'));
const ForgotPasswordPage = lazyPage('ForgotPasswordPage', () => import('#features/auth/forgot-password-page.tsx'));
const ResetPasswordPage = lazyPage('ResetPasswordPage', () => import('#features/auth/reset-password-page.tsx'));
const OwnDashboard = lazyPage('OwnDashboard', () => import('./own-dashboard.tsx'));
const SavedPage = lazyPage('SavedPage', () => import('#features/saved/saved-page.tsx'));
const CreditsPage = lazyPage('CreditsPage', () => import('#features/legal/credits-page.tsx'));
const LegalPage = lazyPage('LegalPage', () => import('#features/legal/legal-page.tsx'));
const OfflinePage = lazyPage('OfflinePage', () => import('#features/offline/offline-page.tsx'));
const OutboxPage = lazyPage('OutboxPage', () => import('#features/outbox/outbox-page.tsx'));
const SuggestPage = lazyPage('SuggestPage', () => import('#features/suggest/suggest-page.tsx'));
const DeviceSettings = lazyPage('DeviceSettings', () => import('./device-settings.tsx'));
const PricingPage = lazyPage('PricingPage', () => import('#features/subscription/pricing-page.tsx'));
const SubscriptionPage = lazyPage('SubscriptionPage', () => import('#features/subscription/subscription-page.tsx'));
const CheckoutPage = lazyPage('CheckoutPage', () => import('#features/subscription/checkout-page.tsx'));
const SuccessPage = lazyPage('SuccessPage', () => import('#features/subscription/success-page.tsx'));
const CancelledPage = lazyPage('CancelledPage', () => import('#features/subscription/cancelled-page.tsx'));
const PrayerPage = lazyPage('PrayerPage', () => import('#features/prayer/prayer-page.tsx'));
const WaiterPage = lazyPage('WaiterPage', () => import('#features/waiter/waiter-page.tsx'));
const CertificatePage = lazyPage('CertificatePage', () => import('#features/certificate/certificate-page.tsx'));
const ChecksPage = lazyPage('ChecksPage', () => import('#features/checks/checks-page.tsx'));
const TripsPage = lazyPage('TripsPage', () => import('#features/trips/trips-page.tsx'));
const TripPage = lazyPage('TripPage', () => import('#features/trips/trip-page.tsx'));
const SharedTripPage = lazyPage('SharedTripPage', () => import('#features/trips/link/shared-trip-page.tsx'));
const SharePage = lazyPage('SharePage', () => import('#features/share/share-page.tsx'));
/** Not part of hosted builds: the build evaluates the condition, and nothing else calls `tools` (U59, U60). */
const TOOLS: readonly RouteEntry[] = import.meta.env.VITE_HOSTED ? [] : tools();

const directory = (
  <WithMapWalk>
    <DirectoryPage />
  </WithMapWalk>
);
const dashboard = <OwnDashboard />;
const preloadLogin = () => Promise.all([AuthLayout.preload(), LoginPage.preload()]);

/**
 * Each path with its guard and page: for visitors only, for members only or for everyone; an unknown path leads to `/`
 * (R11-R31).
 */
export const ROUTE_TABLE: readonly RouteEntry[] = [
  { path: '/login', guard: 'visitor', page: <LoginPage />, frame: 'auth', preload: preloadLogin },
  { path: '/signup', guard: 'visitor', page: <SignupPage />, frame: 'auth' },
  { path: '/forgot-password', guard: 'visitor', page: <ForgotPasswordPage />, frame: 'auth' },
  { path: '/reset-password', guard: 'everyone', page: <ResetPasswordPage />, frame: 'auth' },
  { path: '/directory', guard: 'everyone', page: directory, preload: DirectoryPage.preload },
  { path: '/offline', guard: 'everyone', page: <OfflinePage /> },
  { path: '/auth/callback', guard: 'everyone', page: <CallbackPage /> },
  { path: '/auth/login', guard: 'everyone', page: <LoginAlias /> },
  { path: '/terms', guard: 'everyone', page: <LegalPage of="terms" /> },
  { path: '/privacy', guard: 'everyone', page: <LegalPage of="privacy" /> },
  { path: '/credits', guard: 'everyone', page: <CreditsPage /> },
  { path: '/pricing', guard: 'everyone', page: <PricingPage /> },
  { path: '/prayer', guard: 'everyone', page: <PrayerPage /> },
  { path: '/waiter', guard: 'everyone', page: <WaiterPage /> },
  { path: '/certificate', guard: 'everyone', page: <CertificatePage /> },
  { path: '/checks', guard: 'everyone', page: <ChecksPage /> },
  { path: '/trips', guard: 'everyone', page: <TripsPage /> },
  { path: '/trips/shared', guard: 'everyone', page: <SharedTripPage /> },
  { path: '/trips/:id', guard: 'session', page: <TripPage readWaiterCard={readWaiterCard} /> },
  { path: '/share', guard: 'everyone', page: <SharePage /> },
  ...TOOLS,
  { path: '/dashboard', guard: 'session', page: dashboard },
  { path: '/profile', guard: 'session', page: dashboard },
  { path: '/outbox', guard: 'session', page: <OutboxPage /> },
  { path: '/suggest', guard: 'everyone', page: <SuggestPage /> },
  { path: '/settings', guard: 'session', page: <DeviceSettings /> },
  { path: '/saved', guard: 'session', page: <SavedPage />, preload: SavedPage.preload },
  { path: '/subscription', guard: 'session', page: <SubscriptionPage /> },
  { path: '/subscription/checkout', guard: 'session', page: <CheckoutPage /> },
  { path: '/subscription/success', guard: 'session', page: <SuccessPage /> },
  { path: '/subscription/cancelled', guard: 'session', page: <CancelledPage /> },
];

/** Redirects the old path that the dashboard's sign-out uses (R30, U9). */
function LoginAlias() {
  const { search } = useLocation();
  return <Navigate to={`/login${search}`} replace />;
}

/** Routes of development tools. */
function tools(): readonly RouteEntry[] {
  const DataCheckPage = lazyPage('DataCheckPage', () => import('#features/debug/data-check-page.tsx'));
  const SeederPage = lazyPage('SeederPage', () => import('#features/debug/seeder-page.tsx'));
  const TestRestaurantPage = lazyPage('TestRestaurantPage', () => import('#features/debug/test-restaurant-page.tsx'));
  return [
    { path: '/test-restaurant/:slug', guard: 'everyone', page: <TestRestaurantPage /> },
    { path: '/data-check', guard: 'everyone', page: <DataCheckPage /> },
    { path: '/seeder', guard: 'everyone', page: <SeederPage /> },
  ];
}
