import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { Route, Routes, UNSAFE_LocationContext, useLocation, useParams } from 'react-router-dom';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { PlaceBesideContext } from '#places/cards/beside.ts';
import { tappedOutline } from '#places/cards/tapped-card.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FrontPage, preloadFront } from './front-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageLoading } from './page-loading.tsx';
import { Shell } from './shell.tsx';
import { useListBeside } from './use-list-beside.ts';

// Lazy, since phones never need it.
const PlacePane = lazyPage('PlacePane', () => import('./place-pane.tsx'));
const SearchRoute = lazyPage('SearchRoute', () => import('./search-route.tsx'));
const PlacePage = lazyPage('PlacePage', () => import('./place-page.tsx'));
const AllReviews = lazyPage('AllReviews', () => import('./all-reviews.tsx'));
const MoreRoutes = lazyPage('MoreRoutes', () => import('./more-routes.tsx'));

/** Fetches the code of a path's page while the rest of the app is still loading. */
export async function preloadPage(pathname: string): Promise<void> {
  if (pathname === '/') await preloadFront();
  else if (pathname === '/search') await SearchRoute.preload();
  else if (pathname.startsWith('/restaurant/')) await PlacePage.preload();
  else
    await Promise.all([MoreRoutes.preload(), import('./more-routes.tsx').then((more) => more.preloadMore(pathname))]);
}

/** Renders the reviews separately, so that the page neither waits for their code nor breaks if it can't be fetched. */
function showReviews(place: PlaceOutline, isStranded: boolean): ReactNode {
  return (
    <ErrorBoundary page={place.id} level={2}>
      <Suspense>
        <AllReviews key={place.id} place={place} isStranded={isStranded} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** /restaurant/:slug as a full page. Until its code is here, it shows what the pressed card said, in a boundary of its own:
 * within the shell's, the list would stay until then. */
function PlaceRoute() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  return <Suspense fallback={tappedOutline(pathname) ?? <PageLoading />}>{placePage(slug)}</Suspense>;
}

function placePage(slug: string): ReactNode {
  return <PlacePage slug={slug} reviews={showReviews} />;
}

/** Routes of the common entry pages; all others are in a separate script, so that the first paint does not wait for it. */
export function AppRoutes() {
  const { page, place, close } = useListBeside();
  const pane = useRef<HTMLElement>(null);
  const path = place?.location.pathname;
  const beside = useMemo(() => (path === undefined ? null : { path, enter: () => pane.current?.focus() }), [path]);
  const shown = path && place && (
    <ErrorBoundary page={path} level={2}>
      <Suspense>
        <PlacePane pane={pane} place={place} onClose={close} page={placePage} />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <PlaceBesideContext value={beside}>
      <UNSAFE_LocationContext value={page}>
        <Routes>
          <Route element={<Shell beside={shown} />}>
            <Route index element={<FrontPage />} />
            <Route path="search" element={<SearchRoute />} />
            <Route path="restaurant/:slug" element={<PlaceRoute />} />
            <Route path="*" element={<MoreRoutes />} />
          </Route>
        </Routes>
      </UNSAFE_LocationContext>
    </PlaceBesideContext>
  );
}
