/**
 * A stand-in for Google's Places API (New) on this machine: it speaks its wire format, checks key and field mask, and has
 * only invented places. It answers only this machine, and only with its key. `POST /__places/mode {mode}`, or
 * PLACES_STAND_IN at the start, makes it misbehave; `GET /__places/asked` returns the number of requests.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isSame } from '../auth/hashes.ts';
import { developersOnly } from '../development/development.ts';
import { thisMachineOnly } from '../gateway/loopback.ts';
import { placeOf, placesNear, type WirePlace } from './made-places.ts';
import { smallPicture } from './small-picture.ts';

/** `odd`: JSON of a wrong shape. `garbage`: not JSON. `limited`: the quota is used up. */
const MODES = ['well', 'slow', 'hanging', 'failing', 'limited', 'garbage', 'odd'] as const;
export type StandInMode = (typeof MODES)[number];

export interface StandInOptions {
  /** Origin under which this machine reaches the stand-in. */
  readonly url: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly mode: string | undefined;
  /** Grants access to the controls and pictures as `?key=`, and to the API like Google's own key. */
  readonly key: string;
}

export const STAND_IN_PATH = '/__places';

const SLOW_MS = 1500;
const MAX_PLACES = 20;
const KUALA_LUMPUR = { latitude: 3.139, longitude: 101.6869 };

/** Below /__places. */
export function placesStandIn({ url, now, mode: first, key }: StandInOptions): Hono {
  let mode: StandInMode = MODES.find((each) => each === first) ?? 'well';
  const asked: Record<string, number> = {};
  const routes = new Hono();
  routes.use(thisMachineOnly);
  for (const path of ['/mode', '/asked', '/pictures/*']) routes.use(path, developersOnly(key));
  routes.post('/mode', async (c) => {
    const { mode: wanted } = Object(await c.req.json());
    mode = MODES.find((each) => each === wanted) ?? 'well';
    return c.json({ mode });
  });
  routes.get('/asked', (c) => c.json(asked));
  routes.use(
    '/v1/*',
    misbehave(() => mode),
  );
  routes.use('/v1/*', async (c, next) => {
    const refusal = refusalOf(c, key);
    return refusal ?? next();
  });

  routes.post('/v1/places:searchText', async (c) => {
    count(asked, 'search');
    const { textQuery = '', locationBias, minRating = 0, priceLevels = [], pageSize } = Object(await c.req.json());
    const isNamed = !/restaurants?$/i.test(textQuery);
    const all = placesNear(centreOf(locationBias), isNamed ? textQuery : null, now());
    const isFit = ({ rating, priceLevel }: WirePlace) =>
      rating >= minRating && (priceLevels.length === 0 || priceLevels.includes(priceLevel));
    const places = all.filter(isFit).slice(0, Math.min(Number(pageSize) || MAX_PLACES, MAX_PLACES));
    return c.json(places.length === 0 ? {} : { places: places.map((place) => masked(c, place, 'places.')) });
  });
  routes.post('/v1/places:autocomplete', async (c) => {
    count(asked, 'autocomplete');
    const { input = '', locationBias } = Object(await c.req.json());
    const found = placesNear(centreOf(locationBias), null, now()).filter(({ displayName }) =>
      displayName.text.toLowerCase().includes(String(input).toLowerCase()),
    );
    const suggestions = found.map((place) => ({ placePrediction: predictionOf(place) }));
    return c.json({ suggestions: [...suggestions, { queryPrediction: { text: { text: `${input} near me` } } }] });
  });
  routes.get('/v1/places/:id', (c) => {
    count(asked, 'details');
    const place = placeOf(c.req.param('id'), now());
    return place ? c.json(masked(c, place, '')) : wireError(c, 404, 'NOT_FOUND');
  });
  routes.get('/v1/places/:id/photos/:reference/media', (c) => {
    count(asked, 'photo');
    const [width, height] = [Number(c.req.query('maxWidthPx')), Number(c.req.query('maxHeightPx'))];
    if (!(width > 0) || !(height > 0)) return wireError(c, 400, 'INVALID_ARGUMENT');
    const name = `places/${c.req.param('id')}/photos/${c.req.param('reference')}/media`;
    const picture = `${STAND_IN_PATH}/pictures/${c.req.param('reference')}/${width}x${height}.png`;
    const photoUri = `${url()}${picture}?key=${key}`;
    return c.json({ name, photoUri });
  });
  routes.get('/pictures/:reference/:size', (c) => {
    const [, width, height] = /^(\d{1,4})x(\d{1,4})\.png$/.exec(c.req.param('size')) ?? [];
    if (!width || !height) return c.notFound();
    const picture = smallPicture(c.req.param('reference'), Number(width), Number(height));
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png' });
  });
  return routes;
}

function misbehave(mode: () => StandInMode): MiddlewareHandler {
  return async (c, next) => {
    switch (mode()) {
      case 'hanging':
        return hang(c.req.raw.signal);
      case 'failing':
        return wireError(c, 500, 'INTERNAL');
      case 'limited':
        return wireError(c, 429, 'RESOURCE_EXHAUSTED');
      case 'garbage':
        return c.html('<!doctype html><title>Sign in to this network</title>');
      case 'odd':
        return c.json({ places: [{ id: 7 }, null, 'x'], suggestions: [{}], id: [], reviews: 'none' });
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return next();
      case 'well':
        return next();
    }
  };
}

/** Resolves when the client disconnects. */
function hang(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(new Response(null)), { once: true }));
}

function refusalOf(c: Context, key: string): Response | null {
  if (!isSame(c.req.header('x-goog-api-key') ?? '', key)) return wireError(c, 403, 'PERMISSION_DENIED');
  return c.req.header('x-goog-fieldmask') ? null : wireError(c, 400, 'INVALID_ARGUMENT');
}

function wireError(c: Context, code: 400 | 403 | 404 | 429 | 500, status: string): Response {
  return c.json({ error: { code, message: 'The stand-in refuses.', status } }, code);
}

/** Only the requested fields. */
function masked(c: Context, place: WirePlace, prefix: string): Record<string, unknown> {
  const mask = new Set((c.req.header('x-goog-fieldmask') ?? '').split(','));
  return Object.fromEntries(Object.entries(place).filter(([field]) => mask.has('*') || mask.has(prefix + field)));
}

function predictionOf({ id, displayName, formattedAddress }: WirePlace) {
  const main = displayName.text;
  return {
    placeId: id,
    text: { text: `${main}, ${String(formattedAddress)}` },
    structuredFormat: { mainText: { text: main }, secondaryText: { text: String(formattedAddress) } },
  };
}

function centreOf(bias: unknown) {
  const { latitude, longitude } = Object(Object(Object(bias).circle).center);
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : KUALA_LUMPUR;
}

function count(asked: Record<string, number>, what: string): void {
  asked[what] = (asked[what] ?? 0) + 1;
}
