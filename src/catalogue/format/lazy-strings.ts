/** Strings of columns, loaded from a file on demand. */
import type { Columns, LazyStrings } from './columns.ts';
import type { LazyBytes } from './lazy-bytes.ts';
import type { StringTable } from './string-table.ts';

/** The strings on every card. Of alternative names only the English one is shown. */
const ON_CARDS = ['slug', 'name', 'address', 'phone', 'imageUrl'] as const;

/** @param tables views of the file's bytes */
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
  // An empty table has nothing to load.
  if (bytes.length === 0) return;
  const startAt = starts.byteOffset + starts.BYTES_PER_ELEMENT * row;
  file.need(startAt, startAt + 2 * starts.BYTES_PER_ELEMENT);
  file.need(bytes.byteOffset + (starts[row] ?? 0), bytes.byteOffset + (starts[row + 1] ?? 0));
}
