/** Delay after the first page, in milliseconds. */
const REST_MS = 1500;

/**
 * Preloads the code of the pages that are likely next, so that the first tap on a card does not wait for it. Only with a
 * service worker, which has the code cached: nobody downloads pages they may never open.
 * @returns cancels it
 */
export function startReadingAhead(): () => void {
  if (!navigator.serviceWorker?.controller) return () => undefined;
  const timer = setTimeout(readAhead, REST_MS);
  return () => clearTimeout(timer);
}

/** Ignores errors, since opening the page reports them. */
function readAhead(): void {
  void Promise.allSettled([import('./place-page.tsx'), import('./all-reviews.tsx'), import('./search-route.tsx')]);
}
