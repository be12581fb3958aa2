/** The draft of a change report, and the display of sent reports. Pure. */
import * as z from 'zod/mini';
import { CHANGE_KINDS, CHANGE_NOTE_MAX, type ChangeKind } from '#domain/mutations/limits.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import type { ChangeReport } from '#domain/own/own-view.ts';
import { tidyText } from '#domain/reviews/review.ts';

const draftSchema = z.object({
  kind: z.nullable(z.enum(CHANGE_KINDS)),
  note: z.string().check(z.maxLength(CHANGE_NOTE_MAX)),
  /** Path of the picture, see `photoPath`; absent in drafts of an earlier version. */
  photo: z.optional(z.nullable(z.string())),
});
export type ChangeDraft = Required<z.infer<typeof draftSchema>> & { readonly photo: string | null };

const EMPTY_CHANGE: ChangeDraft = { kind: null, note: '', photo: null };

/** A moderator's decision is shown for this time after the report, in milliseconds. */
const ANSWER_SHOWN_MS = 30 * 86_400_000;

/** The key of a place's draft. */
export function changeKeyOf(placeId: string): string {
  return `change:${placeId}`;
}

/** A stored draft; an empty one if there is none, or it is of another version. */
export function parseChange(value: unknown): ChangeDraft {
  const parsed = draftSchema.safeParse(value);
  return parsed.success ? { ...parsed.data, photo: parsed.data.photo ?? null } : EMPTY_CHANGE;
}

/** What is missing in a form; null if it can be sent. */
export function changeProblem({ kind, note }: ChangeDraft): 'kind' | 'note' | null {
  if (kind === null) return 'kind';
  return kind === 'other' && tidyText(note) === '' ? 'note' : null;
}

/** The report of a complete form; null if `changeProblem` finds something. */
export function changeMutation(placeId: string, draft: ChangeDraft): Mutation | null {
  if (draft.kind === null || changeProblem(draft) !== null) return null;
  const note = tidyText(draft.note);
  const more = { ...(note ? { note } : {}), ...(draft.photo ? { photo: draft.photo } : {}) };
  return { name: 'report_change', args: { restaurant_id: placeId, kind: draft.kind, ...more } };
}

/** Reports to show on the place's page: undecided or refused ones, and recent decisions. */
export function shownReports(reports: readonly ChangeReport[], now: number): readonly ChangeReport[] {
  return reports.filter(
    ({ state, createdAt }) =>
      (state !== 'upheld' && state !== 'dismissed') ||
      (createdAt !== null && now - Date.parse(createdAt) < ANSWER_SHOWN_MS),
  );
}

/** Kinds with an undecided report: the form does not offer them again, except 'other', which may be something else. */
export function undecidedKinds(reports: readonly ChangeReport[]): ReadonlySet<string> {
  const undecided = reports.filter(({ state }) => state === 'waiting' || state === 'open');
  return new Set(undecided.map(({ kind }) => kind).filter((kind) => kind !== 'other'));
}

/** A kind with a label; unknown kinds of later versions count as 'other'. */
export function kindOf({ kind }: Pick<ChangeReport, 'kind'>): ChangeKind {
  return CHANGE_KINDS.find((known) => known === kind) ?? 'other';
}
