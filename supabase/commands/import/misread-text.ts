/** UTF-8 that a program read as Windows-1252 and saved again: 'CafÃ©' for 'Café'. */

/** The bytes 0x80 to 0x9F of Windows-1252, where it differs from Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Dž\u009F';
const FOLLOWING = `[\\u0080-\\u00BF${WINDOWS}]`;
/** Latin letters with marks, quotation marks, emoji. */
const CERTAIN = `[\\u00C2-\\u00C5]${FOLLOWING}|\\u00E2${FOLLOWING}{2}|\\u00F0${FOLLOWING}{3}`;
/** Greek, Cyrillic, Hebrew, Arabic; Thai, Chinese, Japanese, Korean. */
const OTHERS = `[\\u00CE-\\u00D1\\u00D7-\\u00DB]${FOLLOWING}|[\\u00E0-\\u00EF]${FOLLOWING}{2}`;
const MISREAD = new RegExp(`(${CERTAIN})|${OTHERS}`, 'gu');
/** A single letter of another script may be chance: a Danish word that ends in 'Ø…'. */
const FEW = 2;

interface Misread {
  readonly text: string;
  /** The same text with the letters that its source had. */
  readonly meant: string;
}

/** Null if the text shows no such letters. */
export function findMisread(value: unknown): Misread | null {
  if (typeof value !== 'string') return null;
  const found = [...value.matchAll(MISREAD)];
  if (!found.some(([, certain]) => certain !== undefined) && found.length < FEW) return null;
  const meant = value.replaceAll(MISREAD, decode);
  return meant === value ? null : { text: value, meant };
}

/** The letter whose UTF-8 bytes the characters show; the characters themselves if there is none. */
function decode(characters: string): string {
  const bytes = Uint8Array.from(Array.from(characters, byteOf));
  const letter = new TextDecoder('utf-8').decode(bytes);
  return letter.includes('\uFFFD') ? characters : letter;
}

function byteOf(character: string): number {
  const at = WINDOWS.indexOf(character);
  return at === -1 ? (character.codePointAt(0) ?? 0) : 0x80 + at;
}
