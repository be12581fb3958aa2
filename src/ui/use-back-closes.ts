import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Marks a history entry that stands for something open over the page. */
const MARK = 'over';

interface Overlay {
  /** The router's number of the page beneath. */
  readonly idx: unknown;
  readonly close: () => void;
  /** Where the router is now: it may have replaced the entry while this was open. */
  readonly location: () => Location;
  readonly openedAt: Location;
}

/**
 * What is open over the page, the topmost last. Each has a history entry of its own, under the router's number and key of the
 * page beneath it: the router takes it for that page, and never hears of it.
 *
 *     page ── opens ──► page, marked ── back ──► page: it is closed
 *                                    ── closed otherwise ──► back, unheard
 */
const open: Overlay[] = [];
/** What to do with the entry that a step back, asked for here, arrives at; the router is not told of the step. */
let unheard: (() => void) | undefined;
let isListening = false;

/** Makes the browser's Back close this before it leaves the page. */
export function useBackCloses(onClose: () => void): void {
  const location = useLocation();
  const now = useRef({ onClose, location });
  useEffect(() => {
    now.current = { onClose, location };
  });
  useEffect(() => {
    const openedAt = now.current.location;
    const overlay: Overlay = {
      idx: stateOf(window.history.state)['idx'],
      close: () => now.current.onClose(),
      location: () => now.current.location,
      openedAt,
    };
    // In a turn of its own: whoever opens and closes at once leaves no entry.
    const timer = setTimeout(() => push(overlay));
    return () => {
      clearTimeout(timer);
      remove(overlay);
    };
  }, []);
}

function push(overlay: Overlay): void {
  if (!isListening) window.addEventListener('popstate', onPop, { capture: true });
  isListening = true;
  open.push(overlay);
  window.history.pushState({ ...stateOf(window.history.state), [MARK]: open.length }, '');
}

/** Closed by its own button, or gone with its page: then its entry is another's, and is passed over on the way back. */
function remove(overlay: Overlay): void {
  const at = open.indexOf(overlay);
  if (at === -1) return;
  open.splice(at, 1);
  if (!isTop(overlay)) return;
  unheard = () => replaceBy(overlay);
  window.history.back();
}

/** Before the router, which is on the page beneath already. */
function onPop(event: PopStateEvent): void {
  if (unheard) {
    event.stopImmediatePropagation();
    unheard();
    unheard = undefined;
    return;
  }
  const top = open.at(-1);
  if (top && isTop(top)) {
    event.stopImmediatePropagation();
    open.pop();
    replaceBy(top);
    top.close();
  } else if (MARK in stateOf(event.state) && open.length === 0) window.history.back();
}

/** Whether the browser is on the page over which it was opened. */
function isTop({ idx }: Overlay): boolean {
  return stateOf(window.history.state)['idx'] === idx;
}

/** The router may have replaced the entry that is left, as with filters that are in force at once: the page beneath gets it. */
function replaceBy({ location, openedAt }: Overlay): void {
  const { pathname, search, hash, key, state } = location();
  if (key === openedAt.key) return;
  window.history.replaceState({ ...stateOf(window.history.state), key, usr: state }, '', pathname + search + hash);
}

function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
