/** Strings that lie in a file of which only some blocks are here. */
import type { Columns, LazyStrings } from './columns.ts';
import type { LazyBytes } from './lazy-bytes.ts';
import type { StringTable } from './string-table.ts';

/** What all cards show. Of other names only an English one is seen. */
const ON_CARDS = ['slug', 'name', 'address', 'phone', 'imageUrl'] as const;

/** @param tables over the bytes of the file */
export function openLazyStrings(tables: Columns['strings'], file: LazyBytes): LazyStrings {
  return {
    needAll: () => file.needAll(),
    allSteps: () => file.allSteps(),
    forCard(row, withOtherNames) {
      if (!file.isWhole) for (const name of ON_CARDS) needRow(tables[name], row, file);
      if (!file.isWhole && withOtherNames) needRow(tables.altNames, row, file);
      return tables;
    },
  };
}

function needRow({ bytes, starts }: StringTable, row: number, file: LazyBytes): void {
  // Of a table without bytes nothing is looked for.
  if (bytes.length === 0) return;
  const startAt = starts.byteOffset + starts.BYTES_PER_ELEMENT * row;
  file.need(startAt, startAt + 2 * starts.BYTES_PER_ELEMENT);
  file.need(bytes.byteOffset + (starts[row] ?? 0), bytes.byteOffset + (starts[row + 1] ?? 0));
}
