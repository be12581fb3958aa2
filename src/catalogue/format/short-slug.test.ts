// @module-tag quick
import { expect, test } from 'vitest';
import { expandSlug, hideId, shortenSlug, showId } from './short-slug.ts';

const ID = '516f78de-0000-4000-8000-00000000003e';

test.each([
  ['warung-amanah', 'Warung Amanah', '\u0001'],
  ['cigkofte-house-2', 'Çiğköfte House', '\u0001-2'],
  ['cafe-1989', 'Café 1989', '\u0001'],
  ['ali-s-place', "Ali's Place", '\u0001'],
  ['alis-place', "Ali's Place", 'alis-place'],
  ['osm-node-17', 'مطعم', 'osm-node-17'],
  ['~odd', '???', '~odd'],
  ['a\u0002b', 'A', '\u0004a\u0002b'],
  ['\u0004', 'A', '\u0004\u0004'],
  ['warung-amanah-516f78de', 'Warung Amanah', '\u0001-\u0003'],
  [`mat-am-${ID}`, 'مطعم', 'mat-am-\u0002'],
])('%s of %s is stored as %s', (slug, name, short) => {
  expect(shortenSlug(slug, name, ID)).toBe(short);
  expect(expandSlug(short, name, ID)).toBe(slug);
});

test.each([
  [`/photos/${ID}.webp`, '/photos/\u0002.webp'],
  ['https://example.org/a.jpg', 'https://example.org/a.jpg'],
  ['', ''],
  ['/\u0003', '\u0004/\u0003'],
])('%s of a picture is stored as %s', (url, short) => {
  expect(hideId(url, ID)).toBe(short);
  expect(showId(short, ID)).toBe(url);
});
