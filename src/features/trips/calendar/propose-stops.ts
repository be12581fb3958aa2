/** Makes stops of a calendar's events. What knows cities and clocks is passed in; nothing of the file leaves the device. */

import { distanceM, type Position } from '#domain/geo/geo.ts';
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import { toLocalTime } from '#domain/hours/opening-hours.ts';
import { FIRST_TRIP_DAY, LAST_TRIP_DAY, STOPS_MAX } from '#domain/mutations/limits.ts';
import type { TripStop } from '#domain/own/own-view.ts';
import type { StopPlace } from '../stop-draft.ts';
import type { CalendarEvent, EventTime } from './calendar-file.ts';
import { eventPlaces } from './event-places.ts';

/** Two names within this distance are one stop. Metres. */
const SAME_CITY_M = 30_000;
/** Longer than this until the next journey, and the file does not tell how long somebody stays. */
const STAY_MAX_DAYS = 60;
/** Names of events that could not be placed; more are only counted. */
const NAMED_MAX = 5;

interface ProposedStop {
  readonly place: StopPlace;
  /** 'YYYY-MM-DD' on the place's clock. */
  readonly arrives_on: string;
  readonly leaves_on: string;
  /** Titles of the events that it comes from. */
  readonly from: readonly string[];
}

/** Whether a trip's stop is in the same city on the same days. */
export function isSameStay(known: TripStop, { place, arrives_on, leaves_on }: ProposedStop): boolean {
  return known.name === place.name && known.arrives_on === arrives_on && known.leaves_on === leaves_on;
}

export interface Proposal {
  /** By their days. */
  readonly stops: readonly ProposedStop[];
  /** Titles of coming events whose place is not known, at most `NAMED_MAX`; and how many there are. */
  readonly unplaced: readonly string[];
  readonly unplacedCount: number;
  /** Number of events that are over. */
  readonly past: number;
}

export interface CityFinder {
  /** The city of this name; null if there is none that is certain. */
  readonly find: (name: string) => Promise<StopPlace | null>;
  /** IANA name of the zone; null if unknown. */
  readonly zoneAt: (position: Position) => Promise<string | null>;
}

interface Placed extends ProposedStop {
  readonly isJourney: boolean;
  readonly starts: EventTime;
  /** Of its place. */
  readonly zone: string | null;
}

/** @param today 'YYYY-MM-DD': events before it are left out */
export async function proposeStops(
  events: readonly CalendarEvent[],
  { find, zoneAt }: CityFinder,
  today: string,
): Promise<Proposal> {
  const asked = new Map<string, Promise<StopPlace | null>>();
  const findOnce = (name: string) => {
    const answer = asked.get(name) ?? find(name);
    asked.set(name, answer);
    return answer;
  };
  const coming = events.filter(({ ends }) => ends.day >= today).toSorted((a, b) => compare(a.starts.day, b.starts.day));
  const placed: Placed[] = [];
  const unplaced: string[] = [];
  /** Where the first journey begins, and so where the last one may end. */
  let home: string | undefined;
  for (const event of coming) {
    const { isJourney, names, origin } = eventPlaces(event);
    home ??= origin;
    const place = await firstCity(names, event.position, isJourney, findOnce);
    if (place === null) {
      unplaced.push(event.summary);
      continue;
    }
    const zone = await zoneAt(place);
    const leaves = dayThere(event.ends, zone);
    // A journey ends at its place; the night in an aircraft is at none.
    const arrives = isJourney ? leaves : dayThere(event.starts, zone);
    placed.push({
      place,
      arrives_on: arrives,
      leaves_on: leaves,
      from: [event.summary],
      isJourney,
      starts: event.starts,
      zone,
    });
  }
  const stays = stay(placed, home === undefined ? null : await findOnce(home));
  return {
    stops: joined(stays).filter(isOfCalendar).slice(0, STOPS_MAX),
    unplaced: unplaced.slice(0, NAMED_MAX),
    unplacedCount: unplaced.length,
    past: events.length - coming.length,
  };
}

/** The first name that is a city; near the file's own position, if it states one. */
async function firstCity(
  names: readonly string[],
  position: Position | null,
  isJourney: boolean,
  find: CityFinder['find'],
): Promise<StopPlace | null> {
  for (const name of names) {
    const place = await find(name);
    // A flight's position is often that of its start.
    const isThere = position === null || isJourney || (place !== null && distanceM(place, position) <= 2 * SAME_CITY_M);
    if (place !== null && isThere) return place;
  }
  return null;
}

function dayThere({ day, instant }: EventTime, zone: string | null): string {
  if (instant === null || zone === null) return day;
  const there = toLocalTime(zone, instant)?.day;
  return there === undefined ? day : isoDay(there);
}

/**
 * Who arrives stays until the next journey begins, unless that is long after. Leaves out changes on the way, and the journey home.
 * @param home null if unknown
 */
function stay(placed: readonly Placed[], home: Position | null): readonly Placed[] {
  const inOrder = placed.toSorted(
    (a, b) => compare(a.arrives_on, b.arrives_on) || Number(b.isJourney) - Number(a.isJourney),
  );
  const journeys = inOrder.filter(({ isJourney }) => isJourney);
  return inOrder.flatMap((stop) => {
    if (!stop.isJourney) return [stop];
    const next = journeys[journeys.indexOf(stop) + 1];
    if (!next) return home && distanceM(home, stop.place) <= SAME_CITY_M ? [] : [stop];
    const leaves = dayThere(next.starts, stop.zone);
    const nights = dayNumber(leaves) - dayNumber(stop.arrives_on);
    if (nights <= 0) return [];
    return [nights <= STAY_MAX_DAYS ? { ...stop, leaves_on: leaves } : stop];
  });
}

/** Joins stays in one city that overlap or follow each other, such as a flight and the hotel there. */
function joined(stops: readonly Placed[]): readonly ProposedStop[] {
  const result: ProposedStop[] = [];
  for (const { place, arrives_on, leaves_on, from } of stops) {
    const stop = { place, arrives_on, leaves_on, from };
    const at = result.findLastIndex(
      (other) =>
        distanceM(other.place, stop.place) <= SAME_CITY_M &&
        dayNumber(stop.arrives_on) <= dayNumber(other.leaves_on) + 1,
    );
    const other = result[at];
    if (!other) result.push(stop);
    else {
      const leaves = other.leaves_on > stop.leaves_on ? other.leaves_on : stop.leaves_on;
      result[at] = { ...other, leaves_on: leaves, from: [...other.from, ...stop.from] };
    }
  }
  return result;
}

function isOfCalendar({ arrives_on: arrives, leaves_on: leaves }: ProposedStop): boolean {
  return FIRST_TRIP_DAY <= arrives && arrives <= leaves && leaves <= LAST_TRIP_DAY;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
