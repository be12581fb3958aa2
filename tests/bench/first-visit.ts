/**
 * A first visit: an empty browser whose page thread is four times slower than this machine, on a line of 400 kbit/s down and
 * 100 up with 400 ms there and back, in Singapore, with the real data where it is present. How many seconds until a visitor
 * sees what they came for, and how many kilobytes passed the line before it, those of workers included.
 * Serves what `npm start` serves, so the app must be built.
 */
import { type Browser, chromium, devices, type Page, type Request } from 'playwright';
import { findChromium, WEBGL_ARGS } from '../../scripts/setup/chromium.mjs';
import { createOperator } from '../support/operator.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type Conduct, startTcpProxy, type TcpProxy } from '../support/servers/tcp-proxy.ts';
import { type BenchOptions, type Measurement, median, significant } from './measurement.ts';
import { withRealServer } from './real-server.ts';

const RUNS = 3;
const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };
/** How many times slower than this machine the page's own thread is; workers run at the machine's speed. */
const SLOWER = 4;
/** In bytes a second, and milliseconds one way. */
const LINE = { bytesPerSecond: 50_000, uploadBytesPerSecond: 12_500, latencyMs: 200 } as const;
/** A visit that takes longer has failed, not been slow. */
const PATIENCE_MS = 120_000;
const CARD = 'main article a[href^="/restaurant/"]';
/** What is typed for the first key: many names have a word that begins so. */
const KEY = 'n';

/** A visit: where it begins, and what it waits for. */
interface Scene {
  readonly path: (server: ServerProcess) => Promise<string>;
  readonly seen: (page: Page) => Promise<unknown>;
}

const visible = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ state: 'visible', timeout: PATIENCE_MS });

/** By the word that names it for `--only`. */
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
  /** From asking for the page until it showed what the scene waits for. */
  readonly ms: number;
  /** What the server had sent by then. */
  readonly bytes: number;
  /** What was asked for by then, in order: since the start, how long it took, how large it came, its path. */
  readonly requests: readonly string[];
}

/** Opens a browser that never saw the app, on a line of its own. */
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

/** Notes the requests of a page and its workers. Answers what lists them, with when and how they ended by then. */
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

/** Makes all connections share one slow line. Answers what tells how many bytes the server has sent over it. */
function throttle(proxy: TcpProxy): () => number {
  const connections: Array<{ down: number }> = [];
  const conduct: Conduct = { ...LINE, line: { freeAt: 0 }, uploadLine: { freeAt: 0 } };
  proxy.conduct = (_, passed) => {
    connections.push(passed);
    return conduct;
  };
  return () => connections.reduce((sum, { down }) => sum + down, 0);
}

/** The page of a place with an address, as somebody would share it. */
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
