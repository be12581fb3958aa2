// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugBase, toSlug } from './slug.ts';

const SEED = 20_261_120;

describe('slugs', () => {
  test.each([
    ["McDonald's", 'mcdonalds'],
    ['Café Ü & Söhne', 'cafe-u-and-sohne'],
    ['  Nasi   Lemak!! ', 'nasi-lemak'],
    ['麦当劳', 'maidanglao'],
    ['!!!', ''],
  ])('%s', (name, slug) => expect(toSlug(name)).toBe(slug));

  test('for a name that can’t be transliterated the slug is the source and its id', () => {
    expect(slugBase('!!!', 'osm', 'node/12')).toBe('osm-node-12');
  });

  test('are addresses in any case, and the same for the same name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const slug = slugBase(name, 'osm', 'node/1');
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugBase(name.normalize('NFD'), 'osm', 'node/1')).toBe(slug);
        expect(toSlug(slug)).toBe(slug);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
