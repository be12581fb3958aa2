import type { Divider } from './dividers.ts';

/** A row of a list: a full-width divider, or a range of cards (the end is exclusive). */
export type GridRow =
  | { readonly kind: 'divider'; readonly divider: Divider }
  | { readonly kind: 'cards'; readonly from: number; readonly to: number };

/**
 * The rows of a list. Each divider starts a new row of cards.
 * @param isWhole whether the list is complete: then dividers below its last card are included
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

/** Index of the row that contains a card; 0 if none does. */
export function rowOf(rows: readonly GridRow[], card: number): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.kind === 'cards' && row.from <= card && card < row.to),
  );
}
