import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/setup/chromium.mjs';
import { createOperator } from '../support/operator.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startCountingProxy } from '../support/servers/counting-proxy.ts';
import { type Measurement, median, significant } from './measurement.ts';
import { SAMPLES_IN_SINGAPORE, withServer } from './singapore-server.ts';
import { measureTraffic } from './traffic.ts';

const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };
const RUNS = 3;
const CHANGED = 10_000;

/**
 * Measures the first sync of a region of 3,000 places, from opening the page until the replica has them; the arrival of
 * 10,000 changed rows on an open search page; the network traffic of a save and of an idle day; and meanwhile tasks over
 * 50 ms on the main thread. Serves what `npm start` serves, so the app must be built.
 */
export async function run(): Promise<Measurement[]> {
  const tasks: LongTasks = { 'sync.first3k': [], 'sync.delta10k': [], 'sync.saves': [] };
  const seconds = await withServer(3000, async (server) => {
    const times: number[] = [];
    for (let i = 0; i < RUNS; i++)
      times.push(await withPage(server, tasks['sync.first3k'], (page) => timeFirstSync(page, 3000)));
    return median(times);
  });
  const delta = await withServer(CHANGED - SAMPLES_IN_SINGAPORE, (server) =>
    withPage(server, tasks['sync.delta10k'], async (page) => {
      await timeFirstSync(page, CHANGED);
      return timeDelta(page, server, tasks['sync.delta10k']);
    }),
  );
  const traffic = await withServer(10, async (server) => {
    const proxy = await startCountingProxy(server.port);
    try {
      return await withPage({ ...server, url: proxy.url }, tasks['sync.saves'], (page) => measureTraffic(page, proxy));
    } finally {
      await proxy.close();
    }
  });
  return [
    ...traffic,
    { name: 'sync.first3k.seconds', value: significant(seconds), unit: 's' },
    { name: 'sync.first3k.docs_per_s', value: significant(3000 / seconds), unit: 'documents/s' },
    { name: 'sync.delta10k.seconds', value: significant(delta), unit: 's' },
    { name: 'sync.delta10k.docs_per_s', value: significant(CHANGED / delta), unit: 'documents/s' },
    ...Object.entries(tasks).flatMap(([name, durations]) => [
      { name: `${name}.long_tasks`, value: durations.length, unit: 'tasks' },
      { name: `${name}.longest_ms`, value: Math.round(Math.max(0, ...durations)), unit: 'ms' },
    ]),
  ];
}

/** Durations of tasks over 50 ms on the main thread, in milliseconds, by measurement. */
type LongTasks = Record<'sync.first3k' | 'sync.delta10k' | 'sync.saves', number[]>;

async function withPage<T>(server: ServerProcess, tasks: number[], work: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      geolocation: SINGAPORE,
      permissions: ['geolocation'],
    });
    await context.exposeFunction('noteTask', (durationMs: number) => void tasks.push(durationMs));
    await context.addInitScript(() => {
      const { noteTask } = window as unknown as { noteTask: (durationMs: number) => void };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) noteTask(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Seconds until /data-check shows at least this many places of Singapore on the device. */
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

/** Seconds until the last changed row is on an open search page. Tasks of the page's start are not counted. */
async function timeDelta(page: Page, server: ServerProcess, tasks: number[]): Promise<number> {
  await page.goto('/search?q=zzyzx');
  await page.getByText('No restaurants found').first().waitFor();
  tasks.length = 0;
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
  return (performance.now() - started) / 1000;
}
