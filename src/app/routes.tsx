import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Restaurant } from '#domain/restaurant.ts';
import { FrontPage, preloadFront } from './front-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { Shell } from './shell.tsx';

const loadSearch = () => import('#features/search/search-page.tsx');
const loadRestaurant = () => import('#features/restaurant/restaurant-page.tsx');
const loadMore = () => import('./more-routes.tsx');

const SearchPage = lazyPage('SearchPage', loadSearch);
const RestaurantPage = lazyPage('RestaurantPage', loadRestaurant);
const ReviewsSection = lazyPage('ReviewsSection', () => import('#features/reviews/reviews-section.tsx'));
const MoreRoutes = lazyPage('MoreRoutes', loadMore);

/** Fetches the code of the page that a path will show, while the rest of the app is still on its way. */
export async function preloadPage(pathname: string): Promise<void> {
  if (pathname === '/') await preloadFront();
  else if (pathname === '/search') await loadSearch();
  else if (pathname.startsWith('/restaurant/')) await loadRestaurant();
  else await loadMore();
}

/** Comes after the page: what one reads first does not wait for it. */
function showReviews(place: Restaurant): ReactNode {
  return (
    <Suspense fallback={null}>
      <ReviewsSection key={place.id} place={place} />
    </Suspense>
  );
}

/** The pages one arrives at; all others are named in a script of their own, which the first paint does not wait for. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<FrontPage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="restaurant/:slug" element={<RestaurantPage reviews={showReviews} />} />
        <Route path="*" element={<MoreRoutes />} />
      </Route>
    </Routes>
  );
}
