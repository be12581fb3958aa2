// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMoment } from '#catalogue/filters/moment.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { readable } from '#catalogue/format/short-slug.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Card } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { packCards } from './card.ts';
import { unpackCards } from './card-wire.ts';

/** Letters of one to four bytes, signs, marks, the wire's own separators, and letters that look alike. */
const letters = fc.constantFrom(...Array.from("aZ9 -'éÇİıßøŉª²×·ǅȫȺمط饭🍜ﬁ½Ａ\u0301\u0001\u0004\u001e\ufeff"));
const text = fc.string({ unit: letters, maxLength: 12 });
const ending = fc.constantFrom('', '-2', '-é', '\u0002', '\u0004');

/** How a slug is made: from another name, or from the place's own name and a suffix. */
const slugKind = fc.constantFrom('other', 'own', 'begun', 'whole');

const place = fc.record({
  id: fc.uuid(),
  name: text,
  other: text,
  ending,
  kind: slugKind,
  address: fc.option(text),
  phone: fc.option(text),
  city: fc.option(text),
  latitude: fc.option(fc.integer({ min: -9_000_000, max: 9_000_000 })),
  longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }),
  rating: fc.option(fc.integer({ min: 100, max: 500 })),
  reviews: fc.constantFrom(0, 1, 127, 128, 2 ** 14, 2 ** 21, 2 ** 28 - 1, 2 ** 28, 2 ** 31 - 1),
  score: fc.option(fc.integer({ min: 0, max: 10_000 })),
  price: fc.constantFrom(null, 1, 2, 3, 4),
});

function toRestaurant(given: typeof place extends fc.Arbitrary<infer T> ? T : never): Restaurant {
  const { id, name, kind, other, latitude, longitude } = given;
  const idPart = kind === 'begun' ? `-${id.slice(0, 8)}` : kind === 'whole' ? `-${id}` : '';
  return restaurant({
    id,
    name,
    slug: `${kind === 'other' ? other : readable(name)}${idPart}${given.ending}`,
    address: given.address,
    phone: given.phone,
    city: given.city,
    primary_image_url: kind === 'own' ? null : `/${other}/${id}${given.ending}`,
    latitude: latitude === null ? null : latitude / 1e5,
    longitude: latitude === null ? null : longitude / 1e5,
    average_rating: given.rating === null ? null : given.rating / 100,
    review_count: given.reviews,
    image_quality_score: given.score === null ? null : given.score / 1e4,
    price_level: given.price,
  });
}

/** The cards of all places, as the page receives them. */
function crossed(places: readonly Restaurant[]): Card[] {
  const segment = new Segment(buildColumns(places.map(toIndexRow)));
  const hits = places.map((_, row) => ({ segment, row }));
  return unpackCards(structuredClone(packCards(hits, {}, createMoment(0))));
}

function byId(cards: readonly Card[]): Map<string, Card> {
  return new Map(cards.map((card) => [card.id, card]));
}

test('cards cross to the page unchanged, whatever their texts and numbers', () => {
  fc.assert(
    fc.property(fc.uniqueArray(place, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }), (given) => {
      const places = given.map(toRestaurant);
      const cards = byId(crossed(places));
      for (const expected of places) {
        expect(cards.get(expected.id)).toMatchObject({
          slug: expected.slug,
          name: expected.name,
          address: expected.address || null,
          phone: expected.phone || null,
          city: expected.city || null,
          imageUrl: expected.primary_image_url,
          position: expected.latitude === null ? null : { latitude: expected.latitude, longitude: expected.longitude },
          rating: expected.average_rating,
          reviewCount: expected.review_count,
          imageQualityScore: expected.image_quality_score,
          priceLevel: expected.price_level,
        });
      }
    }),
    { seed: 52, numRuns: 1000 },
  );
});

test('buffers grow for any number of cards and for texts of any length', () => {
  const places = Array.from({ length: 2000 }, (_, n) => {
    const [id, name] = [idOf(n), `Warung ${'x'.repeat(n % 40)}${'饭'.repeat(n % 7)}`];
    const address = n === 7 ? 'ß'.repeat(100_000) : `${n} Jalan`;
    return restaurant({ id, name, address, slug: `${readable(name)}-${id}` });
  });
  const cards = byId(crossed(places));
  for (const { id, name, address, slug } of places) expect(cards.get(id)).toMatchObject({ name, address, slug });
});

test('the state of the hours crosses to the page, also one that is not known today', () => {
  const day = [{ open: '10:00', close: '22:00' }];
  const week = { monday: day, tuesday: day, wednesday: day, thursday: null, friday: day, saturday: day, sunday: [] };
  const unsure = restaurant({ opening: { week, exceptions: [] } });
  const stateAt = (at: string) => {
    const segment = new Segment(buildColumns([toIndexRow(unsure)]));
    const moment = createMoment(Date.parse(at));
    return unpackCards(structuredClone(packCards([{ segment, row: 0 }], {}, moment)))[0]?.openState;
  };
  expect(stateAt('2026-11-26T12:00:00+08:00')).toEqual({ kind: 'unknownToday' });
  expect(stateAt('2026-11-27T12:00:00+08:00')).toEqual({ kind: 'open', until: '22:00' });
  expect(stateAt('2026-11-29T12:00:00+08:00')).toEqual({ kind: 'closed', opens: '10:00', day: 1, closedToday: true });
});

test('that today may be a holiday with other hours crosses to the page', () => {
  const day = [{ open: '10:00', close: '22:00' }];
  const when = { kind: 'holidays' as const, on: [], complete_until: null };
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: [] };
  const unlisted = restaurant({ opening: { week, exceptions: [{ when, hours: [], label: '' }] } });
  const segment = new Segment(buildColumns([toIndexRow(unlisted)]));
  for (const [at, state] of [
    ['2026-11-27T12:00:00+08:00', { kind: 'open', until: '22:00', mayDiffer: true }],
    ['2026-11-29T12:00:00+08:00', { kind: 'closed', opens: '10:00', day: 1, closedToday: true, mayDiffer: true }],
  ] as const) {
    const cards = unpackCards(structuredClone(packCards([{ segment, row: 0 }], {}, createMoment(Date.parse(at)))));
    expect(cards[0]?.openState).toEqual(state);
  }
});
