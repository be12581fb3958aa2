/** The memory of an index: all array buffers reachable from it, each counted once, as a table of its columns. */
import { decodeIndexPack, encodeColumns } from '../../../src/catalogue/format/pack.ts';
import { Segment } from '../../../src/catalogue/segments/segment.ts';
import { CHECKPOINT } from '../../support/restaurants.ts';
import type { Measurement } from '../measurement.ts';
import { openOurs } from './peers/ours.ts';
import { generatePlaces } from './world/places.ts';

/** Bytes a row: all of it, for searching and for cards, then each column. */
export async function measureMemory(label: string, places: number): Promise<Measurement[]> {
  const { search, cards } = await weigh(openOurs(generatePlaces(places)));
  const name = `search.memory.${label}`;
  const figure = (part: string, bytes: number) => ({ name: `${name}.${part}`, value: bytes / places, unit: 'bytes' });
  return [
    figure('bytes_per_row', sumOf(search)),
    figure('card_bytes_per_row', sumOf(cards)),
    ...Array.from(search, ([column, bytes]) => figure(column, bytes)),
    ...Array.from(cards, ([column, bytes]) => figure(`cards.${column}`, bytes)),
  ];
}

export interface Weight {
  /** Bytes by column: for searching, filtering and ranking. */
  readonly search: ReadonlyMap<string, number>;
  /** Ids and texts of cards. */
  readonly cards: ReadonlyMap<string, number>;
}

/** For an index read from a file, as on a phone. */
export async function weigh({ columns: built }: Segment): Promise<Weight> {
  const file = await encodeColumns({ region: 'bench', version: CHECKPOINT, columns: built });
  const { columns, hidden, text } = new Segment((await decodeIndexPack(file)).columns);
  const seen = new Set<ArrayBufferLike>();
  const cards = bytesOf({ ids: columns.ids, strings: columns.strings }, seen);
  return { search: bytesOf({ numbers: columns.numbers, bands: columns.bands, hidden, text }, seen), cards };
}

export function sumOf(bytes: ReadonlyMap<string, number>): number {
  return Array.from(bytes.values()).reduce((sum, each) => sum + each, 0);
}

/** Counts whole buffers, because a view keeps all of its buffer alive. */
function bytesOf(holder: object, seen: Set<ArrayBufferLike>, path = '', found = new Map<string, number>()) {
  for (const [name, held] of Object.entries(holder) as [string, unknown][]) {
    if (ArrayBuffer.isView(held)) {
      if (!seen.has(held.buffer)) found.set(`${path}${name}`, held.buffer.byteLength);
      seen.add(held.buffer);
    } else if (typeof held === 'object' && held !== null) bytesOf(held, seen, `${path}${name}.`, found);
  }
  return found;
}
