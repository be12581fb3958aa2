/** Strings that lie in a file of which only some blocks are here. */
import type { Columns, LaterStrings } from './columns.ts';
import type { LaterBytes } from './lazy-bytes.ts';
import type { StringTable } from './string-table.ts';

/** What cards show; nobody sees other names. */
const ON_CARDS = ['slug', 'name', 'address', 'phone', 'imageUrl'] as const;

/** @param tables over the bytes of the file */
export function openLaterStrings(tables: Columns['strings'], file: LaterBytes): LaterStrings {
  return {
    needAll: () => file.needAll(),
    allSteps: () => file.allSteps(),
    forCard(row) {
      if (!file.isWhole) for (const name of ON_CARDS) needRow(tables[name], row, file);
      return tables;
    },
  };
}

function needRow({ bytes, starts }: StringTable, row: number, file: LaterBytes): void {
  // Of a table without bytes nothing is looked for.
  if (bytes.length === 0) return;
  const startAt = starts.byteOffset + starts.BYTES_PER_ELEMENT * row;
  file.need(startAt, startAt + 2 * starts.BYTES_PER_ELEMENT);
  file.need(bytes.byteOffset + (starts[row] ?? 0), bytes.byteOffset + (starts[row + 1] ?? 0));
}
