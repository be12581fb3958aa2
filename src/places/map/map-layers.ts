/** What is open on a phone's map. Each has a history entry of its own, so that Back closes one after the other. */
export interface MapLayers {
  /** The list over the map. */
  readonly sheet: boolean;
  /** Id of the place to which a walking route is drawn. */
  readonly walk: string | null;
  /** Id of the pressed place. */
  readonly selected: string | null;
}

/** The part of a history entry's state that belongs to the map. */
export interface MapEntry extends MapLayers {
  /** Number of entries pushed since the map was closed, up to this one. */
  readonly depth: number;
}

export const NO_ENTRY: MapEntry = { depth: 0, sheet: false, walk: null, selected: null };

/** The order in which Back closes the layers, whatever the order in which they were opened. */
const TOP_FIRST = ['selected', 'walk', 'sheet'] as const;

export function isLayerOpen(entry: MapLayers, layer: keyof MapLayers): boolean {
  return entry[layer] !== NO_ENTRY[layer];
}

/** Number of open layers. */
export function countLayers(entry: MapLayers): number {
  return TOP_FIRST.filter((layer) => isLayerOpen(entry, layer)).length;
}

/**
 * What stays open after Back.
 * @param depth of the entry that Back led to
 * @param wanted a layer to close first
 */
export function closeDownTo(entry: MapEntry, depth: number, wanted: keyof MapLayers | null): MapEntry {
  const open = [...(wanted ? [wanted] : []), ...TOP_FIRST.filter((layer) => layer !== wanted)];
  const closed = open.filter((layer) => isLayerOpen(entry, layer)).slice(0, Math.max(0, entry.depth - depth));
  return { ...entry, ...Object.fromEntries(closed.map((layer) => [layer, NO_ENTRY[layer]])), depth };
}

/** Reads the map's part of a history entry's state, which may come from an earlier version of the app. */
export function toMapEntry(state: unknown): MapEntry {
  const map: unknown = state !== null && typeof state === 'object' && 'map' in state ? state.map : null;
  if (map === null || typeof map !== 'object') return NO_ENTRY;
  const { depth, sheet, walk, selected } = map as Readonly<Record<string, unknown>>;
  return {
    depth: typeof depth === 'number' ? depth : 0,
    sheet: sheet === true,
    walk: typeof walk === 'string' ? walk : null,
    selected: typeof selected === 'string' ? selected : null,
  };
}
