// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bearingDegrees, compassPoint } from '#domain/geo/bearing.ts';
import { evidenceViews } from '#domain/places/evidence-view.ts';
import { toPhoneLink, toWebAddress } from '#domain/places/web-address.ts';
import { galleryLayout, shownImages } from '#features/restaurant/gallery/gallery-layout.ts';
import { driverWords } from '#features/way/driver-words.ts';
import { wayTo } from '#features/way/way.ts';
import {
  FAKE_RESTAURANTS,
  fakeEvidence,
  fakeImage,
  fakeRestaurant,
  RAFFLES_PLACE,
} from '../../../../tests/support/fakes/fake-data.ts';

const validity = (validUntil: string | null, today: string) =>
  evidenceViews({ evidence: [fakeEvidence({ valid_until: validUntil })] }, today)[0]?.validity;

const layout = (count: number) =>
  galleryLayout({ images: Array.from({ length: count }, (_, index) => fakeImage(index)), primary_image_url: null });

const pointTo = (...[from, to]: Parameters<typeof bearingDegrees>) => compassPoint(bearingDegrees(from, to));
const words = (change: Parameters<typeof fakeRestaurant>[0]) => driverWords(fakeRestaurant(change), 'Egypt');

describe('why a place counts as halal (U31)', () => {
  test('a certificate is valid on its last day and expired on the next', () => {
    expect(validity('2026-10-31', '2026-10-31')).toEqual({ kind: 'valid', until: '2026-10-31' });
    expect(validity('2026-10-31', '2026-11-01')).toEqual({ kind: 'expired', until: '2026-10-31' });
  });

  test('a certificate without an end says that none is stated (U106); a tag has none to state', () => {
    expect(validity(null, '2026-11-20')).toEqual({ kind: 'not-stated' });
    const tag = fakeEvidence({ kind: 'source_tag', valid_until: null });
    expect(evidenceViews({ evidence: [tag] }, '2026-11-20')[0]?.validity.kind).toBe('endless');
  });

  test('valid evidence comes before expired evidence', () => {
    const place = FAKE_RESTAURANTS.find((each) => each.slug === 'expired-certificate') ?? fakeRestaurant();
    expect(evidenceViews(place, '2026-11-20').map((each) => each.kind)).toEqual(['source_tag', 'certificate']);
  });
});

const isOwn = (address: string) => address.startsWith('/');
const shownUrls = (images: string[], primary_image_url: string | null) =>
  shownImages({ images: images.map((url) => ({ ...fakeImage(1), url })), primary_image_url }, isOwn).map(
    ({ url }) => url,
  );

