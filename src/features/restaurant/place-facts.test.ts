import { describe, expect, test } from 'vitest';
import {
  FAKE_RESTAURANTS,
  fakeEvidence,
  fakeImage,
  fakeRestaurant,
  RAFFLES_PLACE,
} from '../../../tests/support/fake-data.ts';
import { compassPoint } from './bearing.ts';
import { evidenceViews } from './evidence-view.ts';
import { galleryLayout } from './gallery-layout.ts';
import { toPhoneLink, toWebAddress } from './web-address.ts';

const validity = (validUntil: string | null, today: string) =>
  evidenceViews({ evidence: [fakeEvidence({ valid_until: validUntil })] }, today)[0]?.validity;

const layout = (count: number) =>
  galleryLayout({ images: Array.from({ length: count }, (_, index) => fakeImage(index)), primary_image_url: null });

describe('why a place counts as halal (U31)', () => {
  test('a certificate holds through its last day and is expired on the next', () => {
    expect(validity('2026-10-31', '2026-10-31')).toEqual({ kind: 'valid', until: '2026-10-31' });
    expect(validity('2026-10-31', '2026-11-01')).toEqual({ kind: 'expired', until: '2026-10-31' });
  });

  test('a certificate without an end says that none is stated (U106); a tag has none to state', () => {
    expect(validity(null, '2026-11-20')).toEqual({ kind: 'not-stated' });
    const tag = fakeEvidence({ kind: 'source_tag', valid_until: null });
    expect(evidenceViews({ evidence: [tag] }, '2026-11-20')[0]?.validity.kind).toBe('endless');
  });

  test('what still holds comes before what has expired', () => {
    const place = FAKE_RESTAURANTS.find((each) => each.slug === 'expired-certificate') ?? fakeRestaurant();
    expect(evidenceViews(place, '2026-11-20').map((each) => each.kind)).toEqual(['source_tag', 'certificate']);
  });
});

describe('the gallery (S71)', () => {
  test.each([
    [0, 'none', 0],
    [1, 'strip', 1],
    [2, 'strip', 2],
    [3, 'mosaic', 3],
    [5, 'mosaic', 5],
    [6, 'strip', 6],
    [9, 'strip', 6],
  ])('%i pictures: %s of %i', (count, kind, shown) => {
    expect(layout(count)).toMatchObject({ kind, images: { length: shown } });
  });

  test('the primary picture comes first', () => {
    const images = [fakeImage(1), fakeImage(2), fakeImage(3)];
    const primary = images[2]?.url ?? null;
    expect(galleryLayout({ images, primary_image_url: primary }).images[0]?.url).toBe(primary);
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
  ['no phone', null],
  [null, null],
])('%s is called as %s', (phone, link) => {
  expect(toPhoneLink(phone)).toBe(link);
});

test('the compass tells the way to set out', () => {
  const { latitude, longitude } = RAFFLES_PLACE;
  expect(compassPoint(RAFFLES_PLACE, { latitude: latitude + 0.1, longitude })).toBe('n');
  expect(compassPoint(RAFFLES_PLACE, { latitude, longitude: longitude - 0.1 })).toBe('w');
  expect(compassPoint(RAFFLES_PLACE, { latitude: latitude - 0.1, longitude: longitude + 0.1 })).toBe('se');
  expect(compassPoint({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBe('e');
});
