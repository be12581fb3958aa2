/** Recent searches. They stay on this device. */
import { parseJson } from '#domain/primitives/parse-json.ts';
import { deviceStorage } from '#platform/device-storage.ts';

export interface RecentSearches {
  /** The newest first. */
  list(): readonly string[];
  /** Moves a text to the front; one that differs only in case replaces its earlier spelling. */
  add(text: string): void;
  clear(): void;
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'rihla.search.recent';
const MAX_SEARCHES = 6;

/** @param memory null where the browser refuses storage; texts then last as long as the page. */
export function createRecentSearches(memory: Memory | null): RecentSearches {
  let texts = parse(memory?.getItem(KEY) ?? null);
  return {
    list: () => texts,
    add(text) {
      const added = text.trim();
      if (added === '') return;
      texts = [added, ...texts.filter((each) => each.toLowerCase() !== added.toLowerCase())].slice(0, MAX_SEARCHES);
      keep(memory, texts);
    },
    clear() {
      texts = [];
      memory?.removeItem(KEY);
    },
  };
}

let shared: RecentSearches | undefined;

/** The texts of this page load; read on first use. */
export function recentSearches(): RecentSearches {
  shared ??= createRecentSearches(deviceStorage());
  return shared;
}

/** Ignores stored values that are no texts. */
function parse(stored: string | null): readonly string[] {
  const value = parseJson(stored);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, MAX_SEARCHES) : [];
}

/** If storage is full, only recent searches are lost. */
function keep(memory: Memory | null, texts: readonly string[]): void {
  try {
    memory?.setItem(KEY, JSON.stringify(texts));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
