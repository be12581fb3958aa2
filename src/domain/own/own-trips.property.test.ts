// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAKE_STOP } from '../../../tests/support/fakes/fake-stop.ts';
import { NO_DOCUMENTS as NONE } from '../../../tests/support/fakes/no-documents.ts';
import { type Mutation, parseMutation, readMutation } from './mutations.ts';
import type { OwnDocuments } from './own-documents.ts';
import { ownTrips, tripDays, tripOfDay, tripPhase, tripsByPhase } from './own-trips.ts';
import type { OwnTrip, TripStop } from './own-view.ts';
import type { Pending } from './replay.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [T, U] = [uuid(1), uuid(2)];
const at = '2026-11-01T00:00:00.000Z';
const create = (id: string, name: string): Mutation => ({ name: 'create_trip', args: { id, name } });
const set = (trip_id: string, n: number, changes: object = {}): Mutation => ({
  name: 'set_trip_stop',
  args: { ...FAKE_STOP, trip_id, id: uuid(n), ...changes },
});
const pend = (state: Pending['state'], ...mutations: Mutation[]): Pending[] =>
  mutations.map((mutation, n) => ({ seq: n + 1, mutation, state, code: null }));

describe('trips', () => {
  test('a trip planned offline shows at once, marked as waiting, its stops by their days', () => {
    const later = set(T, 11, { name: 'Ipoh', arrives_on: '2027-01-04', leaves_on: '2027-01-05' });
    expect(ownTrips(NONE, pend('waiting', create(T, 'Malaysia'), later, set(T, 12)))).toEqual([
      {
        id: T,
        name: 'Malaysia',
        mark: 'waiting',
        stops: [
          { ...FAKE_STOP, id: uuid(12), mark: 'waiting' },
          {
            ...FAKE_STOP,
            id: uuid(11),
            mark: 'waiting',
            name: 'Ipoh',
            arrives_on: '2027-01-04',
            leaves_on: '2027-01-05',
          },
        ],
      },
    ]);
  });

  test('changes that the server refused or the person took back do not show', () => {
    for (const state of ['refused', 'discarded'] as const) {
      expect(ownTrips(NONE, pend(state, create(T, 'Malaysia'), set(T, 11))), state).toEqual([]);
    }
  });

  test('a stop of a trip that another device deleted shows nowhere', () => {
    expect(ownTrips(NONE, pend('waiting', set(T, 11)))).toEqual([]);
  });

  test.each([
    { leaves_on: '2027-01-01' },
    { arrives_on: '2027-02-30', leaves_on: '2027-03-02' },
    { arrives_on: '20270102' },
    { arrives_on: '1999-12-31' },
    { leaves_on: '2100-01-01' },
    { country_code: 'my' },
    { latitude: 91 },
    { name: '' },
    { position: 'mine' },
  ])('a stop with %j can’t be stored', (changes) => {
    expect(parseMutation(set(T, 11))).not.toBeNull();
    expect(parseMutation(set(T, 11, changes))).toBeNull();
  });

  test('a mutation of trips that this version can’t read is kept whole for a later one (Y36)', () => {
    const later = { name: 'pack_trip', args: { id: T } };
    expect(readMutation(later)).toEqual({ name: 'unreadable', args: { kept: later } });
  });
});

const anyTrip = fc.constantFrom(T, U);
/** Each stop belongs to one trip for ever. */
const anyStop = fc.constantFrom<[string, number]>([T, 11], [T, 12], [U, 13]);
const anyStep: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ id: anyTrip, name: fc.constantFrom('a', 'b') }).map(({ id, name }) => create(id, name)),
  fc.record({ id: anyTrip, name: fc.constantFrom('c', 'd') }).map((args): Mutation => ({ name: 'rename_trip', args })),
  anyTrip.map((id): Mutation => ({ name: 'delete_trip', args: { id } })),
  fc.tuple(anyStop, fc.constantFrom('x', 'y')).map(([[trip, n], name]) => set(trip, n, { name })),
  anyStop.map(([, n]): Mutation => ({ name: 'remove_trip_stop', args: { id: uuid(n) } })),
);

