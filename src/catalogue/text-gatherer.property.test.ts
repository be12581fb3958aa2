import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idOf } from '../../tests/support/restaurants.ts';
import { idsFrom } from './ids.ts';
import { hideId, readable, shortenSlug } from './short-slug.ts';
import { openStringTable, toStringBytes } from './string-table.ts';
import { TextGatherer } from './text-gatherer.ts';

/** Letters of one byte, of two, of which some are one in a slug, and of more; signs, marks, and what nearly is one of them. */
const letters = fc.constantFrom(...Array.from("aZ9 -'éÇİıßøŉª²×·ǅȫȺمط饭ﬁ½Ａ\u0301\u0001\u0004"));
const name = fc.string({ unit: letters, maxLength: 12 });
const ending = fc.constantFrom('', '-2', '-é', '\u0002', '\u0004');

const table = (texts: readonly string[]) => openStringTable(toStringBytes(texts), texts.length);

test('there is room for any number of rows', () => {
  const places = Array.from({ length: 2000 }, (_, n) => ({ id: idOf(n), name: `Warung ${'x'.repeat(n % 40)}` }));
  const slugs = places.map(({ id, name: own }) => `${readable(own)}-${id}`);
  const short = table(places.map((place, n) => shortenSlug(slugs[n] ?? '', place.name, place.id)));
  const [names, ids] = [table(places.map((place) => place.name)), idsFrom(places.map(({ id }) => id))];
  const gatherer = new TextGatherer();
  for (let row = 0; row < places.length; row++) gatherer.addShortened(short, names, ids, row);
  expect(gatherer.texts()).toEqual(slugs);
});

test('slugs and addresses of pictures are written out as they were, whatever their names are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.uuid(), name, other: name, ending, kind: fc.nat(4) }), {
        minLength: 1,
        maxLength: 8,
      }),
      (places) => {
        const slugs = places.map(({ id, name: own, other, ending: end, kind }) => {
          const base = kind === 0 ? other : readable(own);
          return `${base}${kind === 1 ? `-${id.slice(0, 8)}` : kind === 2 ? `-${id}` : ''}${end}`;
        });
        const pictures = places.map(({ id, other, ending: end }) => `/${other}/${id}${end}`);
        const names = table(places.map((place) => place.name));
        const ids = idsFrom(places.map(({ id }) => id));
        const shortSlugs = table(places.map((place, n) => shortenSlug(slugs[n] ?? '', place.name, place.id)));
        const shortPictures = table(places.map(({ id }, n) => hideId(pictures[n] ?? '', id)));
        const gatherer = new TextGatherer();
        for (let row = 0; row < places.length; row++) {
          gatherer.addShortened(shortSlugs, names, ids, row);
          gatherer.addShortened(shortPictures, names, ids, row);
        }
        expect(gatherer.texts()).toEqual(slugs.flatMap((slug, n) => [slug, pictures[n]]));
      },
    ),
    { seed: 52, numRuns: 1000 },
  );
});
