/**
 * Makes the readable part of a slug directly from a name's bytes, without decoding. Most names only have letters that map
 * one to one.
 */
import { fold } from '#catalogue/text/fold.ts';

const DASH = 0x2d;
/** UTF-8 of two bytes: 110xxxxx 10xxxxxx. */
const TWO_BYTES = 0xc0;
const TABLE_END = 0x250;

/** For a letter that depends on its neighbours or is not in the table. */
const UNSURE = 0xff;
/** The letter for each unit: 0 drops it, UNSURE needs the slow path. */
const READABLE = Uint8Array.from({ length: TABLE_END }, (_, unit) => {
  const folded = fold(String.fromCharCode(unit));
  if (/^[a-z0-9]$/.test(folded)) return folded.charCodeAt(0);
  return unit < 0x80 ? 0 : UNSURE;
});

/**
 * Writes what `readable` in short-slug.ts makes of a name.
 * @returns the offset of the end, or -1 if the bytes alone don't decide; never longer than the name
 */
export function writeReadable(bytes: Uint8Array, start: number, end: number, to: Uint8Array, begin: number): number {
  let at = begin;
  let isApart = false;
  for (let from = start; from < end; from++) {
    let unit = bytes[from] ?? 0;
    if (unit >= TWO_BYTES) unit = ((unit & 0x3f) << 6) | ((bytes[++from] ?? 0) & 0x3f);
    const letter = READABLE[unit] ?? UNSURE;
    if (letter === UNSURE) return -1;
    if (letter !== 0 && isApart && at > begin) to[at++] = DASH;
    if (letter !== 0) to[at++] = letter;
    isApart = letter === 0;
  }
  return at;
}
