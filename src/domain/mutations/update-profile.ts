import * as z from 'zod/mini';
import { defineMutation } from './definition.ts';

export const updateProfile = defineMutation({
  args: z.strictObject({
    name: z.optional(z.string().check(z.maxLength(120))),
    phone: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    city: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
    /** Path in the bucket of avatars: `<person>/<epoch milliseconds>.jpg`. The file must already be there. */
    avatar_path: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** What earlier versions wrote instead; the server extracts the path. */
    avatar_url: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    dietary_preferences: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
  }),
  title: 'outbox.did.profile',
  text: ({ name, phone, city }) => name ?? phone ?? city ?? null,
  form: 'profile',
  apply(draft, args, mark) {
    // The server makes the picture's address from its path, so it shows after the next pull.
    const { avatar_path: _, ...shown } = args;
    const named = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
    if (draft.profile) draft.profile = { ...draft.profile, ...named };
    if (mark === 'waiting') for (const field of Object.keys(named)) draft.unsentFields.add(field);
  },
});
