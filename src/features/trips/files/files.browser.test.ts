// @module-tag full
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDay } from '#domain/hours/civil-day.ts';
import { cardOf } from '#places/cards/card-of.ts';
import { FAKE_RESTAURANTS } from '../../../../tests/support/fakes/fake-data.ts';
import { FAKE_STOP } from '../../../../tests/support/fakes/fake-stop.ts';
import { readCalendar } from '../calendar/calendar-file.ts';
import { toGpx } from './trip-gpx.ts';
import { toIcs } from './trip-ics.ts';
import { toKml } from './trip-kml.ts';
import { fileName, tripSheet } from './trip-sheet.ts';

const [SOME_PLACE] = FAKE_RESTAURANTS;
if (!SOME_PLACE) throw new Error('There are no places');
const CARD = cardOf(SOME_PLACE, null, 0);

const stopAt = (id: string, changes: object = {}) => ({ ...FAKE_STOP, id, mark: 'synced' as const, ...changes });
const placeAt = (id: string, latitude: number, longitude: number, changes: object = {}) => ({
  ...CARD,
  id,
  position: { latitude, longitude },
  address: null,
  ...changes,
});

const EVIL = `</name><script>alert("1")</script> & 'ünï' \u0000\u0008\ud800`;
const SHEET = tripSheet(
  { name: EVIL, stops: [stopAt('a'), stopAt('b', { name: 'Penang', latitude: 5.4, longitude: 100.3 })] },
  [
    placeAt('1', 2.21, 102.21, { name: EVIL, address: 'Jalan 1, <Melaka>' }),
    placeAt('2', 5.41, 100.31, { name: 'Line Clear' }),
  ],
);

function parse(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}
const textsOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
// oxlint-disable-next-line no-control-regex -- these are what it is about
const shown = (text: string) => text.replace(/[\u0000\u0008\ud800]/g, '');

test('each saved place is with the stop that it is nearest to', () => {
  expect(SHEET.stops.map(({ places }) => places.map(({ id }) => id))).toEqual([['1'], ['2']]);
});

test('a GPX file has a waypoint for each city and place; texts stay texts', () => {
  const document = parse(toGpx(SHEET));
  expect(textsOf(document, 'wpt > name')).toEqual(['Melaka', shown(EVIL), 'Penang', 'Line Clear']);
  expect(textsOf(document, 'metadata > name')).toEqual([shown(EVIL)]);
  expect(textsOf(document, 'desc')).toEqual([
    '2027-01-02 – 2027-01-04',
    'Jalan 1, <Melaka>',
    '2027-01-02 – 2027-01-04',
  ]);
  expect(document.querySelector('wpt')?.getAttribute('lat')).toBe('2.2');
  expect(document.querySelector('script')).toBeNull();
  expect(document.documentElement.namespaceURI).toBe('http://www.topografix.com/GPX/1/1');
});

test('a KML file has a folder for each city, longitude first', () => {
  const document = parse(toKml(SHEET));
  expect(textsOf(document, 'Folder > name')).toEqual(['Melaka', 'Penang']);
  expect(textsOf(document, 'Placemark > name')).toEqual(['Melaka', shown(EVIL), 'Penang', 'Line Clear']);
  expect(textsOf(document, 'coordinates')[1]).toBe('102.21,2.21');
  expect(textsOf(document, 'TimeSpan > end')).toEqual(['2027-01-04', '2027-01-04']);
  expect(document.querySelector('script')).toBeNull();
});

describe('a calendar file', () => {
  const words = { alarm: 'Tomorrow: check; that, all\nis \\ there', madeAt: Date.UTC(2026, 10, 20, 4) };

  test('has whole days for each city, and one alarm, at eight in the evening before the first day', () => {
    const text = toIcs(SHEET, words);
    expect(text).toContain('DTSTART;VALUE=DATE:20270102\r\n');
    expect(text).toContain('DTEND;VALUE=DATE:20270105\r\n');
    expect(text).toContain('DTSTAMP:20261120T040000Z\r\n');
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(1);
    expect(text).toContain('TRIGGER:-PT4H\r\nDESCRIPTION:Tomorrow: check\\; that\\, all\\nis \\\\ there\r\n');
    expect(text.indexOf('BEGIN:VALARM')).toBeLessThan(text.indexOf('Penang'));
  });

  test('a name can’t add a line of its own', () => {
    const name = 'x\r\nBEGIN:VALARM\r\nACTION:PROCEDURE';
    const text = toIcs(tripSheet({ name, stops: [stopAt('a', { name })] }, []), words);
    expect(text.match(/^BEGIN:VALARM/gm)).toHaveLength(1);
    expect(text).not.toMatch(/^ACTION:PROCEDURE/m);
  });

  test('whatever the names, files are well-formed, folded at 75 octets, and our own reader finds the days again', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 120 });
    const days = fc.tuple(fc.integer({ min: 11_000, max: 47_000 }), fc.nat({ max: 300 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, days), { minLength: 1, maxLength: 5 }), (some) => {
        const stops = some.map(([each, [first, nights]], n) =>
          stopAt(String(n), { name: each, arrives_on: isoDay(first), leaves_on: isoDay(first + nights) }),
        );
        const sheet = tripSheet({ name: some[0]?.[0] ?? '', stops }, [
          placeAt('1', 2.21, 102.21, { name: some[0]?.[0] }),
        ]);
        parse(toGpx(sheet));
        parse(toKml(sheet));
        const text = toIcs(sheet, words);
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(readCalendar(text)?.events.map(({ starts, ends }) => [starts.day, ends.day])).toEqual(
          stops.map(({ arrives_on, leaves_on }) => [arrives_on, leaves_on]),
        );
      }),
      { seed: 52, numRuns: 200 },
    );
  });
});

test.each([
  ['Rome with Sara', 'Rome with Sara.gpx'],
  ['../../etc/passwd', 'etc passwd.gpx'],
  ['a<b>:"c"\u0000', 'a b c.gpx'],
  ['...', 'trip.gpx'],
  ['رحلة', 'رحلة.gpx'],
  [`${'a'.repeat(59)}👍`, `${'a'.repeat(59)}.gpx`],
])('%j is saved as %j', (name, file) => {
  expect(fileName(name, 'gpx')).toBe(file);
});
