/** The draft of the form about a place to pray, and the mutation it sends. Pure. */
import * as z from 'zod/mini';
import { PRAYER_CHANGES, PRAYER_LIMITS, SUGGESTION_LIMITS } from '#domain/mutations/limits.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import { PRAYER_SPACE_KINDS, WHEELCHAIR_ACCESS } from '#domain/prayer/prayer-space.ts';
import { tidyText } from '#domain/reviews/review.ts';
import type { ProposedPlace, ShownPrayerSpace } from '#places/forms/proposed-place.ts';
import { roundedPosition, tidyLine } from './suggest-view.ts';

/** The draft's storage key. */
export const PRAYER_DRAFT = 'prayer-suggestion';

const position = { latitude: z.number(), longitude: z.number() };
const yesOrNo = z.nullable(z.boolean());

const draftSchema = z.object({
  id: z.guid(),
  /** The place that is gone or wrong; null for a missing one. */
  about: z.nullable(z.object({ ...position, name: z.string() })),
  prayer: z.enum(PRAYER_CHANGES),
  name: z.string().check(z.maxLength(SUGGESTION_LIMITS.name)),
  address: z.string().check(z.maxLength(SUGGESTION_LIMITS.address)),
  position: z.nullable(z.object(position)),
  isPositionShared: z.boolean(),
  /** Null states nothing, here and below. */
  kind: z.nullable(z.enum(PRAYER_SPACE_KINDS)),
  women: yesOrNo,
  wudu: yesOrNo,
  friday: yesOrNo,
  wheelchair: z.nullable(z.enum(WHEELCHAIR_ACCESS)),
  floor: z.string().check(z.maxLength(PRAYER_LIMITS.floor)),
  note: z.string().check(z.maxLength(SUGGESTION_LIMITS.note)),
});
export type PrayerDraft = z.infer<typeof draftSchema>;

/** Reads a stored draft, or begins a new one if there is none, or it is of another place. */
export function parsePrayerDraft(
  value: unknown,
  about: ShownPrayerSpace | null,
  { name, address, position: at }: ProposedPlace,
): PrayerDraft {
  const { success, data } = draftSchema.safeParse(value);
  if (success && JSON.stringify(data.about) === JSON.stringify(about && orderly(about))) {
    return about === null && at !== null ? { ...data, position: at, isPositionShared: true } : data;
  }
  const nothing = { kind: null, women: null, wudu: null, friday: null, wheelchair: null, floor: '', note: '' };
  const proposed = about === null ? { name, address, position: at } : { name: '', address: '', position: null };
  return {
    id: crypto.randomUUID(),
    about: about && orderly(about),
    prayer: about === null ? 'missing' : 'wrong',
    ...proposed,
    isPositionShared: proposed.position !== null,
    ...nothing,
  };
}

/** In the order of the schema. */
function orderly({ latitude, longitude, name }: ShownPrayerSpace): ShownPrayerSpace {
  return { latitude, longitude, name };
}

/** The mutation of a draft; null if it does not say where a missing place is, or what is wrong. */
export function prayerMutation(draft: PrayerDraft): Mutation | null {
  const { id, prayer, about } = draft;
  const note = tidyText(draft.note);
  const shownName = about === null ? '' : tidyLine(about.name);
  const whole = {
    id,
    prayer,
    ...(about && {
      about: { latitude: about.latitude, longitude: about.longitude, ...(shownName && { name: shownName }) },
    }),
    ...(note && { note }),
  };
  const stated = statedIn(draft);
  if (prayer === 'missing' && !('latitude' in stated || 'address' in stated)) return null;
  if (prayer === 'wrong' && Object.keys(stated).length === 0) return null;
  return { name: 'suggest_prayer_space', args: { ...whole, ...(prayer === 'gone' ? {} : stated) } };
}

function statedIn({ prayer, position: at, kind, women, wudu, friday, wheelchair, ...draft }: PrayerDraft) {
  const [name, floor] = [tidyLine(draft.name), tidyLine(draft.floor)];
  const address = prayer === 'missing' ? tidyLine(draft.address) : '';
  return {
    ...(name && { name }),
    ...(at && roundedPosition(at)),
    ...(address && { address }),
    ...(kind !== null && { kind }),
    ...(women !== null && { women }),
    ...(wudu !== null && { wudu }),
    ...(friday !== null && { friday }),
    ...(wheelchair !== null && { wheelchair }),
    ...(floor && { floor }),
  };
}
