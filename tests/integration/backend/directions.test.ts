// @module-tag full
/** The function `directions` on the embedded backend with the fake provider, and its adapter with invalid answers. */
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createGoogleRoutes } from '../../../supabase/functions/_shared/directions/google-routes.ts';
import type { RoutesMode } from '../../../supabase/local/directions/routes-stand-in.ts';
import { ANY_ENGINE, ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { developmentUrl } from '../../support/outbox.ts';
import { always, startFakeProvider } from '../../support/servers/fake-provider.ts';

const ORIGIN = { latitude: 1.296612, longitude: 103.853718 };
const DESTINATION = { latitude: 1.302, longitude: 103.86 };
const QUESTION = { origin: ORIGIN, destination: DESTINATION, mode: 'walking', language: 'en' };
/** Answers that must come in time have it also on a busy machine; only the hanging provider makes tests wait for it. */
const TIMEOUT_MS = 5000;

describe.each(ONE_ENGINE)('directions, on %s', (database) => {
  let backend: TestBackend;
  const lines: string[] = [];
  beforeAll(async () => {
    const settings = { ROUTES_TIMEOUT_MS: String(TIMEOUT_MS) };
    backend = await startTestBackend({ database, settings, log: (line) => lines.push(line) });
  });
  afterAll(() => backend.stop());
  afterEach(() => behave('well'));

  async function post(path: string, body: unknown) {
    const response = await fetch(new URL(path, backend.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
  const behave = (mode: RoutesMode) => post(developmentUrl(backend.url, '/__routes/mode'), { mode });
  const ask = async (more: object = {}) => (await post('/functions/v1/directions', { ...QUESTION, ...more })).body;

  test('origin, destination and mode return a status and routes: distance and duration as text and value, steps (D64)', async () => {
    const durations: number[] = [];
    for (const mode of ['walking', 'transit', 'driving']) {
      const { status, routes } = await ask({ mode });
      expect(status).toBe('ok');
      expect(routes).toHaveLength(1);
      const [{ distance, duration, steps }] = routes;
      expect(distance).toEqual({ text: '1.2 km', value: expect.any(Number) });
      expect(duration).toEqual({ text: expect.stringMatching(/^\d+ min$/), value: expect.any(Number) });
      expect(steps).toHaveLength(4);
      expect(steps[1]).toEqual({
        instruction: 'Turn left onto Made-up Street (invented)',
        distance: { text: expect.any(String), value: expect.any(Number) },
        duration: { text: expect.any(String), value: expect.any(Number) },
      });
      durations.push(duration.value);
    }
    expect(durations).toEqual(durations.toSorted((a, b) => b - a));
  });

  test('a provider that fails, is slow or answers nonsense yields no routes (F21)', async () => {
    for (const mode of ['failing', 'slow', 'garbage', 'odd'] as const) {
      await behave(mode);
      expect(await ask(), mode).toEqual({ status: 'failed', routes: [] });
    }
    await behave('limited');
    expect(await ask()).toEqual({ status: 'quota', routes: [] });
    await behave('none');
    expect(await ask()).toEqual({ status: 'no_route', routes: [] });
  });

  test('the provider gets both positions rounded to ten metres, and no log contains them', async () => {
    await ask();
    const asked = await (await fetch(developmentUrl(backend.url, '/__routes/asked'))).json();
    expect(asked).toEqual({
      origin: { location: { latLng: { latitude: 1.2966, longitude: 103.8537 } } },
      destination: { location: { latLng: DESTINATION } },
      travelMode: 'WALK',
      languageCode: 'en',
      units: 'METRIC',
    });
    await behave('failing');
    await ask();
    expect(lines.join('\n')).toContain('the directions provider failed: refused');
    expect(lines.join('\n')).not.toMatch(/1\.2966|103\.85/);
    expect(await backend.database.query('select 1 from provider.answers')).toEqual([]);
  });

  test('an exhausted quota is refused without asking the provider', async () => {
    await backend.database.exec('delete from provider.usage; update provider.settings set per_hour = 1');
    expect((await ask()).status).toBe('ok');
    expect(await ask()).toEqual({ status: 'quota', routes: [] });
    await backend.database.exec('delete from provider.usage; update provider.settings set per_hour = 100');
  });

  test.each([
    ['no question', {}],
    ['a position off the globe', { ...QUESTION, origin: { latitude: 91, longitude: 0 } }],
    ['a position that is text', { ...QUESTION, destination: { latitude: '1', longitude: 0 } }],
    ['no destination', { ...QUESTION, destination: null }],
    ['another mode', { ...QUESTION, mode: 'swimming' }],
    ['a language that is none', { ...QUESTION, language: '../../x' }],
  ])('%s is refused', async (_, body) => {
    expect((await post('/functions/v1/directions', body)).status).toBe(400);
  });
});

test('without a key there are no directions, and the operator gets a warning', async () => {
  const lines: string[] = [];
  const backend = await startTestBackend({
    database: ANY_ENGINE,
    settings: { GOOGLE_ROUTES_KEY: '' },
    log: (line) => lines.push(line),
  });
  onTestFinished(() => backend.stop());
  const response = await fetch(`${backend.url}/functions/v1/directions`, {
    method: 'POST',
    body: JSON.stringify(QUESTION),
  });
  expect(await response.json()).toEqual({ status: 'not_set_up', routes: [] });
  expect(lines.some((line) => line.includes('GOOGLE_ROUTES_KEY is not set'))).toBe(true);
});

test('texts of the provider are shortened and lose control characters; bus lines are named', async () => {
  const step = {
    distanceMeters: 900,
    staticDuration: '300s',
    navigationInstruction: { instructions: 'Board\u202e the <b>bus</b>' },
    transitDetails: { transitLine: { nameShort: '147' } },
  };
  const long = { ...step, transitDetails: {}, navigationInstruction: { instructions: 'x'.repeat(2000) } };
  const routes = [{ distanceMeters: 900, duration: '301s', legs: [{ steps: [step, {}, long] }] }];
  const { url, asked } = await startFakeProvider(always({ routes }));
  const provider = createGoogleRoutes({ key: 'a-secret-key', url, timeoutMs: 2000, fetch });
  const question = { origin: ORIGIN, destination: DESTINATION, mode: 'transit', language: 'ms' } as const;
  const [route] = await provider.routes(question);
  expect(route?.duration).toEqual({ text: '6 min', value: 301 });
  expect(route?.steps.map(({ instruction }) => instruction)).toEqual(['147: Board  the <b>bus</b>', 'x'.repeat(500)]);
  expect(asked).toMatchObject([
    { method: 'POST', url: '/directions/v2:computeRoutes', headers: { 'x-goog-api-key': 'a-secret-key' } },
  ]);
  // Its terms forbid showing its routes on other maps: docs/decisions/027-way-of-a-provider.md.
  expect(String(asked[0]?.headers['x-goog-fieldmask'])).not.toMatch(/polyline|\*/);
});
