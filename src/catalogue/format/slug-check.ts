/** Rules out most rows in the search for a slug by a few bytes, since decoding and folding every name takes far longer. */
import type { Columns } from './columns.ts';
import { AS_IS, NAME } from './short-slug.ts';

const NAME_MARK = NAME.charCodeAt(0);
const LAST_MARK = AS_IS.charCodeAt(0);
const FIRST_NON_ASCII = 0x80;
const TO_LOWER_CASE = 32;

/** Whether a row may have this slug; `slugAt` tells for certain. */
export function mayHaveSlug(
  { strings: { slug: short, name } }: Pick<Columns, 'strings'>,
  row: number,
  slug: string,
): boolean {
  const start = short.starts[row] ?? 0;
  if (short.bytes[start] === NAME_MARK) return mayBegin(name.bytes, name.starts[row] ?? 0, slug, toReadable);
  return mayBegin(short.bytes, start, slug, toStored);
}

/** Compares up to the first byte that does not stand for exactly one character of the slug. */
function mayBegin(bytes: Uint8Array, start: number, slug: string, toCharacter: (byte: number) => number): boolean {
  for (let at = 0; ; at++) {
    const character = toCharacter(bytes[start + at] ?? 0);
    if (character === 0) return true;
    if (slug.charCodeAt(at) !== character) return false;
  }
}

/** The character of a slug for a byte of a name: a digit or a small letter; 0 for any other byte, also the end. */
function toReadable(byte: number): number {
  if ((byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122)) return byte;
  return byte >= 65 && byte <= 90 ? byte + TO_LOWER_CASE : 0;
}

/** The character of a slug for a byte of its stored form; 0 for marks, the end and parts of other characters. */
function toStored(byte: number): number {
  return byte > LAST_MARK && byte < FIRST_NON_ASCII ? byte : 0;
}
