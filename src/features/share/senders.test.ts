// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceM } from '#domain/geo/geo.ts';
import { OTHER_TEXTS, SENDERS } from '../../../tests/support/share/senders.ts';
import { findCoordinates } from './coordinates.ts';
import { parseMapLink } from './map-links.ts';
import { parseShared } from './shared-text.ts';

const SEED = 1448;

test.each(SENDERS)('$app', ({ shared, words, address, position }) => {
  const read = parseShared(new URLSearchParams(shared));
  expect(read).toMatchObject({ words, address: address ?? '', isPlace: true });
  if (position && read.position) expect(distanceM(read.position, position)).toBeLessThan(20);
  else expect(read.position).toEqual(position);
});

test.each(OTHER_TEXTS)('%j is no place', (text, words) => {
  expect(parseShared(new URLSearchParams({ text }))).toMatchObject({ words, isPlace: false, position: undefined });
});

describe('coordinates', () => {
  test.each([
    '1.30249, 103.85983',
    '1.30249 103.85983',
    '(1.30249;103.85983)',
    '1,30249; 103,85983',
    '1.30249° N, 103.85983° E',
    '1,30249° N, 103,85983° E',
    '1.30249N 103.85983E',
    'N 1.30249, E 103.85983',
    '103.85983 E, 1.30249 N',
    '1.30249° North, 103.85983° East',
    "1°18.1494'N 103°51.5898'E",
    '1 18.1494, 103 51.5898',
    `1°18'08.964"N 103°51'35.388"E`,
    '1° 18′ 08.964″ N, 103° 51′ 35.388″ E',
    "1°18'08.964''N 103°51'35.388''E",
    '١٫٣٠٢٤٩، ١٠٣٫٨٥٩٨٣',
    '١.٣٠٢٤٩, ١٠٣.٨٥٩٨٣',
    '۱٫۳۰۲۴۹ ۱۰۳٫۸۵۹۸۳',
    '१.३०२४९, १०३.८५९८३',
    '１.３０２４９, １０３.８５９８３',
    'Kembang at 1.30249, 103.85983.',
    'Kembang\n1.30249, 103.85983\nOpen daily',
  ])('%s', (text) => {
    const { position } = findCoordinates(text) ?? {};
    expect(position?.latitude).toBeCloseTo(1.30249, 5);
    expect(position?.longitude).toBeCloseTo(103.85983, 5);
  });

  test.each([
    ['S 68.648556 W 152.775879', -68.648556, -152.775879],
    ['N -68.648556 E -152.775879', -68.648556, -152.775879],
    ['-68 38.913360, -152 46.552740', -68.648556, -152.775879],
    ["68°38'54.8016S 152°46'33.1644W", -68.648556, -152.775879],
    ['−33.8568, 151.2153', -33.8568, 151.2153],
    ['33.9, -18.4', 33.9, -18.4],
  ])('%s, south or west', (text, latitude, longitude) => {
    const { position } = findCoordinates(text) ?? {};
    expect(position?.latitude).toBeCloseTo(latitude, 5);
    expect(position?.longitude).toBeCloseTo(longitude, 5);
  });

  test.each([
    '91.000, 10.000',
    '10.000, 181.000',
    '0.000, 0.000',
    '45.50° N, 73.50° O',
    `1°61'00"N 103°51'35"E`,
    '1.30249',
    'Kembang 1.3, 103.8 and more',
    '1.30249, 103.85983.2026',
    '11.30249, 1103.85983',
  ])('%s is none', (text) => {
    expect(findCoordinates(text)).toBeUndefined();
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...SENDERS.flatMap(({ shared }) => Object.values(shared)),
    'geo:',
    'geo:(',
    '((',
    ',',
    '°',
    "'",
    '9',
    ' ',
    '\n',
    '%',
    '%E0%A4%A',
    'https://',
    'https://www.google.com/maps/dir/',
    'https://share.here.com/p/s-',
    'https://wb.amap.com/?p=',
    '__proto__:',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 12 }).map((parts) => parts.join('')),
    fc
      .tuple(
        fc.double({ min: -400, max: 400 }),
        fc.double({ min: -400, max: 400 }),
        fc.constantFrom('', 'geo:', 'https://osmand.net/map?pin='),
      )
      .map(([a, b, link]) => `${link}${a.toFixed(5)},${b.toFixed(5)}`),
  );

  test('is read without an error, and its position lies on the earth', () => {
    fc.assert(
      fc.property(text, text, text, (title, body, url) => {
        for (const { position } of [
          parseShared(new URLSearchParams({ title, text: body, url })),
          parseMapLink(url) ?? {},
        ]) {
          if (!position) continue;
          expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(position.longitude)).toBeLessThanOrEqual(180);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test.each([
    ['1.', 1000],
    ['1 ', 1000],
    ["1°1'", 500],
    ['1.123 ', 334],
    ['1,12345 ', 250],
    ['geo:', 500],
    ['geo:(', 400],
    ['geo:1,1 (', 222],
    ['((', 1000],
    ['[map', 500],
    ['check out ', 200],
    [' ', 1999],
    [' :', 1000],
    ['22222222+', 222],
    ['https://share.here.com/p/s-', 74],
    ['https://www.google.com/maps/!3d1!4d', 57],
    ['a.', 1000],
    ['google.com/', 182],
    ['地址：', 666],
  ])('%j repeated takes a few milliseconds', (piece, count) => {
    const body = `x${piece.repeat(count)}`;
    const params = new URLSearchParams({ title: body, text: body, url: `https://maps.google.com/?q=${body}` });
    const times = Array.from({ length: 8 }, () => {
      const began = performance.now();
      parseShared(params);
      return performance.now() - began;
    });
    // The best of some, because a busy machine stops in between. A pattern that backtracks takes seconds.
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
