/** After the first page has come to rest, in milliseconds. */
const REST_MS = 1500;

/**
 * Reads the code of the pages that one opens next, so that the first tap on a card does not wait for it. Only where the
 * service worker has it at hand: nobody pays for what they may never open. The answer gives it up.
 */
export function startReadingAhead(): () => void {
  if (!navigator.serviceWorker?.controller) return () => undefined;
  const timer = setTimeout(readAhead, REST_MS);
  return () => clearTimeout(timer);
}

/** What can't be read now is said when its page is opened. */
function readAhead(): void {
  void Promise.allSettled([
    import('#features/restaurant/restaurant-page.tsx'),
    import('#features/reviews/reviews-section.tsx'),
    import('#features/search/search-page.tsx'),
  ]);
}
