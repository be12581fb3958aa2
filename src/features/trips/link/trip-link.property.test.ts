// @module-tag full
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDay } from '#domain/hours/civil-day.ts';
import { parseMutation } from '#domain/own/mutations.ts';
import { keepTrip, sameTrip } from './kept-trip.ts';
import { PLACES_MAX, SHARED_NOTE_MAX, type SharedTrip, toShared } from './shared-trip.ts';
import { decodeTrip, encodeTrip, LINK_MAX } from './trip-link.ts';

const someDay = fc.integer({ min: 10_957, max: 47_481 });
const anyText = fc.string({ unit: 'binary', maxLength: 400 });
const anyName = anyText.map((some) => `Rome${some}`);
const stop = fc
  .record({
    name: anyName,
    country_code: fc.constantFrom(null, 'MY', 'JP'),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    days: fc.tuple(someDay, someDay),
  })
  .map(({ days, ...rest }) => ({
    ...rest,
    arrives_on: isoDay(Math.min(...days)),
    leaves_on: isoDay(Math.max(...days)),
  }));
const place = fc.record({ id: fc.uuid(), name: anyText, note: anyText });
const anyTrip: fc.Arbitrary<SharedTrip> = fc.record({
  name: anyName,
  stops: fc.array(stop, { maxLength: 40 }),
  places: fc.array(place, { maxLength: 60 }),
});

const ROME = { name: 'Rome', country_code: 'IT', latitude: 41.9, longitude: 12.5 };
const TRIP: SharedTrip = {
  name: 'Rome with Sara',
  stops: [{ ...ROME, arrives_on: '2027-03-01', leaves_on: '2027-03-04' }],
  places: [{ id: '00000000-0000-4000-8000-00000000000a', name: 'Mesob', note: 'Ask for "Ali".\nUpstairs.' }],
};

/** A fragment with this content, made as a program of somebody else would. */
const linkOf = (content: unknown, version = '1') =>
  `${version}.${Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')}`;
const STOP = ['Rome', 'IT', 41_900, 12_500, 20_000, 3];
const PLACE = ['0'.repeat(32), 'Mesob', ''];

describe('a trip in a link', () => {
  test('comes back as it was', () => {
    expect(decodeTrip(encodeTrip(TRIP) ?? '')).toEqual({ ok: true, trip: TRIP });
    expect(decodeTrip(`#${encodeTrip(TRIP)}.`)).toEqual({ ok: true, trip: TRIP });
  });

  test('whatever it holds, comes back as a link can hold it, within the limits', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        const link = encodeTrip(trip);
        const shared = toShared(trip);
        expect(decodeTrip(link ?? '')).toEqual({ ok: true, trip: shared });
        expect(shared && toShared(shared)).toEqual(shared);
        expect(link?.length).toBeLessThanOrEqual(LINK_MAX);
        expect(link).toMatch(/^1\.[\w-]+$/);
      }),
      { seed: 52, numRuns: 300 },
    );
  });

  test('the largest trip fits', () => {
    const long = '€"'.repeat(2000);
    const stops = Array.from({ length: 40 }, (_, n) => {
      const day = isoDay(20_000 + n);
      return { ...ROME, name: long, arrives_on: day, leaves_on: day };
    });
    const places = Array.from({ length: 60 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      name: long,
      note: long,
    }));
    const link = encodeTrip({ name: long, stops, places }) ?? '';
    expect(link.length).toBeLessThanOrEqual(LINK_MAX);
    const read = decodeTrip(link);
    expect(read.ok && [read.trip.stops.length, read.trip.places.length, read.trip.places[0]?.note.length]).toEqual([
      30,
      PLACES_MAX,
      SHARED_NOTE_MAX,
    ]);
  });

  test('holds no position finer than a hundred metres', () => {
    const here = {
      ...ROME,
      latitude: 41.902_783_5,
      longitude: 12.496_365_5,
      arrives_on: '2027-03-01',
      leaves_on: '2027-03-01',
    };
    const read = decodeTrip(encodeTrip({ ...TRIP, stops: [here] }) ?? '');
    expect(read.ok && read.trip.stops[0]).toMatchObject({ latitude: 41.903, longitude: 12.496 });
  });

  test('no text throws, and no text is a trip that breaks a limit', () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.json().map((json) => linkOf(json)),
      fc
        .tuple(fc.constantFrom('1', '2', '01', '-1', '99999'), fc.base64String())
        .map(([head, body]) => `${head}.${body}`),
      fc.uint8Array().map((bytes) => `1.${Buffer.from(bytes).toString('base64url')}`),
      fc
        .tuple(anyTrip, fc.nat(), fc.string({ maxLength: 3 }))
        .map(
          ([trip, at, put]) =>
            `${(encodeTrip(trip) ?? '').slice(0, at)}${put}${(encodeTrip(trip) ?? '').slice(at + 1)}`,
        ),
    );
    fc.assert(
      fc.property(wild, (link) => {
        const read = decodeTrip(link);
        if (read.ok) expect(toShared(read.trip)).toEqual(read.trip);
      }),
      { seed: 52, numRuns: 1000 },
    );
  });
});

