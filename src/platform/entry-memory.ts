import { readTab, writeTab } from './tab-memory.ts';

/** History entries whose values a tab remembers, per kind of value; older ones are forgotten. */
const MAX_ENTRIES = 50;

/** The browser's state of a history entry: ours, and within `usr` the router's. */
interface EntryState {
  readonly entry?: string;
  readonly usr?: { readonly entry?: string } | null;
}

/**
 * The current history entry's id. The router gives every page opened by its URL the same key, so such an entry gets an id of
 * its own when first seen. The id survives a reload; opening the same URL again makes another. The steps on a map share an id
 * (`places/map/use-map-history.ts`), because the map's sheet scrolls itself.
 * @param key the router's key
 */
export function historyEntry(key: string): string {
  // Only the router and this function write it.
  const state = (window.history.state ?? {}) as EntryState;
  const isOpened = key === 'default';
  const own = isOpened ? (state.entry ?? `opened-${performance.timeOrigin}`) : key;
  const entry = state.usr?.entry ?? own;
  if (isOpened) window.history.replaceState({ ...state, entry }, '');
  return entry;
}

/**
 * What this tab remembers of a history entry; undefined if nothing. Survives the page: a phone ends it while another app is in
 * front, and opens the same history entry again on return.
 */
export function readEntry(kind: string, entry: string): unknown {
  return entriesOf(kind).find(([each]) => each === entry)?.[1];
}

export function writeEntry(kind: string, entry: string, value: unknown): void {
  const others = entriesOf(kind).filter(([each]) => each !== entry);
  writeTab(kind, [...others, [entry, value]].slice(-MAX_ENTRIES));
}

type Remembered = readonly (readonly [entry: string, value: unknown])[];

/** Latest last. Only `writeEntry` writes the key. */
const entriesOf = (kind: string) => (readTab(kind) ?? []) as Remembered;
