import * as z from 'zod/mini';
import type { Suggestion } from '../own/own-view.ts';
import { defineMutation } from './definition.ts';
import { SUGGESTION_LIMITS, SUGGESTION_REASONS } from './limits.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

export const suggestPlace = defineMutation({
  args: z.strictObject({
    /** The device assigns the suggestion's id, so that its picture can be named after it. */
    id: z.guid(),
    name: text(SUGGESTION_LIMITS.name),
    /** Degrees; both or neither. The server requires a position or an address. */
    latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
    longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
    address: z.optional(text(SUGGESTION_LIMITS.address)),
    reason: z.enum(SUGGESTION_REASONS),
    note: z.optional(text(SUGGESTION_LIMITS.note)),
    /** See `photoPath`, with the suggestion's id. The file must be in the bucket before the server accepts this. */
    photo: z.optional(z.string().check(z.maxLength(200))),
  }),
  title: 'outbox.did.suggest',
  photo: ({ photo = null }) => photo,
  withoutPhoto(args) {
    const { photo: _, ...others } = args;
    return others;
  },
  text: ({ name, address = null, note = null }) => [name, address, note].filter((line) => line !== null).join('\n'),
  apply({ suggestions }, args, mark) {
    // A suggestion that the server already has stays as it is.
    if (!suggestions.has(args.id))
      suggestions.set(args.id, shownSuggestion(args, mark === 'waiting' ? 'waiting' : 'open', null));
  },
  applyRefused({ suggestions }, args, code) {
    suggestions.set(args.id, shownSuggestion(args, 'refused', code));
  },
});

interface Suggested {
  readonly id: string;
  readonly name: string;
  readonly address?: string | null | undefined;
  readonly prayer?: Suggestion['prayer'];
}

/** A suggestion that no moderator has decided, as the person's list shows it. */
export function shownSuggestion(
  { id, name, address = null, prayer = null }: Suggested,
  state: 'waiting' | 'open' | 'refused',
  code: string | null,
): Suggestion {
  return { id, name, address, prayer, state, code, place: null, createdAt: null };
}
