import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import {
  closeDownTo,
  countLayers,
  isLayerOpen,
  type MapEntry,
  type MapLayers,
  NO_ENTRY,
  toMapEntry,
} from './map-layers.ts';

export type View = 'list' | 'map';

/** URL parameter of the view. */
const PARAMETER = 'view';

export interface MapHistory {
  readonly view: View;
  /** Opens the map on a new history entry; closing it leads back. */
  readonly setView: (view: View) => void;
  readonly layers: MapLayers;
  /** Opens a layer on a new history entry, or changes what it shows. */
  readonly open: (change: Partial<MapLayers>) => void;
  readonly close: (layer: keyof MapLayers) => void;
}

interface Shown {
  readonly location: Location;
  readonly entry: MapEntry;
  /** The layer that a button closes by going back; null for none. */
  readonly closing: keyof MapLayers | null;
  /** The criteria before Back, which stay; null if this was no step back. */
  readonly search: string | null;
}

/**
 * Whether a screen shows its map (`view=map` in the address), and what is open on it. Layers are only in the state of the
 * history entry, because servers see addresses. Back closes one thing and keeps the filters chosen meanwhile.
 */
export function useMapHistory(): MapHistory {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const arrived = toMapEntry(location.state);
  const [before, setShown] = useState<Shown>(() => ({ location, entry: arrived, closing: null, search: null }));
  const shown = before.location === location ? before : shownAfter(before, location, type);
  if (shown !== before) setShown(shown);
  const { entry } = shown;

  const go = (search: string, next: MapEntry, replace: boolean) => {
    const isStep = next.depth > 1 || viewOf(location.search) === viewOf(search);
    const state = { map: next, ...(isStep && { entry: firstEntry(location) }) };
    void navigate({ pathname: location.pathname, search }, { replace, state });
  };
  const correct = useEffectEvent((kept: string | null) => {
    if (kept === null) return;
    const search = withView(kept, viewOf(location.search));
    const isKnown = JSON.stringify(arrived) === JSON.stringify(entry);
    if (!isKnown || search !== withView(location.search, viewOf(location.search))) go(search, entry, true);
  });
  useEffect(() => correct(shown.search), [shown]);

  return {
    view: viewOf(location.search),
    setView(view) {
      if (view === viewOf(location.search)) return;
      const isOpenedHere = entry.depth > countLayers(entry);
      if (view === 'map') go(withView(location.search, view), { ...NO_ENTRY, depth: 1 }, false);
      else if (isOpenedHere) void navigate(-entry.depth);
      else go(withView(location.search, view), NO_ENTRY, true);
    },
    layers: entry,
    open(change) {
      const next = { ...entry, ...change };
      const added = countLayers(next) - countLayers(entry);
      if (JSON.stringify(next) !== JSON.stringify(entry)) {
        go(location.search, { ...next, depth: entry.depth + added }, added === 0);
      }
    },
    close(layer) {
      if (shown.closing !== null || !isLayerOpen(entry, layer)) return;
      setShown({ ...shown, closing: layer });
      void navigate(-1);
    },
  };
}

/** The id of the history entry of the map without layers: they share its scroll position (`app/scroll-memory.ts`). */
function firstEntry({ state, key }: Location): string {
  // Only this module and the shell write these states.
  const [steps, opened] = [state, window.history.state] as ({ readonly entry?: string } | null)[];
  return steps?.entry ?? opened?.entry ?? key;
}

function shownAfter(before: Shown, location: Location, type: NavigationType): Shown {
  const arrived = toMapEntry(location.state);
  const isBack =
    type === NavigationType.Pop && location.pathname === before.location.pathname && arrived.depth < before.entry.depth;
  return {
    location,
    entry: isBack ? closeDownTo(before.entry, arrived.depth, before.closing) : arrived,
    closing: null,
    search: isBack ? before.location.search : null,
  };
}

function viewOf(search: string): View {
  return new URLSearchParams(search).get(PARAMETER) === 'map' ? 'map' : 'list';
}

function withView(search: string, view: View): string {
  const params = new URLSearchParams(search);
  params.delete(PARAMETER);
  if (view === 'map') params.set(PARAMETER, view);
  return `?${params}`;
}