describe('the gallery', () => {
  test.each([
    [0, 'none', 0],
    [1, 'strip', 1],
    [2, 'strip', 2],
    [3, 'mosaic', 3],
    [5, 'mosaic', 5],
    [6, 'strip', 6],
    [9, 'strip', 6],
  ])('%i pictures: %s of %i (S71)', (count, kind, shown) => {
    expect(layout(count)).toMatchObject({ kind, images: { length: shown } });
  });

  test('the primary picture comes first', () => {
    const images = [fakeImage(1), fakeImage(2), fakeImage(3)];
    const primary = images[2]?.url ?? null;
    expect(galleryLayout({ images, primary_image_url: primary }).images[0]?.url).toBe(primary);
  });

  test('a picture known only by its address is shown, unless it is on another host', () => {
    expect(shownUrls([], '/a.jpg')).toEqual(['/a.jpg']);
    expect(shownUrls([], 'https://example.org/a.jpg')).toEqual([]);
    expect(shownUrls([], null)).toEqual([]);
    expect(shownUrls(['/b.jpg', 'https://example.org/b.jpg'], '/b.jpg')).toEqual(['/b.jpg']);
  });
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['www.a.example', 'https://www.a.example/'],
  ['a.example:8080/menu', 'https://a.example:8080/menu'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user@a.example', null],
  ['ask at the counter', null],
  ['', null],
  [null, null],
])('only real web addresses become links: %s', (text, link) => {
  expect(toWebAddress(text)).toBe(link);
});

test.each([
  ['+65 6123 4567', 'tel:+6561234567'],
  ['+20 2 123; +20 2 456', 'tel:+202123'],
  ['030/1234567', 'tel:0301234567'],
  ['+36 1/234-5678', 'tel:+3612345678'],
  ['02 25789567/8', 'tel:0225789567'],
  ['19555/16666', 'tel:19555'],
  ['no phone', null],
  [null, null],
])('%s is called as %s', (phone, link) => {
  expect(toPhoneLink(phone)).toBe(link);
});

describe('the way to a place', () => {
  const { latitude, longitude } = RAFFLES_PLACE;
  /** A coordinate this number of metres to the north. */
  const north = (metres: number) => ({ latitude: latitude + metres / 111_194.93, longitude });

  test('the bearing is the initial direction', () => {
    expect(pointTo(RAFFLES_PLACE, { latitude: latitude + 0.1, longitude })).toBe('n');
    expect(pointTo(RAFFLES_PLACE, { latitude, longitude: longitude - 0.1 })).toBe('w');
    expect(pointTo(RAFFLES_PLACE, { latitude: latitude - 0.1, longitude: longitude + 0.1 })).toBe('se');
    expect(pointTo({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBe('e');
    expect(compassPoint(359)).toBe('n');
  });

  test('between near places, the reverse bearing differs by 180 degrees', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.double({ min: -0.01, max: 0.01, noNaN: true }),
        fc.double({ min: 0.001, max: 0.01, noNaN: true }),
        (lat, lon, dLat, dLon) => {
          const [a, b] = [
            { latitude: lat, longitude: lon },
            { latitude: lat + dLat, longitude: lon + dLon },
          ];
          const turn = Math.abs(bearingDegrees(a, b) - bearingDegrees(b, a));
          expect(turn).toBeGreaterThan(179.9);
          expect(turn).toBeLessThan(180.1);
        },
      ),
      { seed: 20261122, numRuns: 300 },
    );
  });

  test.each([
    [999, 'walking', 16],
    [1000, 'transit', 16],
    [1999, 'transit', 32],
    [2000, 'transit', null],
    [4999, 'transit', null],
    [5000, 'driving', null],
    [299_000, 'driving', null],
    [400_000, null, null],
  ])('%i m: by %s, %s minutes on foot (K13)', (metres, mode, walkMinutes) => {
    expect(wayTo(RAFFLES_PLACE, north(metres), 80)).toMatchObject({
      distanceM: metres,
      mode,
      walkMinutes,
      isThere: false,
    });
  });

  test('at the door the person has arrived', () => {
    expect(wayTo(RAFFLES_PLACE, north(10), 80)).toMatchObject({ isThere: true, walkMinutes: 1 });
  });
});

describe('the text for a driver', () => {
  test('the script of the place comes first, Latin letters second, other names not at all', () => {
    const arabic = 'كشري التحرير';
    expect(words({ name: 'Koshary El Tahrir', alt_names: ['Koshary', arabic] }).names).toEqual([
      arabic,
      'Koshary El Tahrir',
    ]);
    expect(words({ name: arabic, alt_names: [] }).names).toEqual([arabic]);
    expect(words({ name: 'Café 21', alt_names: [] }).names).toEqual(['Café 21']);
  });

  test('without an address it has the town and the coordinate', () => {
    const { address, coordinate } = words({
      address: null,
      postal_code: null,
      city: 'Cairo',
      latitude: 30.1,
      longitude: 31,
    });
    expect([address, coordinate]).toEqual([['Cairo', 'Egypt'], '30.1, 31']);
    expect(words({ latitude: null, longitude: null }).coordinate).toBeNull();
  });
});
