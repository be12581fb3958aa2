import { expect, test } from 'vitest';
import { expandSlug, shortenSlug } from './short-slug.ts';

test.each([
  ['warung-amanah', 'Warung Amanah', '\u0001'],
  ['cigkofte-house-2', 'Çiğköfte House', '\u0001-2'],
  ['ali-s-place', "Ali's Place", '\u0001'],
  ['alis-place', "Ali's Place", 'alis-place'],
  ['osm-node-17', 'مطعم', 'osm-node-17'],
  ['~odd', '???', '~odd'],
])('%s of %s is carried as %s', (slug, name, short) => {
  expect(shortenSlug(slug, name)).toBe(short);
  expect(expandSlug(short, name)).toBe(slug);
});
