import { readEntry, writeEntry } from '#platform/entry-memory.ts';

/** How long to wait for a page to reach its earlier height, in milliseconds: a page that was killed first starts the app. */
const RESTORE_MS = 30_000;
const KIND = 'rihla.scroll';
/** Input after which the page must not move by itself. */
const BY_HAND = ['keydown', 'pointerdown', 'wheel'];

/** While a page grows back to its earlier height, its position does not count. */
let isRestoring = false;

/**
 * Stores a history entry's scroll position whenever it changes. Also when the page is hidden: the entry may have replaced
 * another, and the page may end unheard. @returns stops this
 */
export function startRememberingScroll(entry: string): () => void {
  window.history.scrollRestoration = 'manual';
  const store = () => isRestoring || writeEntry(KIND, entry, Math.round(window.scrollY));
  window.addEventListener('scroll', store, { passive: true });
  document.addEventListener('visibilitychange', store);
  return () => {
    window.removeEventListener('scroll', store);
    document.removeEventListener('visibilitychange', store);
  };
}

/** Scrolls to the entry's stored position once the page is long enough. Input cancels it. @returns cancels it */
export function restoreScroll(entry: string): () => void {
  // Only `store` writes it.
  const target = readEntry(KIND, entry) as number | undefined;
  if (!target) {
    // Scrolls at once. Waiting until the page has grown could pull a reader back to the top.
    window.scrollTo(0, 0);
    return () => {};
  }
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, target);
    if (document.documentElement.scrollHeight - window.innerHeight >= target) stop();
  });
  isRestoring = true;
  const stop = () => {
    isRestoring = false;
    observer.disconnect();
    clearTimeout(timer);
    for (const type of BY_HAND) window.removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, RESTORE_MS);
  for (const type of BY_HAND) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
