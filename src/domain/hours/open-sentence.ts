import type { OpenState } from './opening-hours.ts';

/**
 * Sentences about the current state: 'Open until', 'Opens at', 'Closed today', 'Hours unavailable' (M57-M59), 'Hours not known today'. A later opening
 * names its day (U55).
 */
export const OPEN_SENTENCES = [
  'unknown',
  'unknownToday',
  'always',
  'until',
  'closed',
  'closedToday',
  'closedTodayUntil',
  'opensAt',
  'opensAtDay',
] as const;
export type OpenSentence = (typeof OPEN_SENTENCES)[number];

/** The sentence for a state. */
export function openSentence(state: OpenState): OpenSentence {
  if (state.kind === 'unknown' || state.kind === 'unknownToday') return state.kind;
  if (state.kind === 'open') return state.until === null ? 'always' : 'until';
  if (state.opens === null || state.day === null) return state.closedToday ? 'closedToday' : 'closed';
  if (state.day === 0) return 'opensAt';
  return state.closedToday ? 'closedTodayUntil' : 'opensAtDay';
}
