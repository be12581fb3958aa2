import type { Divider } from './dividers.ts';

/** A row of a list: a divider that fills it, or the cards from one number to before another. */
export type GridRow =
  | { readonly kind: 'divider'; readonly divider: Divider }
  | { readonly kind: 'cards'; readonly from: number; readonly to: number };

/**
 * The rows of a list. A divider begins a new row of cards.
 * @param isWhole no cards come after these: dividers below the last one are shown, too
 */
export function gridRows(cards: number, columns: number, dividers: readonly Divider[], isWhole: boolean): GridRow[] {
  const rows: GridRow[] = [];
  const addCards = (from: number, to: number) => {
    for (let at = from; at < to; at += columns) rows.push({ kind: 'cards', from: at, to: Math.min(at + columns, to) });
  };
  let from = 0;
  for (const divider of dividers) {
    if (divider.at > cards || (divider.at === cards && !isWhole)) break;
    addCards(from, divider.at);
    rows.push({ kind: 'divider', divider });
    from = divider.at;
  }
  addCards(from, cards);
  return rows;
}

/** Number of the row that holds a card; 0 where none does. */
export function rowOf(rows: readonly GridRow[], card: number): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.kind === 'cards' && row.from <= card && card < row.to),
  );
}
