/** What a form about a change holds, and what is shown of reports that were sent. Pure. */
import * as z from 'zod/mini';
import { CHANGE_KINDS, CHANGE_NOTE_MAX, type ChangeKind } from '#domain/mutations/limits.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import type { ChangeReport } from '#domain/own/own-view.ts';
import { tidyText } from '#domain/reviews/review.ts';

const draftSchema = z.object({
  kind: z.nullable(z.enum(CHANGE_KINDS)),
  note: z.string().check(z.maxLength(CHANGE_NOTE_MAX)),
  /** Where the picture lies, see `photoPath`; absent in drafts of an earlier version. */
  photo: z.optional(z.nullable(z.string())),
});
export type ChangeDraft = Required<z.infer<typeof draftSchema>> & { readonly photo: string | null };

const EMPTY_CHANGE: ChangeDraft = { kind: null, note: '', photo: null };

/** What a moderator answered is shown for so long after the report, in milliseconds. */
const ANSWER_SHOWN_MS = 30 * 86_400_000;

/** The name under which what was begun about a place is kept. */
export function changeKeyOf(placeId: string): string {
  return `change:${placeId}`;
}

/** A kept draft; an empty one where there is none, or one of another version of this app. */
export function parseChange(value: unknown): ChangeDraft {
  const parsed = draftSchema.safeParse(value);
  return parsed.success ? { ...parsed.data, photo: parsed.data.photo ?? null } : EMPTY_CHANGE;
}

/** What a form still lacks; null where it can be sent. */
export function changeProblem({ kind, note }: ChangeDraft): 'kind' | 'note' | null {
  if (kind === null) return 'kind';
  return kind === 'other' && tidyText(note) === '' ? 'note' : null;
}

/** The report that a whole form makes; null where `changeProblem` names something. */
export function changeMutation(placeId: string, draft: ChangeDraft): Mutation | null {
  if (draft.kind === null || changeProblem(draft) !== null) return null;
  const note = tidyText(draft.note);
  const more = { ...(note ? { note } : {}), ...(draft.photo ? { photo: draft.photo } : {}) };
  return { name: 'report_change', args: { restaurant_id: placeId, kind: draft.kind, ...more } };
}

/** What is worth a line on the place's page: all that is undecided or refused, and answers that are young. */
export function shownReports(reports: readonly ChangeReport[], now: number): readonly ChangeReport[] {
  return reports.filter(
    ({ state, createdAt }) =>
      (state !== 'upheld' && state !== 'dismissed') ||
      (createdAt !== null && now - Date.parse(createdAt) < ANSWER_SHOWN_MS),
  );
}

/**
 * What was reported and nobody has decided about: the form offers no second one of its kind, but of 'other', which may be
 * another thing.
 */
export function undecidedKinds(reports: readonly ChangeReport[]): ReadonlySet<string> {
  const undecided = reports.filter(({ state }) => state === 'waiting' || state === 'open');
  return new Set(undecided.map(({ kind }) => kind).filter((kind) => kind !== 'other'));
}

/** A kind that has words here: what a later version reports is something else. */
export function kindOf({ kind }: Pick<ChangeReport, 'kind'>): ChangeKind {
  return CHANGE_KINDS.find((known) => known === kind) ?? 'other';
}
