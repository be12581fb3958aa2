import { readTab, writeTab } from '#platform/tab-memory.ts';

/** How long a page may grow until its earlier place in it is reached; after that the person has begun to read. */
const RESTORE_MS = 2000;

const storageKey = (entry: string) => `rihla.scroll.${entry}`;

/**
 * What names the history entry that is shown. The router gives every page that was opened by its address the same key, so
 * such an entry is named when it is first seen; the name outlives a reload, and the same address opened again is another entry.
 * @param key the router's
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

/** Notes how far the page of a history entry is scrolled. The answer ends that. */
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

/** Goes to where the entry's page was left, as soon as it is long enough. The answer gives up, as does any scrolling by hand. */
export function restoreScroll(entry: string): () => void {
  const target = Number(readTab(storageKey(entry)) ?? 0);
  if (target === 0) {
    // Any page is long enough for that: none that grows later may take somebody back who has begun to read.
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
