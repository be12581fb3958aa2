import type { SearchAnswer, Unmet } from '#domain/search/search.ts';
import { withoutWish } from '#domain/search/wishes.ts';

/** The line above the results: searching, how many were found, none, or what to enter (S43-S46). */
export type ResultLine =
  | { readonly kind: 'idle' | 'searching' | 'nearest' | 'absent' | 'none' | 'failed' }
  | { readonly kind: 'found'; readonly count: number; readonly unmet?: UnmetPart | undefined };

/** `wishes`: the text is nothing but wishes that no place nearby is known to meet. */
type UnmetPart = Unmet | 'wishes';

/** The line for the current state; while a query runs, it still shows the previous answer. */
export function resultLine(state: {
  readonly isIdle: boolean;
  readonly total: number | null;
  /** The part of the text that no result matches. */
  readonly unmet?: UnmetPart | undefined;
  readonly isFailed: boolean;
  /** Whether only the first results are known, so that their number means nothing. */
  readonly isPartial: boolean;
  /** Whether the index is empty or lacks a downloaded region, so that finding nothing means nothing. */
  readonly isIndexLoading: boolean;
  /** Whether the index knows only the stored regions, so that other places may well have what was searched. */
  readonly lacksWorld: boolean;
}): ResultLine {
  if (state.isIdle) return { kind: 'idle' };
  if (state.isPartial) return { kind: 'nearest' };
  if (state.total === 0 && state.isIndexLoading) return { kind: 'searching' };
  if (state.unmet === 'place' && state.lacksWorld) return { kind: 'absent' };
  if (state.total === 0) return { kind: 'none' };
  if (state.total !== null) return { kind: 'found', count: state.total, unmet: state.unmet };
  return { kind: state.isFailed ? 'failed' : 'searching' };
}

/** @param text of the query */
export function unmetPart(
  { unmet, wishes = [] }: Pick<SearchAnswer, 'unmet' | 'wishes'>,
  text: string,
): UnmetPart | undefined {
  return unmet === 'words' && wishes.reduce(withoutWish, text).trim() === '' ? 'wishes' : unmet;
}
