import { readTab, writeTab } from '#platform/tab-memory.ts';

/** How long to wait for a page to reach its earlier height, in milliseconds; after that the person has begun to read. */
const RESTORE_MS = 2000;

const storageKey = (entry: string) => `rihla.scroll.${entry}`;

/**
 * The current history entry's id. The router gives every page opened by its URL the same key, so such an entry gets an id of
 * its own when first seen. The id survives a reload; opening the same URL again makes another.
 * @param key the router's key
 */
export function historyEntry(key: string): string {
  if (key !== 'default') return key;
  const state: unknown = window.history.state;
  const known = state !== null && typeof state === 'object' ? state : {};
  if ('entry' in known && typeof known.entry === 'string') return known.entry;
  const entry = `opened-${performance.timeOrigin}`;
  window.history.replaceState({ ...known, entry }, '');
  return entry;
}

/** Stores a history entry's scroll position whenever it changes. @returns stops this */
export function startRememberingScroll(entry: string): () => void {
  window.history.scrollRestoration = 'manual';
  let frame = 0;
  const note = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => writeTab(storageKey(entry), Math.round(window.scrollY)));
  };
  window.addEventListener('scroll', note, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', note);
  };
}

/** Scrolls to the entry's stored position once the page is long enough. Manual scrolling cancels it. @returns cancels it */
export function restoreScroll(entry: string): () => void {
  const target = Number(readTab(storageKey(entry)) ?? 0);
  if (target === 0) {
    // Scrolls at once. Waiting until the page has grown could pull a reader back to the top.
    window.scrollTo(0, 0);
    return () => {};
  }
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    const reachable = root.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(target, reachable));
    if (reachable >= target) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
  const timer = setTimeout(stop, RESTORE_MS);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchstart', stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
