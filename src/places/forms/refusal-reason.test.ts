// @module-tag quick
import { expect, test } from 'vitest';
import { isPhotoHopeless, reasonOf } from './refusal-reason.ts';

test.each([
  ['photo_refused', 'outbox.reason.photo', 'outbox.reason.reportPhoto'],
  ['photo_lost', 'outbox.reason.photoLost', 'outbox.reason.reportPhoto'],
  ['photo_room', 'outbox.reason.photoRoom', 'outbox.reason.reportPhotoRoom'],
] as const)(
  'a picture refused with %s has its own reason, and its report can go without it',
  (code, alone, inReport) => {
    expect([reasonOf(code), reasonOf(code, true)]).toEqual([alone, inReport]);
    expect(isPhotoHopeless(code)).toBe(true);
  },
);

test('other reasons are the same for reports', () => {
  expect([reasonOf('too_many', true), reasonOf('unheard_of', true), reasonOf(null)]).toEqual([
    'outbox.reason.tooMany',
    'outbox.reason.other',
    'outbox.reason.other',
  ]);
  expect(isPhotoHopeless('too_many')).toBe(false);
});
