/** State machine of a picture with a list of sources. Pure: time and loading are inputs. */
export interface PictureState {
  /** Index of the source being tried. */
  readonly source: number;
  readonly phase: 'waiting' | 'late' | 'shown' | 'failed';
}

export type PictureEvent = 'loaded' | 'failed' | 'waited';

export function firstPictureState(sources: number): PictureState {
  return { source: 0, phase: sources ? 'waiting' : 'failed' };
}

/**
 *   waiting ──waited──► late ──loaded──► shown      a late picture still appears (U83)
 *      │ failed          │ failed
 *      └──► next source ◄┘  ... after the last: failed (F7)
 */
export function nextPictureState(state: PictureState, event: PictureEvent, sources: number): PictureState {
  if (state.phase === 'shown' || state.phase === 'failed') return state;
  if (event === 'loaded') return { ...state, phase: 'shown' };
  if (event === 'waited') return { ...state, phase: 'late' };
  const source = state.source + 1;
  return source < sources ? { ...state, source } : { ...state, phase: 'failed' };
}