/** The server's documents after these mutations. */
function documentsAfter(steps: readonly Mutation[]): OwnDocuments {
  const trips = ownTrips(NONE, pend('sent', ...steps));
  return {
    ...NONE,
    trips: trips.map(({ id, name }) => ({ id, stamp: 1, name, created_at: at })),
    trip_stops: trips.flatMap(({ id, stops }) =>
      stops.map((stop) => ({ ...withoutMark(stop), stamp: 1, trip_id: id, created_at: at })),
    ),
  };
}

function withoutMark(shown: TripStop): Omit<TripStop, 'mark'> {
  const { mark: _, ...stop } = shown;
  return stop;
}

/** The trips without order and marks. */
function bare(trips: readonly OwnTrip[]) {
  return Object.fromEntries(trips.map(({ id, name, stops }) => [id, [name, ...stops.map(withoutMark)]]));
}

test('the view is the same whether the first steps are pulled already or still waiting (Y32)', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), fc.nat(20), (steps, cut) => {
      const whole = ownTrips(NONE, pend('waiting', ...steps));
      for (const { stops } of whole) expect(new Set(stops.map(({ id }) => id)).size).toBe(stops.length);
      const [first, rest] = [steps.slice(0, cut), steps.slice(cut)];
      expect(bare(ownTrips(documentsAfter(first), pend('waiting', ...rest)))).toEqual(bare(whole));
    }),
    { seed: 20261130, numRuns: 1000 },
  );
});

const trip = (id: string, ...days: [from: string, to: string][]): OwnTrip => ({
  id,
  name: id,
  mark: 'synced',
  stops: days.map(([arrives_on, leaves_on], n) => ({
    ...FAKE_STOP,
    id: `${id}${n}`,
    name: `Stop ${n}`,
    arrives_on,
    leaves_on,
    mark: 'synced',
  })),
});

describe('a day in a trip', () => {
  const umrah = trip('umrah', ['2027-01-02', '2027-01-05'], ['2027-01-05', '2027-01-07'], ['2027-01-10', '2027-01-11']);

  test('is before, within or after it; without stops a trip is still to come', () => {
    expect(tripDays(umrah)).toEqual({ first: '2027-01-02', last: '2027-01-11' });
    const phases = ['2027-01-01', '2027-01-02', '2027-01-08', '2027-01-11', '2027-01-12'].map((day) =>
      tripPhase(umrah, day),
    );
    expect(phases).toEqual(['coming', 'now', 'now', 'now', 'past']);
    expect(tripPhase(trip('idea'), '2027-01-02')).toBe('coming');
  });

  test.each([
    ['2026-12-30', 'Stop 0', false, -2],
    ['2027-01-02', 'Stop 0', true, 1],
    ['2027-01-05', 'Stop 1', true, 4],
    ['2027-01-08', 'Stop 2', false, 7],
    ['2027-01-11', 'Stop 2', true, 10],
  ])('%s leads to %s', (today, name, isThere, day) => {
    expect(tripOfDay([trip('idea'), umrah], today)).toMatchObject({ stop: { name }, isThere, day });
  });

  test('leads to the next trip, and to nothing after the last', () => {
    const next = trip('next', ['2027-03-01', '2027-03-02']);
    expect(tripOfDay([next, umrah], '2027-01-12')?.trip.id).toBe('next');
    expect(tripOfDay([umrah], '2027-01-12')).toBeNull();
    expect(tripOfDay([trip('idea')], '2027-01-12')).toBeNull();
  });

  test('orders the trips: the next first, those without days last, the latest past first', () => {
    const trips = [
      trip('idea'),
      trip('late', ['2027-09-01', '2027-09-02']),
      trip('soon', ['2027-02-01', '2027-02-02']),
    ];
    const past = [trip('old', ['2020-01-01', '2020-01-02']), trip('recent', ['2026-01-01', '2026-01-02'])];
    const { now, coming, past: over } = tripsByPhase([...trips, umrah, ...past], '2027-01-06');
    expect([now, coming, over].map((each) => each.map(({ id }) => id))).toEqual([
      ['umrah'],
      ['soon', 'late', 'idea'],
      ['recent', 'old'],
    ]);
  });
});