function ids(): () => string {
  let last = 0;
  return () => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`;
}

describe('keeping a trip', () => {
  test('makes valid mutations of whatever a link can hold, all of them taken back by undo', () => {
    fc.assert(
      fc.property(anyTrip, (some) => {
        const trip = toShared(some);
        if (trip === null) throw new Error('Every one of these has a name');
        const { tripId, mutations, undo } = keepTrip(trip, trip.places, () => false, ids());
        for (const mutation of [...mutations, ...undo]) expect(parseMutation(mutation)).toEqual(mutation);
        expect(mutations.filter(({ name }) => name === 'set_trip_stop')).toHaveLength(trip.stops.length);
        expect(undo).toHaveLength(mutations.length - trip.stops.length);
        const stops = trip.stops.map((each, n) => ({ ...each, id: String(n), mark: 'synced' as const }));
        const own = { id: tripId, name: trip.name, stops, mark: 'synced' as const };
        expect(sameTrip([own], trip)).toBe(own);
        expect(sameTrip([{ ...own, name: `${own.name}!` }], trip)).toBeUndefined();
      }),
      { seed: 52, numRuns: 100 },
    );
  });

  test('an own note stays', () => {
    const { mutations, undo } = keepTrip(TRIP, TRIP.places, () => true, ids());
    expect([...mutations, ...undo].map(({ name }) => name)).toEqual([
      'create_trip',
      'set_trip_stop',
      'save_restaurant',
      'delete_trip',
      'unsave_restaurant',
    ]);
  });
});

describe('an attacker’s link', () => {
  test('a well-formed one of somebody else’s program is read', () => {
    expect(decodeTrip(linkOf(['Rome', [STOP], [PLACE]])).ok).toBe(true);
  });

  test.each<[string, string]>([
    ['a megabyte', `1.${'A'.repeat(1_000_000)}`],
    ['thousands of stops', linkOf(['x', Array.from({ length: 2000 }, () => ['x', '', 0, 0, 20_000, 0]), []])],
    ['thousands of places', linkOf(['x', [], Array.from({ length: 1000 }, () => PLACE)])],
    ['deep nesting', linkOf('['.repeat(60_000))],
    ['prototype keys', linkOf('{"__proto__":{"isAdmin":true},"0":"x","1":[],"2":[]}')],
    ['keys in a stop', linkOf('["x",[{"__proto__":[],"constructor":1}],[]]')],
    ['further fields', linkOf(['x', [STOP], [PLACE], 'owner'])],
    ['further fields of a stop', linkOf(['x', [[...STOP, 'id']], []])],
    ['a place that is no id', linkOf(['x', [], [['../../login', 'x', '']]])],
    ['a country that is a script', linkOf(['x', [['x', '<script>', 0, 0, 20_000, 0]], []])],
    ['a position off the earth', linkOf(['x', [['x', '', 90_001, 0, 20_000, 0]], []])],
    ['a position between the steps', linkOf(['x', [['x', '', 41_902.783, 0, 20_000, 0]], []])],
    ['a day without a calendar', linkOf(['x', [['x', '', 0, 0, 1e15, 0]], []])],
    ['days before 2000', linkOf(['x', [['x', '', 0, 0, 1, 0]], []])],
    ['days after 2099', linkOf(['x', [['x', '', 0, 0, 47_000, 36_000]], []])],
    ['numbers as texts', linkOf(['x', [['x', '', '0', '0', '20000', '0']], []])],
    ['no name', linkOf([' \u202e\u200b ', [STOP], []])],
    ['a stop without a name', linkOf(['x', [['\u2066', '', 0, 0, 20_000, 0]], []])],
    ['no UTF-8', '1._____w'],
    ['a bad length of base64', '1.A'],
    ['nothing', ''],
    ['another fragment', '#trip-stops'],
    ['an older version', linkOf(['x', [], []], '0')],
  ])('%s is no trip', (_, link) => {
    expect(decodeTrip(link)).toEqual({ ok: false, code: 'damaged' });
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });

  test('one of a later version says so', () => {
    expect(decodeTrip(linkOf(['x', [], []], '2'))).toEqual({ ok: false, code: 'newer' });
  });

  test('loses characters that turn or hide text, and keeps letters that need joiners', () => {
    const read = decodeTrip(
      linkOf([
        'Ro\u202eme\u2066\u200b\ufeff\u0000',
        [],
        [['f'.repeat(32), 'می\u200cخواهم\n👩\u200d🍳', '\u200fa\u2028b\n c']],
      ]),
    );
    expect(read).toEqual({
      ok: true,
      trip: {
        name: 'Rome',
        stops: [],
        places: [{ id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', name: 'می\u200cخواهم 👩\u200d🍳', note: 'ab\n c' }],
      },
    });
  });
});
