/**
 * Parses directions of Google's Routes API, field by field (D64). An answer of another shape is refused. Texts are limited in
 * length, and the app shows them as plain text.
 */
import type { DirectionsRoute, DirectionsStep, TravelMode } from '../../../../src/domain/geo/directions-result.ts';
import type { Environment } from '../environment.ts';
import { askJson, type GoogleOptions } from '../places/google-http.ts';
import { ProviderError } from '../places/provider.ts';

export interface DirectionsQuestion {
  readonly origin: Coordinate;
  readonly destination: Coordinate;
  readonly mode: TravelMode;
  /** BCP 47. */
  readonly language: string;
}

interface Coordinate {
  readonly latitude: number;
  readonly longitude: number;
}

export interface DirectionsProvider {
  /** Empty if there is no route. @throws {ProviderError} */
  routes(question: DirectionsQuestion): Promise<DirectionsRoute[]>;
}

const GOOGLE_ROUTES_URL = 'https://routes.googleapis.com';
/** Timeout of one answer. */
const TIMEOUT_MS = 6000;

const MODES: Readonly<Record<TravelMode, string>> = { walking: 'WALK', transit: 'TRANSIT', driving: 'DRIVE' };
const STEP = 'routes.legs.steps.';
const FIELDS = [
  ...['distanceMeters', 'duration', 'localizedValues'].map((field) => `routes.${field}`),
  ...['distanceMeters', 'staticDuration', 'localizedValues', 'navigationInstruction.instructions'].map(
    (field) => STEP + field,
  ),
  `${STEP}transitDetails.transitLine.nameShort`,
].join(',');
const MAX_ROUTES = 3;
const MAX_STEPS = 300;
const MAX_TEXT = 500;

/** Settings: GOOGLE_ROUTES_KEY, GOOGLE_ROUTES_URL (a stand-in's origin) and ROUTES_TIMEOUT_MS. @returns null without a key */
export function openDirections({ setting, report }: Environment): DirectionsProvider | null {
  const key = setting('GOOGLE_ROUTES_KEY');
  if (!key) {
    report('GOOGLE_ROUTES_KEY is not set: there are no directions online');
    return null;
  }
  const url = (setting('GOOGLE_ROUTES_URL') || GOOGLE_ROUTES_URL).replace(/\/+$/, '');
  return createGoogleRoutes({ key, url, timeoutMs: Number(setting('ROUTES_TIMEOUT_MS')) || TIMEOUT_MS, fetch });
}

export function createGoogleRoutes(options: GoogleOptions): DirectionsProvider {
  return {
    async routes({ origin, destination, mode, language }) {
      const answer = await askJson(options, '/directions/v2:computeRoutes', FIELDS, {
        origin: waypoint(origin),
        destination: waypoint(destination),
        travelMode: MODES[mode],
        languageCode: language,
        units: 'METRIC',
      });
      const { routes = [] } = fieldsOf(answer);
      return listOf(routes).slice(0, MAX_ROUTES).map(readRoute);
    },
  };
}

function waypoint(latLng: Coordinate) {
  return { location: { latLng } };
}

type Fields = Readonly<Record<string, unknown>>;

function readRoute(route: unknown): DirectionsRoute {
  const { distanceMeters, duration, localizedValues, legs } = fieldsOf(route);
  const steps = listOf(legs ?? []).flatMap((leg) => listOf(fieldsOf(leg)['steps'] ?? []));
  return {
    ...measures(distanceMeters, duration, localizedValues, 'duration'),
    steps: steps.slice(0, MAX_STEPS).flatMap((step) => readStep(step) ?? []),
  };
}

/** Null for a step without an instruction. */
function readStep(step: unknown): DirectionsStep | null {
  const { distanceMeters, staticDuration, localizedValues, navigationInstruction, transitDetails } = fieldsOf(step);
  const instruction = plain(Object(navigationInstruction)['instructions']);
  if (instruction === '') return null;
  const line = plain(Object(Object(transitDetails)['transitLine'])['nameShort']);
  return {
    instruction: line === '' ? instruction : `${line}: ${instruction}`,
    ...measures(distanceMeters, staticDuration, localizedValues, 'staticDuration'),
  };
}

function measures(metres: unknown, duration: unknown, texts: unknown, name: string) {
  // A missing duration means zero.
  const [, seconds = duration === undefined ? 0 : Number.NaN] =
    (typeof duration === 'string' && /^(\d{1,7}(?:\.\d+)?)s$/.exec(duration)) || [];
  const value = metres ?? 0;
  if (typeof value !== 'number' || !(value >= 0) || !Number.isFinite(Number(seconds))) {
    throw new ProviderError('bad_answer', 'a distance or a duration is none');
  }
  const textOf = (field: string, otherwise: string) => plain(Object(Object(texts)[field])['text']) || otherwise;
  return {
    distance: { text: textOf('distance', `${Math.round(value)} m`), value },
    duration: { text: textOf(name, `${Math.ceil(Number(seconds) / 60)} min`), value: Number(seconds) },
  };
}

/** Replaces control and direction characters by spaces, and limits the length. */
function plain(value: unknown): string {
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  const steering = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;
  return typeof value === 'string' ? value.replace(steering, ' ').trim().slice(0, MAX_TEXT).toWellFormed() : '';
}

function fieldsOf(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ProviderError('bad_answer', 'a part of the answer is no object');
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ProviderError('bad_answer', 'a part of the answer is no list');
}
