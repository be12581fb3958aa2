/**
 * A first visit in Singapore: an empty browser whose main thread is slowed down four times, a connection of 400 kbit/s down
 * and 100 up with a round trip of 400 ms, and the real data if present. Measures the seconds until the awaited content is
 * visible, and the kilobytes transferred until then, including workers'. Serves what `npm start` serves, so the app must be
 * built.
 */
import { type Browser, chromium, devices, type Page, type Request } from 'playwright';
import { findChromium, WEBGL_ARGS } from '../../scripts/setup/chromium.mjs';
import { createOperator } from '../support/operator.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type LinkConditions, startTcpProxy, type TcpProxy } from '../support/servers/tcp-proxy.ts';
import { type BenchOptions, type Measurement, median, significant } from './measurement.ts';
import { withRealServer } from './real-server.ts';

const RUNS = 3;
const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };
/** Slowdown of the page's main thread; workers run at full speed. */
const SLOWER = 4;
/** In bytes per second, and milliseconds one way. */
const LINE = { bytesPerSecond: 50_000, uploadBytesPerSecond: 12_500, latencyMs: 200 } as const;
/** Timeout after which a visit counts as failed. */
const PATIENCE_MS = 120_000;
const CARD = 'main article a[href^="/restaurant/"]';
/** The typed letter; many names have a word that starts with it. */
const KEY = 'n';

/** A visit: its path, and the content it waits for. */
interface Scene {
  readonly path: (server: ServerProcess) => Promise<string>;
  readonly seen: (page: Page) => Promise<unknown>;
}

const visible = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ state: 'visible', timeout: PATIENCE_MS });

/** By name for `--only`. */
const SCENES: Readonly<Record<string, Scene>> = {
  landing: { path: async () => '/', seen: (page) => visible(page, 'main h1') },
  place: {
    path: findPlace,
    seen: (page) => Promise.all([visible(page, 'main h1'), visible(page, 'main address')]),
  },
  near: {
    path: async () => '/',
    async seen(page) {
      await page.getByRole('link', { name: 'Near me' }).click({ timeout: PATIENCE_MS });
      await visible(page, CARD);
    },
  },
  search: { path: async () => '/search?radius=5', seen: (page) => visible(page, CARD) },
  text: { path: async () => '/search?q=nasi', seen: (page) => visible(page, CARD) },
  key: {
    path: async () => '/search',
    async seen(page) {
      await page.getByRole('combobox').pressSequentially(KEY, { timeout: PATIENCE_MS });
      await visible(page, `${CARD}, [role="option"]`);
    },
  },
};

export function run({ only = Object.keys(SCENES) }: BenchOptions): Promise<Measurement[]> {
  return withRealServer(async (server) => {
    const figures: Measurement[] = [];
    for (const [name, scene] of Object.entries(SCENES)) {
      if (only.includes(name)) figures.push(...(await measureScene(name, scene, server)));
    }
    return figures;
  });
}

async function measureScene(name: string, scene: Scene, server: ServerProcess): Promise<Measurement[]> {
  const visits: Visit[] = [];
  for (let n = 0; n < RUNS; n++) visits.push(await visit(scene, server));
  console.error(`  ${name}: ${visits.map(({ ms, bytes }) => `${Math.round(ms)} ms ${bytes} B`).join(', ')}`);
  for (const line of visits.at(-1)?.requests ?? []) console.error(`    ${line}`);
  return [
    { name: `first_visit.${name}_s`, value: significant(median(visits.map(({ ms }) => ms)) / 1000), unit: 's' },
    { name: `first_visit.${name}_kb`, value: significant(median(visits.map(({ bytes }) => bytes)) / 1000), unit: 'kB' },
  ];
}

interface Visit {
  /** From the page's request until the awaited content is visible. */
  readonly ms: number;
  /** Bytes that the server had sent by then. */
  readonly bytes: number;
  /** The requests by then, in order: start time, duration, size and path. */
  readonly requests: readonly string[];
}

/** Opens a new browser on its own throttled connection. */
async function visit(scene: Scene, server: ServerProcess): Promise<Visit> {
  const proxy = await startTcpProxy(server.port);
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: WEBGL_ARGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await openPage(browser);
    const origin = `http://localhost:${proxy.port}`;
    const path = await scene.path(server);
    const sent = throttle(proxy);
    const requests = listRequests(page);
    const started = performance.now();
    await page.goto(origin + path, { waitUntil: 'commit', timeout: PATIENCE_MS });
    await scene.seen(page);
    const [ms, bytes] = [performance.now() - started, sent()];
    return { ms, bytes, requests: requests() };
  } finally {
    await browser.close();
    await proxy.stop();
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    geolocation: SINGAPORE,
    permissions: ['geolocation'],
    locale: 'en-GB',
    timezoneId: 'Asia/Singapore',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Records the requests of a page and its workers. @returns formats those made so far */
function listRequests(page: Page): () => string[] {
  const started = performance.now();
  const seen = new Map<Request, { readonly at: number; ended?: number; size?: number }>();
  page.context().on('request', (request) => seen.set(request, { at: performance.now() - started }));
  page.context().on('requestfinished', async (request) => {
    const entry = seen.get(request);
    if (entry === undefined) return;
    entry.ended = performance.now() - started;
    const sizes = await request.sizes().catch(() => undefined);
    if (sizes) entry.size = sizes.responseBodySize + sizes.responseHeadersSize;
  });
  return () =>
    [...seen].map(([request, { at, ended, size }]) => {
      const took = ended === undefined ? 'under way' : `${Math.round(ended - at)} ms`;
      return `${Math.round(at)} ms, ${took}, ${size ?? '?'} B: ${new URL(request.url()).pathname}`;
    });
}

/** Makes all connections share one slow line. @returns the number of bytes sent by the server so far */
function throttle(proxy: TcpProxy): () => number {
  const connections: Array<{ down: number }> = [];
  const conduct: LinkConditions = { ...LINE, line: { freeAt: 0 }, uploadLine: { freeAt: 0 } };
  proxy.conduct = (_, passed) => {
    connections.push(passed);
    return conduct;
  };
  return () => connections.reduce((sum, { down }) => sum + down, 0);
}

/** The path of a place with an address. */
async function findPlace(server: ServerProcess): Promise<string> {
  const places = createOperator(server.url, server.secretKey()).from('restaurants').select('slug');
  const { data } = await places
    .eq('country_code', 'SG')
    .neq('address', '')
    .order('slug')
    .limit(1)
    .single()
    .throwOnError();
  return `/restaurant/${data.slug}`;
}
