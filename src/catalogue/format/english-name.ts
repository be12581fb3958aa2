import { ALT_NAME_SEPARATOR, type Columns } from './columns.ts';
import { stringAt } from './string-table.ts';

/** The English name of a row, which is one of its alternative names; null if none is known. */
export function englishNameAt(
  { altNames }: Pick<Columns['strings'], 'altNames'>,
  englishAt: number,
  row: number,
): string | null {
  return englishAt === 0 ? null : (stringAt(altNames, row).split(ALT_NAME_SEPARATOR)[englishAt - 1] ?? null);
}
