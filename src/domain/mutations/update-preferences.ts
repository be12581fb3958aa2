import * as z from 'zod/mini';
import { defineMutation } from './definition.ts';

const flags = z.optional(z.record(z.string(), z.boolean()));
export const updatePreferences = defineMutation({
  args: z.strictObject({ notifications: flags, privacy: flags, features: flags }),
  title: 'outbox.did.preferences',
  apply(draft, args, mark) {
    if (mark === 'waiting') {
      for (const [group, changed] of Object.entries(args))
        for (const flag of Object.keys(changed ?? {})) draft.unsentFields.add(`${group}.${flag}`);
    }
    if (!draft.profile) return;
    const preferences = { ...draft.profile.preferences };
    for (const [group, changed] of Object.entries(args)) preferences[group] = { ...preferences[group], ...changed };
    draft.profile = { ...draft.profile, preferences };
  },
});
