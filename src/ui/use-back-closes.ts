import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** In the state of a history entry that stands for something open over the page: how many are open with it. */
const MARK = 'over';
/** A step back that was asked for comes within this time, or not at all. */
const STEP_MS = 1000;

interface Overlay {
  /** The router's number of the page beneath. */
  readonly idx: unknown;
  readonly openedAt: Location;
  readonly close: () => void;
  /** Where the router is now: it may have replaced the entry meanwhile, as with filters that are in force at once. */
  readonly location: () => Location;
}

/**
 * What is open over the page, the topmost last. Each has a history entry of its own, under the router's number and key of the
 * page beneath it: the router takes it for that page, and never hears of it.
 *
 *     page ── opens ──► page, marked ── Back ──► page: it is closed
 *                                    ── closed otherwise ──► a step back, unheard, to the page as it is by then
 */
const open: Overlay[] = [];
/** Told of the step back that was asked for here, of which the router is not. */
let unheard: (() => void) | undefined;
/** One step after the other. */
let leaving: Promise<void> = Promise.resolve();
let isListening = false;

/** Makes the browser's Back close this before it leaves the page. */
export function useBackCloses(onClose: () => void): void {
  const location = useLocation();
  const now = useRef({ onClose, location });
  useEffect(() => {
    now.current = { onClose, location };
  });
  useEffect(() => {
    const overlay: Overlay = {
      idx: stateOf(window.history.state)['idx'],
      openedAt: now.current.location,
      close: () => now.current.onClose(),
      location: () => now.current.location,
    };
    // In a turn of its own: what is opened and closed at once leaves no entry.
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
  const state = stateOf(window.history.state);
  // A reload finds the entry of what it opens again.
  if (state[MARK] !== open.length) window.history.pushState({ ...state, [MARK]: open.length }, '');
}

/** Closed by its own button, or gone with its page: then its entry lies behind another's, and is passed over on the way back. */
function remove(overlay: Overlay): void {
  const at = open.indexOf(overlay);
  if (at === -1) return;
  open.splice(at, 1);
  leaving = leaving.then(() => stepBack(overlay));
}

async function stepBack(overlay: Overlay): Promise<void> {
  // What closes it often changes the address as well, a moment later.
  await new Promise((resolve) => setTimeout(resolve));
  if (!isOn(overlay)) return;
  const { [MARK]: _, ...state } = stateOf(window.history.state);
  const { href } = window.location;
  const hasStepped = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), STEP_MS);
    unheard = () => {
      clearTimeout(timer);
      resolve(true);
    };
    window.history.back();
  });
  unheard = undefined;
  if (hasStepped) window.history.replaceState(open.length > 0 ? { ...state, [MARK]: open.length } : state, '', href);
}

/** Before the router, which is on the page beneath already. */
function onPop(event: PopStateEvent): void {
  const top = open.at(-1);
  if (unheard) {
    event.stopImmediatePropagation();
    unheard();
  } else if (top && isOn(top)) {
    event.stopImmediatePropagation();
    open.pop();
    const { pathname, search, hash, key, state } = top.location();
    if (key !== top.openedAt.key) {
      const entry = { ...stateOf(window.history.state), key, usr: state };
      window.history.replaceState(entry, '', pathname + search + hash);
    }
    top.close();
  } else if (MARK in stateOf(event.state) && open.length === 0) window.history.back();
}

/** Whether the browser is on the page over which it was opened. */
function isOn({ idx }: Overlay): boolean {
  return stateOf(window.history.state)['idx'] === idx;
}

function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
