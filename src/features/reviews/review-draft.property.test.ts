// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OwnPhoto } from '#domain/own/own-view.ts';
import { replay } from '#domain/own/replay.ts';
import type { OwnReviewView } from '#workers/replica/api.ts';
import { NO_DOCUMENTS as NONE } from '../../../tests/support/fakes/no-documents.ts';
import {
  beginDraft,
  deletionOf,
  mutationsOf,
  parseDraft,
  photosLeft,
  photosOf,
  type ReviewDraft,
  restorationOf,
} from './review-draft.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';
const REVIEW = '00000000-0000-4000-8000-000000000002';
const EMPTY: OwnReviewView = { reviewId: REVIEW, review: null, photos: [], refused: [] };
const text = { rating: 4, title: null, content: 'Words that are long enough.', verified_visit: true };
const photo = (path: string, state: OwnPhoto['state'] = 'pending'): OwnPhoto => ({
  path,
  width: 4,
  height: 3,
  state,
  code: null,
});
const written = (photos: readonly OwnPhoto[]): OwnReviewView => ({
  ...EMPTY,
  review: { ...text, document: null, mark: 'waiting', secondTexts: [] },
  photos,
});
const draft = (change: Partial<ReviewDraft> = {}): ReviewDraft => ({ ...beginDraft(EMPTY, null), ...change });

const anyPath = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyPhotos = fc.uniqueArray(anyPath).map((paths) => paths.map((path) => photo(path)));
const anyDraft = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  title: fc.string({ maxLength: 20 }),
  content: fc.string({ minLength: 10, maxLength: 40 }),
  verified_visit: fc.boolean(),
  base: fc.constant(null),
  added: fc.uniqueArray(anyPath).map((paths) => paths.map((path) => ({ path, width: 4, height: 3 }))),
  removed: fc.uniqueArray(anyPath),
  replaces: fc.constant<number[]>([]),
});

describe('submitting the form', () => {
  test('does what the form shows, also for pictures, and nothing twice', () => {
    fc.assert(
      fc.property(anyPhotos, anyDraft, (photos, form) => {
        const view = written(photos);
        const before = photos.map(({ path, width, height }) => ({
          name: 'add_review_photo' as const,
          args: { review_id: REVIEW, path, width, height },
        }));
        const all = [...before, ...mutationsOf(PLACE, view, form)];
        const pending = all.map((mutation, seq) => ({ seq, mutation, state: 'waiting' as const, code: null }));
        const shown = replay(NONE, pending).photos.get(REVIEW) ?? [];
        expect(shown.map(({ path }) => path).toSorted()).toEqual(
          photosOf(view, form)
            .map(({ path }) => path)
            .toSorted(),
        );
      }),
      { seed: 20261121 },
    );
  });

  test('an unchanged form sends nothing, and drafts can be read back', () => {
    const begun = beginDraft(written([photo('a')]), null);
    expect(mutationsOf(PLACE, written([photo('a')]), begun)).toEqual([]);
    expect(parseDraft(structuredClone(begun))).toEqual(begun);
    expect(parseDraft({ ...begun, rating: 'four' })).toBeNull();
    expect(parseDraft(undefined)).toBeNull();
  });
});

test('deletion and undo leave the review unchanged (U29)', () => {
  const view = written([photo('a'), photo('b')]);
  const all = [...deletionOf(PLACE, view), ...restorationOf(PLACE, view)];
  const pending = all.map((mutation, seq) => ({ seq, mutation, state: 'waiting' as const, code: null }));
  const after = replay(NONE, pending);
  expect(after.reviews.get(PLACE)).toMatchObject(text);
  expect(after.photos.get(REVIEW)?.map(({ path }) => path)).toEqual(['a', 'b']);
});

test('at most five pictures; a rejected one does not count (V5, K6)', () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect(photosLeft(written(five.map((path) => photo(path))), draft())).toBe(0);
  expect(photosLeft(written(five.map((path) => photo(path))), draft({ removed: ['a'] }))).toBe(1);
  expect(photosLeft(written([photo('a', 'rejected'), photo('b')]), draft())).toBe(4);
});

test('the form starts with the refused text and pictures, and replaces them (Y34)', () => {
  const mutation = {
    name: 'write_review',
    args: { restaurant_id: PLACE, rating: 1, content: 'Refused words' },
  } as const;
  const picture = { name: 'add_review_photo', args: { review_id: REVIEW, path: 'a', width: 4, height: 3 } } as const;
  const refused = [
    { seq: 7, mutation, code: 'contact_unconfirmed' },
    { seq: 8, mutation: picture, code: 'not_found' },
  ];
  const view = { ...EMPTY, photos: [photo('a', 'refused')], refused };
  const begun = beginDraft(view, null);
  expect(begun).toMatchObject({ content: 'Refused words', replaces: [7, 8], added: [{ path: 'a' }] });
  expect(mutationsOf(PLACE, view, begun).map(({ name }) => name)).toEqual(['write_review', 'add_review_photo']);
  expect(mutationsOf(PLACE, view, { ...begun, added: [] }).map(({ name }) => name)).toEqual(['write_review']);
  const both = { ...written([]), refused };
  expect(beginDraft(both, null)).toMatchObject({ content: text.content, replaces: [8] });
  expect(beginDraft(both, 7)).toMatchObject({ content: 'Refused words', replaces: [7, 8] });
});
