import type { VirtualItem } from '@tanstack/react-virtual';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { deviceStorage } from '#platform/device-storage.ts';

export type Layout = 'list' | 'grid';

/** Where a person was in a list of results when they left it. */
export interface ListPosition {
  /** How many results the list had grown to. */
  readonly limit: number;
  /** The places out of reach had been opened. */
  readonly isFarOpen: boolean;
  /** Number of the card that had the focus, such as the one that was opened. */
  readonly focused: number | null;
  readonly layout: Layout;
  /** Measured heights, so that the list is as tall as it was before anything is measured again. */
  readonly rows: readonly VirtualItem[];
}

export interface SearchState {
  readonly layout: Layout;
  /** Places that nobody verified are shown in every list from now on, as long as the page lives. */
  readonly isUnverifiedOpen: boolean;
  /** By key of the history entry; the latest of them only. */
  readonly listPositions: ReadonlyMap<string, ListPosition>;
  readonly setLayout: (layout: Layout) => void;
  readonly openUnverified: () => void;
  readonly remember: (entry: string, position: ListPosition) => void;
}

type LayoutMemory = Pick<Storage, 'getItem' | 'setItem'>;

const LAYOUT_KEY = 'rihla.search.layout';
const MAX_POSITIONS = 20;

/**
 * What the search screen is doing beyond its address: the layout, kept on the device, and places in earlier lists.
 * @param memory null where the browser refuses storage; the layout then lasts as long as the page.
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

/** A full store costs the memory of a layout, nothing else. */
function keep(memory: LayoutMemory | null, layout: Layout): void {
  try {
    memory?.setItem(LAYOUT_KEY, layout);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

let shared: StoreApi<SearchState> | undefined;

/** The store of this page load; made when /search is first opened, so that going back finds it again. */
export function searchStore(): StoreApi<SearchState> {
  shared ??= createSearchStore(deviceStorage());
  return shared;
}
