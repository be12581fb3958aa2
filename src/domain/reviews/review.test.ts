// @module-tag quick
import { expect, test } from 'vitest';
import { hashOfPhoto, photoPath, reviewProblems, tidyReview } from './review.ts';

const text = (change: object) => ({ rating: 4, title: null, content: 'Ten chars!', verified_visit: false, ...change });

test.each([
  [{}, []],
  [{ rating: 0 }, ['rating']],
  [{ rating: 2.5 }, ['rating']],
  [{ content: ' Nine char ' }, ['short']],
  // Five characters for the server, but ten UTF-16 units.
  [{ content: '🍚🍚🍚🍚🍚' }, ['short']],
  [{ content: '🍚'.repeat(10) }, []],
  [{ content: 'x'.repeat(1000) }, []],
  [{ content: 'x'.repeat(1001) }, ['long']],
  [{ title: 'x'.repeat(101) }, ['long']],
  [{ rating: 0, content: '' }, ['rating', 'short']],
])('problems of a review: %o (V1, V2, V3, V4, K6)', (change, expected) => {
  expect(reviewProblems(text(change))).toEqual(expected);
});

test('invisible characters that the server refuses are removed; lines and letters stay', () => {
  const tidied = tidyReview(
    text({ title: ' \u202eTop\u0007 ', content: '\u2066First line\r\nsecond\tline, O’Connor\u0000 ' }),
  );
  expect(tidied).toMatchObject({ title: 'Top', content: 'First line\nsecond\tline, O’Connor' });
  expect(tidyReview(text({ title: '  ' })).title).toBeNull();
});

test('a picture’s path contains the hash of its content (U24)', () => {
  const path = photoPath('user', 'review', 'ab'.repeat(32));
  expect(path).toBe(`user/review/${'ab'.repeat(32)}.jpg`);
  expect(hashOfPhoto(path)).toBe('ab'.repeat(32));
});
