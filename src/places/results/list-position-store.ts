import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Layout, type ListPosition, parseLayout, parseListPosition } from '#domain/search/list-position.ts';
import { deviceStorage } from '#platform/device-storage.ts';
import { readEntry, writeEntry } from '#platform/entry-memory.ts';
import { readTab, writeTab } from '#platform/tab-memory.ts';

export interface SearchState {
  readonly layout: Layout;
  /** Unverified places are shown in every list from now on, until the tab closes. */
  readonly isUnverifiedOpen: boolean;
  readonly setLayout: (layout: Layout) => void;
  readonly openUnverified: () => void;
}

type LayoutMemory = Pick<Storage, 'getItem' | 'setItem'>;

const LAYOUT_KEY = 'rihla.search.layout';
const UNVERIFIED_KEY = 'rihla.search.unverified';
const POSITIONS = 'rihla.lists';

/** The position in a history entry's list; undefined if the tab remembers none. */
export function readListPosition(entry: string): ListPosition | undefined {
  return parseListPosition(readEntry(POSITIONS, entry));
}

export function writeListPosition(entry: string, position: ListPosition): void {
  writeEntry(POSITIONS, entry, position);
}

/**
 * State of the search screen beyond its address: the layout, which is stored on the device, and what was unfolded.
 * @param memory null if the browser refuses storage; the layout then lasts as long as the page
 */
function createSearchStore(memory: LayoutMemory | null): StoreApi<SearchState> {
  return createStore<SearchState>((set) => ({
    layout: parseLayout(memory?.getItem(LAYOUT_KEY)) ?? 'list',
    isUnverifiedOpen: readTab(UNVERIFIED_KEY) === true,
    openUnverified: () => {
      set({ isUnverifiedOpen: true });
      writeTab(UNVERIFIED_KEY, true);
    },
    setLayout: (layout) => {
      set({ layout });
      keep(memory, layout);
    },
  }));
}

/** A full store only loses the layout. */
function keep(memory: LayoutMemory | null, layout: Layout): void {
  try {
    memory?.setItem(LAYOUT_KEY, layout);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

let shared: StoreApi<SearchState> | undefined;

/** The store of this page load, created on the first use of /search, so that it survives navigation. */
export function searchStore(): StoreApi<SearchState> {
  shared ??= createSearchStore(deviceStorage());
  return shared;
}
