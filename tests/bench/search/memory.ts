/** What an index weighs: every array buffer that it reaches, once, and its table of words. */
import type { Segment } from '#catalogue/segment.ts';

/** A pointer of V8, and the head of one of its strings, in bytes. */
const POINTER = 4;
const STRING_HEAD = 12;

export interface Weight {
  /** All that searching, filtering and ranking read. */
  readonly search: number;
  /** Ids and texts of cards. */
  readonly cards: number;
}

/** In bytes. */
export function weigh({ columns, hidden, text }: Segment): Weight {
  const { words, ...tables } = text;
  const wordBytes = words.reduce((sum, word) => sum + POINTER + STRING_HEAD + 4 * Math.ceil(word.length / 4), 0);
  const cards = buffersOf({ ids: columns.ids, strings: columns.strings });
  const search = buffersOf({ numbers: columns.numbers, hidden, tables });
  return { search: sizeOf(search) + wordBytes, cards: sizeOf(cards) };
}

function sizeOf(buffers: ReadonlySet<ArrayBufferLike>): number {
  return Array.from(buffers).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** A view keeps the whole of its buffer alive. */
function buffersOf(holder: object, found = new Set<ArrayBufferLike>()): Set<ArrayBufferLike> {
  for (const held of Object.values(holder) as unknown[]) {
    if (ArrayBuffer.isView(held)) found.add(held.buffer);
    else if (typeof held === 'object' && held !== null) buffersOf(held, found);
  }
  return found;
}
