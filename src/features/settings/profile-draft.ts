/** The draft of a profile's text fields: what the form shows, and the mutations that saving makes. Pure. */
import * as z from 'zod/mini';
import { cleanName, cleanPhone, fieldPatch, PROFILE_FIELDS, type ProfileField } from '#domain/account/profile.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import type { Profile } from '#domain/own/own-view.ts';
import type { RefusedChange } from '#domain/own/replay.ts';
import type { PhoneNumbers } from '#platform/phone-numbers.ts';
import type { OwnProfileView } from '#workers/replica/api.ts';

/** The draft's storage key. */
export const PROFILE_DRAFT = 'profile';

const draftSchema = z.object({
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  city: z.optional(z.string()),
  email: z.optional(z.string()),
});
/** Unsaved text by field; untouched fields are absent. */
export type ProfileDraft = z.infer<typeof draftSchema>;

/** Parses a stored draft; empty if there is none. */
export function parseDraft(value: unknown): ProfileDraft {
  const parsed = draftSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}

/** The last refused change of a field, whose text stays in it until the person decides (Y34). */
export function refusedChangeOf(refused: readonly RefusedChange[], field: ProfileField): RefusedChange | undefined {
  return refused.findLast(({ mutation }) => mutation.name === 'update_profile' && mutation.args[field] !== undefined);
}

/** The text of each field: typed, else refused, else current. */
export function textsOf(
  profile: Profile,
  refused: readonly RefusedChange[],
  draft: ProfileDraft,
): Record<ProfileField, string> {
  const textOf = (field: ProfileField): string => {
    const mutation = refusedChangeOf(refused, field)?.mutation;
    const meant = mutation?.name === 'update_profile' ? mutation.args[field] : undefined;
    return draft[field] ?? (meant === undefined ? profile[field] : meant) ?? '';
  };
  return { name: textOf('name'), phone: textOf('phone'), city: textOf('city') };
}

/** The fields as they are stored: a telephone number in its international form if it has one (S124). */
export function storedTexts(
  texts: Record<ProfileField, string>,
  numbers: Pick<PhoneNumbers, 'toStored'> | null,
): Record<ProfileField, string> {
  const phone = numbers?.toStored(texts.phone) ?? cleanPhone(texts.phone);
  return { name: cleanName(texts.name), phone, city: cleanName(texts.city) };
}

/** What saving does: a mutation for each field that differs. Refused changes of these fields are discarded. */
export function mutationsToSave(
  { refused }: OwnProfileView,
  profile: Profile,
  stored: Record<ProfileField, string>,
): { readonly mutations: Mutation[]; readonly replaces: number[] } {
  const changed = PROFILE_FIELDS.filter((field) => stored[field] !== (profile[field] ?? ''));
  return {
    mutations: changed.map((field) => fieldPatch(field, stored[field])),
    replaces: refused.flatMap(({ seq, mutation }) =>
      mutation.name === 'update_profile' && PROFILE_FIELDS.some((field) => mutation.args[field] !== undefined)
        ? [seq]
        : [],
    ),
  };
}

const emailSchema = z.email();

/** Whether it has the form of an email address (V17). */
export const isEmail = (text: string): boolean => emailSchema.safeParse(text.trim()).success;
