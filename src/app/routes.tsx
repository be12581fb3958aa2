import { type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef } from 'react';
import { matchPath, Route, Routes, UNSAFE_LocationContext, useParams } from 'react-router-dom';
import type { PlaceOutline } from '#domain/place-outline.ts';
import { PlaceBesideContext } from '#places/cards/beside.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FrontPage, preloadFront } from './front-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PlacePane } from './place-pane.tsx';
import { Shell } from './shell.tsx';
import { type Arrival, useListBeside } from './use-list-beside.ts';

const SearchPage = lazyPage('SearchPage', () => import('#features/search/search-page.tsx'));
const RestaurantPage = lazyPage('RestaurantPage', () => import('#features/restaurant/restaurant-page.tsx'));
const ReviewsSection = lazyPage('ReviewsSection', () => import('#features/reviews/reviews-section.tsx'));
const MoreRoutes = lazyPage('MoreRoutes', () => import('./more-routes.tsx'));

/** Fetches the code of the page that a path will show, while the rest of the app is still on its way. */
export async function preloadPage(pathname: string): Promise<void> {
  if (pathname === '/') await preloadFront();
  else if (pathname === '/search') await SearchPage.preload();
  else if (pathname.startsWith('/restaurant/')) await RestaurantPage.preload();
  else
    await Promise.all([MoreRoutes.preload(), import('./more-routes.tsx').then((more) => more.preloadMore(pathname))]);
}

/** Comes after the page: what one reads first does not wait for it, and stays where it can't be had. */
function showReviews(place: PlaceOutline, isStranded: boolean): ReactNode {
  return (
    <ErrorBoundary page={place.id} level={2}>
      <Suspense fallback={null}>
        <ReviewsSection key={place.id} place={place} isStranded={isStranded} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** /restaurant/:slug, filling the page. */
function PlacePage() {
  const { slug = '' } = useParams();
  return <RestaurantPage slug={slug} reviews={showReviews} />;
}

/** The pages one arrives at; all others are named in a script of their own, which the first paint does not wait for. */
export function AppRoutes() {
  const { page, place, close } = useListBeside();
  const pane = useRef<HTMLElement>(null);
  const enter = useCallback(() => pane.current?.focus(), []);
  const path = place?.location.pathname;
  const beside = useMemo(() => (path === undefined ? null : { path, enter }), [path, enter]);
  return (
    <PlaceBesideContext value={beside}>
      <UNSAFE_LocationContext value={page}>
        <Routes>
          <Route element={<Shell beside={place ? <Beside place={place} pane={pane} onClose={close} /> : null} />}>
            <Route index element={<FrontPage />} />
            <Route path="search" element={<SearchPage />} />
            <Route path="restaurant/:slug" element={<PlacePage />} />
            <Route path="*" element={<MoreRoutes />} />
          </Route>
        </Routes>
      </UNSAFE_LocationContext>
    </PlaceBesideContext>
  );
}

interface BesideProps {
  readonly place: Arrival;
  readonly pane: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The place that the address is of, next to the list that it was chosen in. */
function Beside({ place, pane, onClose }: BesideProps) {
  const { pathname } = place.location;
  const slug = matchPath('/restaurant/:slug', pathname)?.params.slug ?? '';
  return (
    // What it links to is no row of a list.
    <PlaceBesideContext value={null}>
      <UNSAFE_LocationContext value={place}>
        <PlacePane pane={pane} path={pathname} onClose={onClose}>
          <RestaurantPage slug={slug} reviews={showReviews} />
        </PlacePane>
      </UNSAFE_LocationContext>
    </PlaceBesideContext>
  );
}
