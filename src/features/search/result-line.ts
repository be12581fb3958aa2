/** What the line above the results says (S43-S46). */
export type ResultLine =
  | { readonly kind: 'idle' | 'searching' | 'none' | 'failed' }
  | { readonly kind: 'found'; readonly count: number };

/** The line for the present moment; an earlier answer goes on counting while the next is on its way. */
export function resultLine(state: {
  readonly isIdle: boolean;
  readonly total: number | null;
  readonly isFailed: boolean;
  /** The index holds nothing yet: that nothing was found says nothing. */
  readonly isIndexComing: boolean;
}): ResultLine {
  if (state.isIdle) return { kind: 'idle' };
  if (state.total === 0 && state.isIndexComing) return { kind: 'searching' };
  if (state.total !== null) return state.total === 0 ? { kind: 'none' } : { kind: 'found', count: state.total };
  return { kind: state.isFailed ? 'failed' : 'searching' };
}
