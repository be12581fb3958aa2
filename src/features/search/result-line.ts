import type { Unmet } from '#domain/search/search.ts';

/** What the line above the results says (S43-S46). */
export type ResultLine =
  | { readonly kind: 'idle' | 'searching' | 'nearest' | 'none' | 'failed' }
  | { readonly kind: 'found'; readonly count: number; readonly unmet?: Unmet | undefined };

/** The line for the present moment; an earlier answer goes on counting while the next is on its way. */
export function resultLine(state: {
  readonly isIdle: boolean;
  readonly total: number | null;
  /** What of the text none of them answers. */
  readonly unmet?: Unmet | undefined;
  readonly isFailed: boolean;
  /** Only the first places are known: their number says nothing. */
  readonly isPartial: boolean;
  /** The index holds nothing yet, or lacks a kept region: that nothing was found says nothing. */
  readonly isIndexLoading: boolean;
}): ResultLine {
  if (state.isIdle) return { kind: 'idle' };
  if (state.isPartial) return { kind: 'nearest' };
  if (state.total === 0 && state.isIndexLoading) return { kind: 'searching' };
  if (state.total === 0) return { kind: 'none' };
  if (state.total !== null) return { kind: 'found', count: state.total, unmet: state.unmet };
  return { kind: state.isFailed ? 'failed' : 'searching' };
}
