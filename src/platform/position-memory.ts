import { type Position, roughPosition } from '#domain/geo/geo.ts';
import { parseJson } from '#domain/primitives/parse-json.ts';

/** Positions that survive the page: the last fix, and the place that the person chose instead. */
export type StoredSource = 'last-fix' | 'chosen';

interface StoredPosition {
  readonly position: Position;
  readonly source: StoredSource;
  /** Epoch milliseconds of the fix or of the choice. */
  readonly at: number;
  /** For a place that was chosen by its name. */
  readonly name?: string;
}

/** Null if storage is refused: then nothing is stored. */
export type MemoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

/** Positions stored on the device, rounded to about 100 metres. */
export interface PositionMemory {
  read(source: StoredSource): StoredPosition | undefined;
  keep(stored: StoredPosition): void;
  drop(source: StoredSource): void;
  /** Including the names of places that were chosen before. */
  dropAll(): void;
}

/** Names of places that were chosen before, see `recent-spots.ts`. */
export const RECENT_SPOTS_KEY = 'rihla.recent-spots';

const KEYS: Readonly<Record<StoredSource, string>> = { 'last-fix': 'rihla.last-fix', chosen: 'rihla.chosen-place' };

export function openPositionMemory(storage: MemoryStorage): PositionMemory {
  const memory: PositionMemory = {
    read: (source) => parseStored(storage?.getItem(KEYS[source]), source),
    keep({ position, source, at, name }) {
      try {
        storage?.setItem(KEYS[source], JSON.stringify({ ...roughPosition(position), at, name }));
      } catch {
        // Full or refused storage: the position is only known to this page.
        storage?.removeItem(KEYS[source]);
      }
    },
    drop: (source) => storage?.removeItem(KEYS[source]),
    dropAll() {
      for (const key of [...Object.values(KEYS), RECENT_SPOTS_KEY]) storage?.removeItem(key);
    },
  };
  // Earlier versions stored them with full accuracy.
  for (const source of ['last-fix', 'chosen'] as const) {
    const stored = memory.read(source);
    if (stored) memory.keep(stored);
  }
  return memory;
}

function parseStored(text: string | null | undefined, source: StoredSource): StoredPosition | undefined {
  if (!text) return undefined;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('latitude' in value && 'longitude' in value && 'at' in value)) return undefined;
  const { latitude, longitude, at } = value;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof at !== 'number') return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const name = 'name' in value && typeof value.name === 'string' ? { name: value.name } : {};
  return { position: { latitude, longitude }, source, at, ...name };
}
