/** Paths of the app's pages besides `/` and places' pages; `src/app/route-table.tsx` has a page for each. */
export const PAGE_PATHS: readonly string[] = [
  '/auth/callback',
  '/auth/login',
  '/certificate',
  '/checks',
  '/credits',
  '/dashboard',
  '/directory',
  '/forgot-password',
  '/login',
  '/offline',
  '/outbox',
  '/prayer',
  '/pricing',
  '/privacy',
  '/profile',
  '/reset-password',
  '/saved',
  '/search',
  '/settings',
  '/share',
  '/signup',
  '/subscription',
  '/subscription/cancelled',
  '/subscription/checkout',
  '/subscription/success',
  '/suggest',
  '/terms',
  '/trips',
  '/trips/shared',
  '/waiter',
];

/** Development tools, which exist in development and on the embedded backend only (U60). */
const TOOL_PATHS = ['/data-check', '/seeder'];

/** A place's page, also as the development tool shows it. */
const PLACE_PATH = /^\/(?:test-)?restaurant\/[^/]+$/;

/** A trip's page, by the trip's id. */
const TRIP_PATH = /^\/trips\/[^/]+$/;

/** Whether the app has a page at a path, in any case and with a slash at its end, as the router reads it. */
export function isPagePath(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/$/, '');
  const isListed = plain === '' || PAGE_PATHS.includes(plain) || TOOL_PATHS.includes(plain);
  return isListed || PLACE_PATH.test(plain) || TRIP_PATH.test(plain);
}
