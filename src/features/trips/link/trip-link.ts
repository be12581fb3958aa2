/**
 * A trip as the fragment of a link, which browsers never send to a server: `1.` and the base64url of a JSON array. The number is
 * the version. Arrays have no keys that could mean something to a program that reads them.
 */
import * as z from 'zod/mini';
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import { STOPS_MAX } from '#domain/mutations/limits.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { PLACES_MAX, type SharedPlace, type SharedStop, type SharedTrip, toShared } from './shared-trip.ts';

const VERSION = 1;

/** No link of ours is longer, whatever its trip: 30 stops and 40 places with notes, three bytes a character. */
export const LINK_MAX = 100_000;

/** Degrees are stored in thousandths: about a hundred metres. */
const PER_DEGREE = 1000;
/** A hundred years. */
const DAYS_MAX = 36_600;

const stopSchema = z.tuple([
  z.string(),
  /** '' for none. */
  z.string().check(z.regex(/^(?:[A-Z]{2})?$/)),
  z.int().check(z.minimum(-90 * PER_DEGREE), z.maximum(90 * PER_DEGREE)),
  z.int().check(z.minimum(-180 * PER_DEGREE), z.maximum(180 * PER_DEGREE)),
  /** The first day, in days since 1970, and the number of nights. */
  z.int().check(z.minimum(0), z.maximum(2 * DAYS_MAX)),
  z.int().check(z.minimum(0), z.maximum(DAYS_MAX)),
]);

/** The id without hyphens, the name, the note. */
const placeSchema = z.tuple([z.string().check(z.regex(/^[0-9a-f]{32}$/)), z.string(), z.string()]);

const wireSchema = z.tuple([
  z.string(),
  z.array(stopSchema).check(z.maxLength(STOPS_MAX)),
  z.array(placeSchema).check(z.maxLength(PLACES_MAX)),
]);

/** `newer`: made by a later version of the app. `damaged`: anything else that is no trip. */
export type ReadLink =
  | { readonly ok: true; readonly trip: SharedTrip }
  | { readonly ok: false; readonly code: 'damaged' | 'newer' };

const DAMAGED: ReadLink = { ok: false, code: 'damaged' };

/** The fragment without its '#'; null for a trip without a name. */
export function encodeTrip(trip: SharedTrip): string | null {
  const shared = toShared(trip);
  if (shared === null) return null;
  const wire: z.infer<typeof wireSchema> = [
    shared.name,
    shared.stops.map((stop) => {
      const first = dayNumber(stop.arrives_on);
      const [north, east] = [stop.latitude, stop.longitude].map((degrees) => Math.round(degrees * PER_DEGREE));
      return [stop.name, stop.country_code ?? '', north ?? 0, east ?? 0, first, dayNumber(stop.leaves_on) - first];
    }),
    shared.places.map(({ id, name, note }) => [id.replaceAll('-', ''), name, note]),
  ];
  return `${VERSION}.${toBase64Url(JSON.stringify(wire))}`;
}

/** Reads a fragment, with or without its '#'. Never throws; texts come back without what can't be seen. */
export function decodeTrip(fragment: string): ReadLink {
  if (fragment.length > LINK_MAX) return DAMAGED;
  // Messengers may take the full stop of a sentence into the link.
  const [, version, payload = ''] = /^#?([1-9]\d{0,3})\.([\w-]+)[.,;:!?)\]>"']*$/.exec(fragment) ?? [];
  if (version === undefined) return DAMAGED;
  if (Number(version) > VERSION) return { ok: false, code: 'newer' };
  const wire = parseJsonAs(wireSchema, fromBase64Url(payload));
  if (wire === null) return DAMAGED;
  const [name, stops, places] = wire;
  const trip = toShared({ name, stops: stops.map(toStop), places: places.map(toPlace) });
  return trip === null ? DAMAGED : { ok: true, trip };
}

function toStop([name, country, north, east, first, nights]: z.infer<typeof stopSchema>): SharedStop {
  return {
    name,
    country_code: country === '' ? null : country,
    latitude: north / PER_DEGREE,
    longitude: east / PER_DEGREE,
    arrives_on: isoDay(first),
    leaves_on: isoDay(first + nights),
  };
}

function toPlace([hex, name, note]: z.infer<typeof placeSchema>): SharedPlace {
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), name, note };
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null for what is no base64 or no UTF-8. */
function fromBase64Url(payload: string): string | null {
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return null;
    throw error;
  }
}
