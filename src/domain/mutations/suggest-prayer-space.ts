import * as z from 'zod/mini';
import { PRAYER_SPACE_KINDS, WHEELCHAIR_ACCESS } from '../prayer/prayer-space.ts';
import { defineMutation } from './definition.ts';
import { PRAYER_CHANGES, PRAYER_LIMITS, SUGGESTION_LIMITS } from './limits.ts';
import { shownSuggestion } from './suggest-place.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** Suggests a place to pray that is missing, or says what has changed at one that the device knows. An absent field states nothing. */
export const suggestPrayerSpace = defineMutation({
  args: z.strictObject({
    id: z.guid(),
    prayer: z.enum(PRAYER_CHANGES),
    /** The place that is gone or wrong, as the device showed it. */
    about: z.optional(z.strictObject({ latitude, longitude, name: z.optional(text(PRAYER_LIMITS.about)) })),
    name: z.optional(text(SUGGESTION_LIMITS.name)),
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    address: z.optional(text(SUGGESTION_LIMITS.address)),
    note: z.optional(text(SUGGESTION_LIMITS.note)),
    kind: z.optional(z.enum(PRAYER_SPACE_KINDS)),
    women: z.optional(z.boolean()),
    wudu: z.optional(z.boolean()),
    friday: z.optional(z.boolean()),
    wheelchair: z.optional(z.enum(WHEELCHAIR_ACCESS)),
    floor: z.optional(text(PRAYER_LIMITS.floor)),
  }),
  title: 'outbox.did.prayerSpace',
  text: ({ name = null, address = null, floor = null, note = null }) =>
    [name, address, floor, note].filter((line) => line !== null).join('\n') || null,
  apply({ suggestions }, args, mark) {
    // A suggestion that the server already has stays as it is.
    if (suggestions.has(args.id)) return;
    suggestions.set(args.id, shownSuggestion(named(args), mark === 'waiting' ? 'waiting' : 'open', null));
  },
  applyRefused({ suggestions }, args, code) {
    suggestions.set(args.id, shownSuggestion(named(args), 'refused', code));
  },
});

interface Named {
  readonly name?: string | undefined;
  readonly about?: { readonly name?: string | undefined } | undefined;
}

/** With the name that the list shows: the stated one, else that of the place it is about. */
function named<Args extends Named>(args: Args) {
  return { ...args, name: args.name ?? args.about?.name ?? '' };
}
