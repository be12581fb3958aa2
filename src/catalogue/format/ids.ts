/** Ids are uuids: 16 bytes in the index, ordered as Postgres orders uuids. Their text has the same order. */

/** Bytes of an id. */
export const ID_BYTES = 16;

export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The beginning of the id of a place that its source numbers: the number's lowest 32 bits, the next 16, and the version of
 * such ids (`supabase/commands/import/place-id.ts`). The rest of the id identifies the source.
 */
export function idStart(number: number): string {
  return `${hex(number % 2 ** 32, 8)}-${hex(Math.floor(number / 2 ** 32), 4)}-8`;
}
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
/** The length of this beginning. */
export const ID_START = 'xxxxxxxx-xxxx-8'.length;

const DASH = 0x2d;

/** 16 bytes for each id, one after the other. */
export function idsFrom(texts: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(16 * texts.length);
  for (const [n, text] of texts.entries()) {
    let digits = 32 * n;
    for (let i = 0; i < text.length && digits < 32 * (n + 1); i++) {
      const unit = text.charCodeAt(i);
      if (unit === DASH) continue;
      bytes[digits >> 1] = ((bytes[digits >> 1] ?? 0) << 4) | digitOf(unit);
      digits++;
    }
  }
  return bytes;
}

/** The value of a hexadecimal digit in either case. */
function digitOf(unit: number): number {
  return unit <= 0x39 ? unit - 0x30 : (unit | 0x20) - 0x57;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function idAt(ids: Uint8Array, row: number): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += HEX[ids[16 * row + i] ?? 0];
  }
  return text;
}

/** Compares ids of two lists without converting them to text. */
export function compareIdsAt(a: Uint8Array, rowA: number, b: Uint8Array, rowB: number): number {
  for (let i = 0; i < 16; i++) {
    const difference = (a[16 * rowA + i] ?? 0) - (b[16 * rowB + i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
