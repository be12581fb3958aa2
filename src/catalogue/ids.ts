/** Ids are uuids: 16 bytes in the index, ordered as Postgres orders uuids, which is also the order of their text. */

export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** 16 bytes for each id, one after the other. */
export function idsFrom(texts: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(16 * texts.length);
  let at = 0;
  for (const text of texts) {
    const digits = text.replaceAll('-', '');
    for (let i = 0; i < 32; i += 2) bytes[at++] = Number.parseInt(digits.slice(i, i + 2), 16);
  }
  return bytes;
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

/** Compares an id of one list with one of another, without making text of them. */
export function compareIdsAt(a: Uint8Array, rowA: number, b: Uint8Array, rowB: number): number {
  for (let i = 0; i < 16; i++) {
    const difference = (a[16 * rowA + i] ?? 0) - (b[16 * rowB + i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
