import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { Restaurant } from '#domain/restaurant.ts';
import { SignOutButton } from '#features/auth/sign-out-button.tsx';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { NotFound } from './not-found.tsx';
import { RequireSession, RequireVisitor } from './require-session.tsx';
import { Shell } from './shell.tsx';

/** A page whose code is fetched when its path is first opened. */
function page<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const loadHome = () => import('#features/home/home-page.tsx');
const loadSearch = () => import('#features/search/search-page.tsx');
const loadRestaurant = () => import('#features/restaurant/restaurant-page.tsx');

const HomePage = page('HomePage', loadHome);
const SearchPage = page('SearchPage', loadSearch);
const RestaurantPage = page('RestaurantPage', loadRestaurant);
const ReviewsSection = page('ReviewsSection', () => import('#features/reviews/reviews-section.tsx'));
const LoginPage = page('LoginPage', () => import('#features/auth/login-page.tsx'));
const SignupPage = page('SignupPage', () => import('#features/auth/signup-page.tsx'));
const ProfilePage = page('ProfilePage', () => import('#features/profile/profile-page.tsx'));
const SavedPage = page('SavedPage', () => import('#features/saved/saved-page.tsx'));
const OutboxPage = page('OutboxPage', () => import('#features/outbox/outbox-page.tsx'));
const DeviceSettings = page('DeviceSettings', () => import('./device-settings.tsx'));
const LaterPage = page('LaterPage', () => import('#features/later/later-page.tsx'));
/** Not part of hosted builds: the condition is settled while building (U60). */
const DataCheckPage = import.meta.env['VITE_HOSTED']
  ? null
  : page('DataCheckPage', () => import('#features/debug/data-check-page.tsx'));

/** Fetches the code of the page that a path will show, while the rest of the app is still on its way. */
export async function preloadPage(pathname: string): Promise<void> {
  if (pathname === '/') await loadHome();
  else if (pathname === '/search') await loadSearch();
  else if (pathname.startsWith('/restaurant/')) await loadRestaurant();
}

/** Comes after the page: what one reads first does not wait for it. */
function showReviews(place: Restaurant): ReactNode {
  return (
    <Suspense fallback={null}>
      <ReviewsSection key={place.id} place={place} />
    </Suspense>
  );
}

/** Every path there is (R1-R31); what is not built yet says what it will hold. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="restaurant/:slug" element={<RestaurantPage reviews={showReviews} />} />
        <Route element={<RequireVisitor />}>
          <Route path="login" element={<LoginPage />} />
          <Route path="signup" element={<SignupPage />} />
          <Route path="forgot-password" element={<LaterPage />} />
        </Route>
        <Route path="auth/login" element={<LoginAlias />} />
        {['directory', 'pricing', 'share', 'terms', 'privacy', 'reset-password', 'auth/callback'].map((path) => (
          <Route key={path} path={path} element={<LaterPage />} />
        ))}
        {['test-restaurant/:slug', 'seeder'].map((path) => (
          <Route key={path} path={path} element={<LaterPage />} />
        ))}
        {DataCheckPage ? <Route path="data-check" element={<DataCheckPage />} /> : null}
        <Route element={<RequireSession />}>
          <Route
            path="dashboard"
            element={
              <LaterPage>
                <OwnWays />
              </LaterPage>
            }
          />
          <Route
            path="profile"
            element={
              <ProfilePage>
                <OwnWays />
              </ProfilePage>
            }
          />
          <Route path="outbox" element={<OutboxPage />} />
          <Route path="settings" element={<DeviceSettings />} />
          <Route path="saved" element={<SavedPage />} />
          {['subscription', 'subscription/success'].map((path) => (
            <Route key={path} path={path} element={<LaterPage />} />
          ))}
          <Route path="subscription/cancelled" element={<LaterPage />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

/** On a phone these pages are the only way to the outbox and to sign out. */
function OwnWays() {
  const t = useT();
  return (
    <>
      <ButtonLink to="/outbox">{t('shell.title.outbox')}</ButtonLink>
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
