/** A trip as it goes to a friend: names, cities, days, and on request notes. No position of a person, and no account. */
import { roughPosition } from '#domain/geo/geo.ts';
import { dayNumber } from '#domain/hours/civil-day.ts';
import { FIRST_TRIP_DAY, LAST_TRIP_DAY, STOP_NAME_MAX, STOPS_MAX, TRIP_NAME_MAX } from '#domain/mutations/limits.ts';
import { plainWords } from '#domain/own/own-lists.ts';
import type { TripStop } from '#domain/own/own-view.ts';

export type SharedStop = Omit<TripStop, 'id' | 'mark'>;

export interface SharedPlace {
  /** UUID in lower case. */
  readonly id: string;
  /** As the sender saw it. Only shown if this device does not know the place. */
  readonly name: string;
  /** The sender's words; '' for none. */
  readonly note: string;
}

export interface SharedTrip {
  readonly name: string;
  readonly stops: readonly SharedStop[];
  readonly places: readonly SharedPlace[];
}

export const PLACES_MAX = 40;
const PLACE_NAME_MAX = 80;
/** Characters of a note in a link; longer ones are cut. */
export const SHARED_NOTE_MAX = 280;

/**
 * Characters that a reader can't see, or that turn the direction of what follows: marks of direction, spaces without width, line
 * separators, byte order marks, tags, and halves of characters. `plainWords` removes control characters.
 */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u2028\u2029\u2060-\u2064\ufeff\u{e0000}-\u{e007f}\p{Surrogate}]/gu;

/** A text as a link holds it: without what can't be seen, cut to `max` UTF-16 units without halving a character. */
function sharedText(text: string, max: number): string {
  const plain = plainWords(text.replace(UNSEEN, ''));
  return plain.length <= max
    ? plain
    : plain
        .slice(0, max)
        .replace(/\p{Surrogate}$/u, '')
        .trim();
}

const sharedName = (text: string, max: number) => sharedText(text.replace(/\s+/g, ' '), max);

/** The trip as a link can hold it; nothing twice; applying it again changes nothing. Null without a name, or with an impossible stop. */
export function toShared({ name, stops, places }: SharedTrip): SharedTrip | null {
  const title = sharedName(name, TRIP_NAME_MAX);
  const where = stops.slice(0, STOPS_MAX).map(toSharedStop);
  const named = where.filter((stop) => stop !== null);
  if (title === '' || named.length < where.length) return null;
  const once = new Map(named.map((stop) => [JSON.stringify(stop), stop]));
  const byId = new Map(places.map((place) => [place.id.toLowerCase(), place]));
  const kept = [...byId].slice(0, PLACES_MAX).map(([id, place]) => ({
    id,
    name: sharedName(place.name, PLACE_NAME_MAX),
    note: sharedText(place.note, SHARED_NOTE_MAX),
  }));
  return { name: title, stops: [...once.values()], places: kept };
}

function toSharedStop(stop: SharedStop): SharedStop | null {
  const { country_code, arrives_on, leaves_on } = stop;
  const name = sharedName(stop.name, STOP_NAME_MAX);
  const { latitude, longitude } = roughPosition(stop);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const isInTime = FIRST_TRIP_DAY <= arrives_on && arrives_on <= leaves_on && leaves_on <= LAST_TRIP_DAY;
  if (name === '' || !isOnEarth || !isInTime || Number.isNaN(dayNumber(arrives_on) + dayNumber(leaves_on))) return null;
  // Adding zero turns a negative zero into zero, as JSON does.
  return { name, country_code, latitude: latitude + 0, longitude: longitude + 0, arrives_on, leaves_on };
}
