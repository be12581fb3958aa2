import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/setup/chromium.mjs';
import { startCountingProxy } from '../support/counting-proxy.ts';
import { createOperator } from '../support/operator.ts';
import { generatedRegister } from '../support/real-data.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Measurement, median, significant } from './measurement.ts';
import { measureTraffic } from './traffic.ts';

const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };
const SAMPLES_IN_SINGAPORE = 15;
const RUNS = 3;

/**
 * A region of 3,000 places on a phone that has nothing yet: seconds from opening the page until the replica counts what
 * Postgres counts. Then 20,000 changed rows arriving on an open search page: tasks over 50 ms on the main thread. Then what
 * a save and an idle day cost on the wire.
 * Serves what `npm start` serves, so the app must be built.
 */
export async function run(): Promise<Measurement[]> {
  const seconds = await withServer(3000, async (server) => {
    const times: number[] = [];
    for (let i = 0; i < RUNS; i++) times.push(await withPage(server, (page) => timeFirstSync(page, 3000)));
    return median(times);
  });
  const delta = await withServer(20_000 - SAMPLES_IN_SINGAPORE, (server) =>
    withPage(server, async (page) => {
      await timeFirstSync(page, 20_000);
      return watchDelta(page, server);
    }),
  );
  const traffic = await withServer(10, async (server) => {
    const proxy = await startCountingProxy(server.port);
    try {
      return await withPage({ ...server, url: proxy.url }, (page) => measureTraffic(page, proxy));
    } finally {
      await proxy.close();
    }
  });
  return [
    ...traffic,
    { name: 'sync.region3k.seconds', value: significant(seconds), unit: 's' },
    { name: 'sync.delta20k.long_tasks', value: delta.longTasks, unit: 'tasks' },
    { name: 'sync.delta20k.longest_ms', value: delta.longestMs, unit: 'ms' },
    { name: 'sync.delta20k.seconds', value: significant(delta.seconds), unit: 's' },
  ];
}

async function withServer<T>(rows: number, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const first = await startServerProcess({ dataDir });
  await first.stop();
  const file = join(dataDir, 'register.csv');
  writeFileSync(file, generatedRegister(rows));
  const mapping = 'scripts/import/mappings/singapore-muis.json';
  const args = ['--import', 'tsx', 'scripts/import/main.ts', '--format', 'table', '--map', mapping, file];
  const imported = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' });
  if (imported.status !== 0) throw new Error(`The import failed:\n${imported.stderr}`);
  const server = await startServerProcess({ dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withPage<T>(server: ServerProcess, work: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      geolocation: SINGAPORE,
      permissions: ['geolocation'],
    });
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Seconds until /data-check counts at least so many places of Singapore on the device. */
async function timeFirstSync(page: Page, places: number): Promise<number> {
  const started = performance.now();
  await page.goto('/data-check');
  await page.waitForFunction(
    (least) => {
      const row = [...document.querySelectorAll('tbody tr')].find(
        (each) => each.firstElementChild?.textContent === 'sg',
      );
      return Number(row?.children[1]?.textContent ?? 0) >= least;
    },
    places,
    { timeout: 240_000, polling: 50 },
  );
  return (performance.now() - started) / 1000;
}

async function watchDelta(
  page: Page,
  server: ServerProcess,
): Promise<{ longTasks: number; longestMs: number; seconds: number }> {
  await page.goto('/search?q=zzyzx');
  await page.getByText('No restaurants found').first().waitFor();
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const operator = createOperator(server.url, server.secretKey());
  const started = performance.now();
  await operator.from('restaurants').update({ description: 'Seen again.' }).eq('country_code', 'SG').throwOnError();
  const { data } = await operator
    .from('restaurants')
    .select('id')
    .eq('country_code', 'SG')
    .limit(1)
    .single()
    .throwOnError();
  // Written last, so it arrives last.
  await operator.from('restaurants').update({ name: 'Zzyzx Corner' }).eq('id', data.id).throwOnError();
  await page.locator('article', { hasText: 'Zzyzx Corner' }).waitFor({ timeout: 240_000 });
  const seconds = (performance.now() - started) / 1000;
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  return { longTasks: durations.length, longestMs: Math.round(Math.max(0, ...durations)), seconds };
}
