// @module-tag quick
import { expect, test } from 'vitest';
import type { Profile } from '#domain/own/own-view.ts';
import type { RefusedChange } from '#domain/own/replay.ts';
import { mutationsToSave, parseDraft, storedTexts, textsOf } from './profile-draft.ts';

const profile: Profile = {
  name: 'Amina',
  phone: null,
  city: 'Fez',
  avatar_url: null,
  dietary_preferences: [],
  preferences: {},
};
const refused = (seq: number, args: object): RefusedChange => ({
  seq,
  mutation: { name: 'update_profile', args },
  code: 'invalid',
});

test('a field shows typed text, else refused text, else the current value (Y34)', () => {
  const changes = [refused(1, { phone: '12' }), refused(2, { city: null })];
  expect(textsOf(profile, changes, { name: 'Amina B' })).toEqual({ name: 'Amina B', phone: '12', city: '' });
});

test('each changed field is sent separately; refused changes of these fields are discarded, others are not (Y22, Y27)', () => {
  const changes = [refused(1, { phone: '12' }), refused(2, { dietary_preferences: ['keto'] })];
  const view = { profile, unsent: new Set<string>(), refused: changes };
  const stored = storedTexts({ name: 'Amina B', phone: '', city: 'Fez ' }, null);
  expect(mutationsToSave(view, profile, stored)).toEqual({
    mutations: [{ name: 'update_profile', args: { name: 'Amina B' } }],
    replaces: [1],
  });
});

test('a draft of another version is ignored', () => {
  expect(parseDraft({ name: 3 })).toEqual({});
  expect(parseDraft(undefined)).toEqual({});
});
