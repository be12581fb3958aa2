/**
 * A person's private trips: pulled documents with the outbox applied (Y32), and what a day is in them. Refused changes are not
 * shown here; they stay in the outbox with their texts.
 */
import { dayNumber } from '../hours/civil-day.ts';
import type { OwnDocument, OwnDocuments } from './own-documents.ts';
import type { OwnTrip, TripStop } from './own-view.ts';
import { type Pending, replayOutbox } from './replay.ts';

/** Oldest first; the stops of each by their days. */
export function ownTrips(documents: OwnDocuments, pending: readonly Pending[]): readonly OwnTrip[] {
  const inOrder = documents.trips.toSorted((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
  const pulled = inOrder.map(({ id, name }): [string, OwnTrip] => {
    const stops = documents.trip_stops.filter(({ trip_id: tripId }) => tripId === id).map(toStop);
    return [id, { id, name, stops, mark: 'synced' }];
  });
  const { trips } = replayOutbox(pending, { trips: new Map(pulled) });
  return [...trips.values()].map((trip) => ({ ...trip, stops: trip.stops.toSorted(byDays) }));
}

function toStop(document: OwnDocument<'trip_stops'>): TripStop {
  const { trip_id: _, stamp: __, created_at: ___, ...stop } = document;
  return { ...stop, mark: 'synced' };
}

function byDays(a: TripStop, b: TripStop): number {
  return compare(a.arrives_on, b.arrives_on) || compare(a.leaves_on, b.leaves_on) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The first and the last day of a trip, `YYYY-MM-DD`; null without stops. */
export function tripDays({ stops }: OwnTrip): { readonly first: string; readonly last: string } | null {
  const first = stops.map((stop) => stop.arrives_on).toSorted()[0];
  const last = stops
    .map((stop) => stop.leaves_on)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

export type TripPhase = 'now' | 'coming' | 'past';

/** A trip without stops is still to come. @param today `YYYY-MM-DD` */
export function tripPhase(trip: OwnTrip, today: string): TripPhase {
  const days = tripDays(trip);
  if (days === null || today < days.first) return 'coming';
  return today > days.last ? 'past' : 'now';
}

const firstDay = (trip: OwnTrip) => tripDays(trip)?.first ?? '9999';
const lastDay = (trip: OwnTrip) => tripDays(trip)?.last ?? '';

/** The trips in the order of a screen: in each phase the nearest to today first, those without days last. */
export function tripsByPhase(
  trips: readonly OwnTrip[],
  today: string,
): Readonly<Record<TripPhase, readonly OwnTrip[]>> {
  const of = (phase: TripPhase) => trips.filter((trip) => tripPhase(trip, today) === phase);
  return {
    now: of('now').toSorted((a, b) => compare(lastDay(a), lastDay(b))),
    coming: of('coming').toSorted((a, b) => compare(firstDay(a), firstDay(b))),
    past: of('past').toSorted((a, b) => compare(lastDay(b), lastDay(a))),
  };
}

/** The trip that a day is about. */
export interface TripToday {
  readonly trip: OwnTrip;
  /** Where the person is by the plan, else the next stop. */
  readonly stop: TripStop;
  /** Whether the plan has the person at the stop; else they come there later. */
  readonly isThere: boolean;
  /** The day of the trip, from 1 on; 0 or less before it: 0 is the day before its first. */
  readonly day: number;
}

/**
 * The trip of today, else the next one; null without one. On a day with two stops the later one counts, where the person eats
 * in the evening.
 * @param today `YYYY-MM-DD`
 */
export function tripOfDay(trips: readonly OwnTrip[], today: string): TripToday | null {
  const { now, coming } = tripsByPhase(trips, today);
  for (const trip of [...now, ...coming]) {
    const there = trip.stops.findLast((stop) => stop.arrives_on <= today && today <= stop.leaves_on);
    const stop = there ?? trip.stops.find((each) => each.arrives_on > today);
    const first = tripDays(trip)?.first;
    if (stop && first !== undefined) {
      return { trip, stop, isThere: there !== undefined, day: dayNumber(today) - dayNumber(first) + 1 };
    }
  }
  return null;
}
