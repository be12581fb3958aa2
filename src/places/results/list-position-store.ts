import type { VirtualItem } from '@tanstack/react-virtual';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { deviceStorage } from '#platform/device-storage.ts';
import type { ScrollAnchor } from './use-scroll-anchor.ts';

export type Layout = 'list' | 'grid';

/** A person's position in a list of results when they left it. */
export interface ListPosition {
  /** Number of results that were loaded. */
  readonly limit: number;
  /** Whether the places out of reach were open. */
  readonly isFarOpen: boolean;
  /** Index of the focused card, such as the one that was opened. */
  readonly focused: number | null;
  readonly layout: Layout;
  /** Measured heights, so that the list has its full height before new measurements. */
  readonly rows: readonly VirtualItem[];
  /** What was in view. */
  readonly sight: ScrollAnchor | undefined;
}

export interface SearchState {
  readonly layout: Layout;
  /** Unverified places are shown in every list from now on, until the page closes. */
  readonly isUnverifiedOpen: boolean;
  /** By key of the history entry; only the latest entries. */
  readonly listPositions: ReadonlyMap<string, ListPosition>;
  readonly setLayout: (layout: Layout) => void;
  readonly openUnverified: () => void;
  readonly remember: (entry: string, position: ListPosition) => void;
}

type LayoutMemory = Pick<Storage, 'getItem' | 'setItem'>;

const LAYOUT_KEY = 'rihla.search.layout';
const MAX_POSITIONS = 20;

/**
 * State of the search screen beyond its address: the layout, which is stored on the device, and positions in earlier lists.
 * @param memory null if the browser refuses storage; the layout then lasts as long as the page
 */
function createSearchStore(memory: LayoutMemory | null): StoreApi<SearchState> {
  const saved = memory?.getItem(LAYOUT_KEY);
  return createStore<SearchState>((set) => ({
    layout: saved === 'list' || saved === 'grid' ? saved : 'list',
    isUnverifiedOpen: false,
    listPositions: new Map(),
    openUnverified: () => set({ isUnverifiedOpen: true }),
    setLayout: (layout) => {
      set({ layout });
      keep(memory, layout);
    },
    remember: (entry, position) =>
      set(({ listPositions }) => {
        const others = [...listPositions].filter(([key]) => key !== entry);
        return { listPositions: new Map([...others, [entry, position] as const].slice(-MAX_POSITIONS)) };
      }),
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
