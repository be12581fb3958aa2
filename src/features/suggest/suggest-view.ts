/** What the form for a place that is missing holds, and what it sends. Pure. */
import * as z from 'zod/mini';
import { SUGGESTION_LIMITS, SUGGESTION_REASONS } from '#domain/mutations/limits.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import { tidyText } from '#domain/reviews/review.ts';
import type { ProposedPlace } from '#places/forms/proposed-place.ts';

/** The name under which the form is kept. */
export const SUGGESTION_DRAFT = 'suggestion';

const draftSchema = z.object({
  /** Of the suggestion that it becomes. */
  id: z.guid(),
  name: z.string().check(z.maxLength(SUGGESTION_LIMITS.name)),
  address: z.string().check(z.maxLength(SUGGESTION_LIMITS.address)),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The position was shared by another app or pressed on the map; else it is where the person was, standing at the place. */
  isPositionShared: z.prefault(z.boolean(), false),
  reason: z.nullable(z.enum(SUGGESTION_REASONS)),
  note: z.string().check(z.maxLength(SUGGESTION_LIMITS.note)),
  /** See `photoPath`, with the suggestion's id. */
  photo: z.nullable(z.string()),
});
export type SuggestionDraft = z.infer<typeof draftSchema>;

export type SuggestionProblem = 'name' | 'where' | 'reason' | 'note';

const NOTHING: ProposedPlace = { name: '', address: '', position: null };

/**
 * A kept draft; an empty one where there is none, or one of another version of this app. What it lacks is filled in with
 * what was searched for and not found, or shared.
 */
export function parseSuggestion(value: unknown, proposed: ProposedPlace = NOTHING): SuggestionDraft {
  const { success, data } = draftSchema.safeParse(value);
  if (!success) return beginSuggestion(proposed);
  // Both say where: an address that was typed and a position of something else would contradict each other.
  const isSomewhere = data.address !== '' || data.position !== null;
  // A spot of the map has no name: it is where the place is that is being described.
  const { position } = proposed;
  if (proposed.name === '' && position !== null) return { ...data, position, isPositionShared: true };
  if (data.name !== '') return isSomewhere || isAnother(data, proposed) ? data : { ...data, ...whereOf(proposed) };
  return { ...data, name: proposed.name, ...(isSomewhere ? {} : whereOf(proposed)) };
}

export function beginSuggestion(proposed: ProposedPlace): SuggestionDraft {
  const { name } = proposed;
  return { id: crypto.randomUUID(), name, ...whereOf(proposed), reason: null, note: '', photo: null };
}

/** A draft was begun earlier for another place than the one that is proposed now. */
export function isAnother({ name }: Pick<SuggestionDraft, 'name'>, proposed: ProposedPlace): boolean {
  return name !== '' && proposed.name !== '' && tidyLine(name) !== proposed.name;
}

function whereOf({ address, position }: ProposedPlace) {
  return { address, position, isPositionShared: position !== null };
}

/** What the form still lacks, in the order in which it asks; empty when it can be sent. */
export function suggestionProblems({
  name,
  address,
  position,
  reason,
  note,
}: SuggestionDraft): readonly SuggestionProblem[] {
  const problems: SuggestionProblem[] = [];
  if (tidyLine(name) === '') problems.push('name');
  if (position === null && tidyLine(address) === '') problems.push('where');
  if (reason === null) problems.push('reason');
  if (reason === 'other' && tidyText(note) === '') problems.push('note');
  return problems;
}

/** The suggestion that a whole form makes; null where `suggestionProblems` names something. */
export function suggestionMutation(draft: SuggestionDraft): Mutation | null {
  const { id, position, reason, photo } = draft;
  if (reason === null || suggestionProblems(draft).length > 0) return null;
  const address = tidyLine(draft.address);
  const note = tidyText(draft.note);
  const more = {
    // About one metre: no device knows it better.
    ...(position && { latitude: roundDegrees(position.latitude), longitude: roundDegrees(position.longitude) }),
    ...(address && { address }),
    ...(note && { note }),
    ...(photo !== null && { photo }),
  };
  return { name: 'suggest_place', args: { id, name: tidyLine(draft.name), reason, ...more } };
}

/** One line: nothing invisible, one space between words. */
function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\s+/g, ' ');
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
