/** The memory of an index: all array buffers reachable from it, each counted once. */
import { decodeIndexPack, encodeColumns } from '../../../src/catalogue/format/pack.ts';
import { Segment } from '../../../src/catalogue/segments/segment.ts';

const CHECKPOINT = { xid: '1', id: '', generation: 'bench' };

export interface Weight {
  /** Data for searching, filtering and ranking. */
  readonly search: number;
  /** Ids and texts of cards. */
  readonly cards: number;
}

/** In bytes, for an index read from a file, as on a phone. */
export async function weigh({ columns: built }: Segment): Promise<Weight> {
  const file = await encodeColumns({ region: 'bench', version: CHECKPOINT, columns: built });
  const { columns, hidden, text } = new Segment((await decodeIndexPack(file)).columns);
  const cards = buffersOf({ ids: columns.ids, strings: columns.strings });
  return {
    search: sizeOf(buffersOf({ numbers: columns.numbers, bands: columns.bands, hidden, text })),
    cards: sizeOf(cards),
  };
}

function sizeOf(buffers: ReadonlySet<ArrayBufferLike>): number {
  return Array.from(buffers).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Counts whole buffers, because a view keeps all of its buffer alive. */
function buffersOf(holder: object, found = new Set<ArrayBufferLike>()): Set<ArrayBufferLike> {
  for (const held of Object.values(holder) as unknown[]) {
    if (ArrayBuffer.isView(held)) found.add(held.buffer);
    else if (typeof held === 'object' && held !== null) buffersOf(held, found);
  }
  return found;
}
