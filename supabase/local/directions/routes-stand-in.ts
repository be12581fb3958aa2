/**
 * A stand-in for Google's Routes API on this machine: it speaks its wire format, checks key and field mask, and invents a
 * route of four steps. It answers only this machine, and only with its key. `POST /__routes/mode {mode}` makes it misbehave;
 * `GET /__routes/asked` returns the last request.
 */
import { type Context, Hono } from 'hono';
import { isSame } from '../auth/hashes.ts';
import { developersOnly } from '../development/development.ts';
import { thisMachineOnly } from '../gateway/loopback.ts';

/** `none`: there is no route. `limited`: the quota is used up. `garbage`: not JSON. `odd`: JSON of a wrong shape. */
const MODES = ['well', 'none', 'slow', 'failing', 'limited', 'garbage', 'odd'] as const;
export type RoutesMode = (typeof MODES)[number];

export const ROUTES_PATH = '/__routes';

const SLOW_MS = 10_000;
const METRES_IN_DEGREE = 111_195;
/** Metres per second. */
const SPEEDS: Readonly<Record<string, number>> = { WALK: 1.3, TRANSIT: 5, DRIVE: 8 };
const DETOUR = 1.3;
const WORDS = ['Head out on Invented Road', 'Turn left onto Made-up Street', 'Turn right at the stand-in', 'Arrive'];

/** Below /__routes. @param key required, like Google's own API key */
export function routesStandIn(key: string): Hono {
  let mode: RoutesMode = 'well';
  let asked: unknown = null;
  const routes = new Hono();
  routes.use(thisMachineOnly);
  for (const path of ['/mode', '/asked']) routes.use(path, developersOnly(key));
  routes.post('/mode', async (c) => {
    const { mode: wanted } = Object(await c.req.json());
    mode = MODES.find((each) => each === wanted) ?? 'well';
    return c.json({ mode });
  });
  routes.get('/asked', (c) => c.json(asked));
  routes.post('/directions/v2:computeRoutes', async (c) => {
    if (!isSame(c.req.header('x-goog-api-key') ?? '', key)) return wireError(c, 403, 'PERMISSION_DENIED');
    if (!c.req.header('x-goog-fieldmask')) return wireError(c, 400, 'INVALID_ARGUMENT');
    asked = await c.req.json();
    if (mode === 'failing') return wireError(c, 500, 'INTERNAL');
    if (mode === 'limited') return wireError(c, 429, 'RESOURCE_EXHAUSTED');
    if (mode === 'garbage') return c.html('<!doctype html><title>Sign in to this network</title>');
    if (mode === 'odd') return c.json({ routes: [{ distanceMeters: 'far', duration: 7, legs: {} }] });
    if (mode === 'none') return c.json({});
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return c.json({ routes: [routeOf(asked)] });
  });
  return routes;
}

function routeOf(question: unknown) {
  const { origin, destination, travelMode } = Object(question);
  const [from, to] = [origin, destination].map((end) => Object(end).location.latLng);
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
  const metres = Math.round(
    Math.hypot(north, east * Math.cos((from.latitude * Math.PI) / 180)) * METRES_IN_DEGREE * DETOUR,
  );
  const seconds = Math.round(metres / (SPEEDS[travelMode] ?? 1));
  const part = (of: number) => Math.round(of / WORDS.length);
  const steps = WORDS.map((instructions) => ({
    distanceMeters: part(metres),
    staticDuration: `${part(seconds)}s`,
    localizedValues: { distance: { text: `${part(metres)} m` }, staticDuration: { text: minutes(part(seconds)) } },
    navigationInstruction: { instructions: `${instructions} (invented)` },
  }));
  return {
    distanceMeters: metres,
    duration: `${seconds}s`,
    localizedValues: { distance: { text: `${(metres / 1000).toFixed(1)} km` }, duration: { text: minutes(seconds) } },
    legs: [{ steps }],
  };
}

function minutes(seconds: number): string {
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}

function wireError(c: Context, code: 400 | 403 | 429 | 500, status: string): Response {
  return c.json({ error: { code, message: 'The stand-in refuses.', status } }, code);
}
