/** The suggestion form's draft, and the mutation it sends. Pure. */
import * as z from 'zod/mini';
import type { Position } from '#domain/geo/geo.ts';
import { SUGGESTION_LIMITS, SUGGESTION_REASONS } from '#domain/mutations/limits.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import { tidyText } from '#domain/reviews/review.ts';
import type { ProposedPlace } from '#places/forms/proposed-place.ts';

/** The draft's storage key. */
export const SUGGESTION_DRAFT = 'suggestion';

const draftSchema = z.object({
  /** The suggestion's id. */
  id: z.guid(),
  name: z.string().check(z.maxLength(SUGGESTION_LIMITS.name)),
  address: z.string().check(z.maxLength(SUGGESTION_LIMITS.address)),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** Whether the position was shared by another app or pressed on the map; else it is the person's own. */
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
 * Reads a stored draft, or begins a new one if there is none or its schema is outdated. Empty fields are filled in from the
 * proposed place, which was shared or searched for without a result.
 */
export function parseSuggestion(value: unknown, proposed: ProposedPlace = NOTHING): SuggestionDraft {
  const { success, data } = draftSchema.safeParse(value);
  if (!success) return beginSuggestion(proposed);
  // Fill in neither if one is set: a typed address and another place's position would contradict each other.
  const isSomewhere = data.address !== '' || data.position !== null;
  // A position pressed on the map has no name; it belongs to the place in the draft.
  const { position } = proposed;
  if (proposed.name === '' && position !== null) return { ...data, position, isPositionShared: true };
  if (data.name !== '') return isSomewhere || isAnother(data, proposed) ? data : { ...data, ...whereOf(proposed) };
  return { ...data, name: proposed.name, ...(isSomewhere ? {} : whereOf(proposed)) };
}

export function beginSuggestion(proposed: ProposedPlace): SuggestionDraft {
  const { name } = proposed;
  return { id: crypto.randomUUID(), name, ...whereOf(proposed), reason: null, note: '', photo: null };
}

/** Whether the draft is for a place other than the proposed one. */
export function isAnother({ name }: Pick<SuggestionDraft, 'name'>, proposed: ProposedPlace): boolean {
  return name !== '' && proposed.name !== '' && tidyLine(name) !== proposed.name;
}

function whereOf({ address, position }: ProposedPlace) {
  return { address, position, isPositionShared: position !== null };
}

/** The missing fields, in the form's order; empty if it can be sent. */
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

/** The mutation of a complete draft; null if `suggestionProblems` finds any. */
export function suggestionMutation(draft: SuggestionDraft): Mutation | null {
  const { id, position, reason, photo } = draft;
  if (reason === null || suggestionProblems(draft).length > 0) return null;
  const address = tidyLine(draft.address);
  const note = tidyText(draft.note);
  const more = {
    ...(position && roundedPosition(position)),
    ...(address && { address }),
    ...(note && { note }),
    ...(photo !== null && { photo }),
  };
  return { name: 'suggest_place', args: { id, name: tidyLine(draft.name), reason, ...more } };
}

/** What names of places in Thai or Arabic bring along when they are pasted, and the server refuses. */
const NOTHING_SHOWN = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/g;

/** Removes invisible characters and line breaks, and collapses spaces. */
export function tidyLine(text: string): string {
  return tidyText(text.replaceAll(NOTHING_SHOWN, '')).replaceAll(/\s+/g, ' ');
}

/** To about one metre; no device is more precise. */
export function roundedPosition({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1e5) / 1e5, longitude: Math.round(longitude * 1e5) / 1e5 };
}
