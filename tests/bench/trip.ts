/**
 * Packing a trip with the button of its page: a new phone whose owner is at home elsewhere, its main thread slowed down four
 * times, a connection of 1.6 Mbit/s down and 750 kbit/s up with a round trip of 150 ms, and the real data if present. Measures
 * the seconds from the press until everything is packed, the kilobytes sent by the server meanwhile, the storage that the
 * browser took, and what the check without a network misses afterwards. Serves what `npm start` serves, so the app must be
 * built.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, devices, type Page } from 'playwright';
import { findChromium, WEBGL_ARGS } from '../../scripts/setup/chromium.mjs';
import { openAsNewMember } from '../e2e/screen.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type LinkConditions, startTcpProxy } from '../support/servers/tcp-proxy.ts';
import { type BenchOptions, type Measurement, significant } from './measurement.ts';
import { withRealServer } from './real-server.ts';

/** Slowdown of the page's main thread; workers run at full speed. */
const SLOWER = 4;
/** In bytes per second, and milliseconds one way. */
const LINE = { bytesPerSecond: 200_000, uploadBytesPerSecond: 93_750, latencyMs: 75 } as const;
const PATIENCE_MS = 300_000;
const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };
const ISTANBUL = { latitude: 41.0082, longitude: 28.9784 };
const DAY_MS = 86_400_000;

/** By name for `--only`: the typed city, and where the phone's owner lives. Singapore is the largest city of the real data. */
const CITIES: Readonly<Record<string, { readonly city: string; readonly home: typeof SINGAPORE }>> = {
  singapore: { city: 'Singapore', home: ISTANBUL },
  cairo: { city: 'Cairo', home: SINGAPORE },
  tokyo: { city: 'Tokyo', home: SINGAPORE },
  london: { city: 'London', home: SINGAPORE },
};

export function run({ only = Object.keys(CITIES) }: BenchOptions): Promise<Measurement[]> {
  return withRealServer(async (server) => {
    const figures: Measurement[] = [];
    for (const [name, { city, home }] of Object.entries(CITIES)) {
      if (only.includes(name)) figures.push(...(await measure(server, name, city, home)));
    }
    return figures;
  });
}

async function measure(
  server: ServerProcess,
  name: string,
  city: string,
  home: typeof SINGAPORE,
): Promise<Measurement[]> {
  const proxy = await startTcpProxy(server.port);
  const profile = mkdtempSync(join(tmpdir(), 'rihla-bench-trip-'));
  const connections: Array<{ down: number }> = [];
  const sent = () => connections.reduce((sum, { down }) => sum + down, 0);
  const slow: LinkConditions = { ...LINE, line: { freeAt: 0 }, uploadLine: { freeAt: 0 } };
  let link: LinkConditions = {};
  proxy.conduct = (_, passed) => {
    connections.push(passed);
    return link;
  };
  try {
    return await withPhone(profile, `http://localhost:${proxy.port}`, home, async (page) => {
      await openAsNewMember(page);
      await planTrip(page, city);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const [before, stored] = [sent(), await usage(page)];
      link = slow;
      const started = performance.now();
      await page.getByRole('button', { name: /^Pack it/ }).click({ timeout: PATIENCE_MS });
      const state = page.getByRole('region', { name: 'Pack for offline' }).getByRole('status');
      await state.getByText('Packed', { exact: true }).waitFor({ timeout: PATIENCE_MS });
      const seconds = (performance.now() - started) / 1000;
      const [bytes, storage] = [sent() - before, (await usage(page)) - stored];
      await page.getByRole('button', { name: /^Check (now|again)$/ }).click();
      const ready = page.getByRole('region', { name: 'Ready to travel?' });
      await ready.getByText(/^(Ready: |\d+ things? (is|are) missing)/).waitFor({ timeout: PATIENCE_MS });
      const missing = Number(/(\d+) things? (?:is|are) missing/.exec(await ready.innerText())?.[1] ?? 0);
      return [
        { name: `trip.${name}_s`, value: significant(seconds), unit: 's' },
        { name: `trip.${name}_kb`, value: significant(bytes / 1000), unit: 'kB' },
        { name: `trip.${name}_stored_kb`, value: significant(storage / 1000), unit: 'kB' },
        { name: `trip.${name}_missing`, value: missing, unit: 'things' },
      ];
    });
  } finally {
    await proxy.stop();
    // Processes of the browser may still write after it has closed.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function withPhone<T>(
  profile: string,
  baseURL: string,
  home: typeof SINGAPORE,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium();
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    baseURL,
    geolocation: home,
    permissions: ['geolocation'],
    locale: 'en-GB',
    args: WEBGL_ARGS,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    return await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function planTrip(page: Page, city: string): Promise<void> {
  await page.goto('/trips');
  await page.getByLabel('Name of the trip').fill(city);
  await page.getByLabel('City or area').fill(city);
  await page
    .getByRole('button', { name: new RegExp(`^${city}`) })
    .first()
    .click();
  await page.getByLabel('First day there').fill(dayIn(3));
  await page.getByLabel('Last day there').fill(dayIn(7));
  await page.getByRole('button', { name: 'Plan this trip' }).click();
  await page.getByRole('heading', { name: city, level: 1 }).waitFor({ timeout: PATIENCE_MS });
}

/** Bytes that the app has stored on the phone. */
const usage = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
