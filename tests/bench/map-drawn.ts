/**
 * The map in the built app with very many places in Singapore: the time of a pan at zoom 14 until all is drawn, compared with
 * the same pan without places, and the longest main-thread task meanwhile. In Chromium without a graphics card.
 */
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium, WEBGL_ARGS } from '../../scripts/setup/chromium.mjs';
import type { ServerProcess } from '../support/server-process.ts';
import { type Measurement, median, significant } from './measurement.ts';
import { SAMPLES_IN_SINGAPORE, withServer } from './singapore-server.ts';

/** Inside the sample archive, with streets and places. */
const CENTRE = { latitude: 1.3005, longitude: 103.8555 };
/** There and back, so that all tiles are loaded after the first round. */
const KEYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
/** Rounds alternate between both pages, so that other programs slow both alike. */
const ROUNDS = 8;
/** Changes later than this after the map is idle do not belong to the pan. */
const QUIET_MS = 500;
/** Chromium reports no shorter tasks. */
const MIN_TASK_MS = 50;

interface Pan {
  readonly ms: number;
  /** 0 if no task was long enough to be reported. */
  readonly longestTaskMs: number;
}

/** @param size its label in the figures */
export function measureDrawn(size: string, places: number): Promise<Measurement[]> {
  const work = async ({ port }: ServerProcess) => {
    const executablePath = findChromium();
    const browser = await chromium.launch({ args: WEBGL_ARGS, ...(executablePath ? { executablePath } : {}) });
    try {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        baseURL: `http://localhost:${port}`,
        geolocation: CENTRE,
        permissions: ['geolocation'],
        locale: 'en-GB',
        // Make a key move the map at once, not within 300 ms.
        reducedMotion: 'reduce',
      });
      // Code compiled by tsx calls this helper for named functions.
      await context.addInitScript('globalThis.__name = (named) => named');
      return await comparePans(size, context);
    } finally {
      await browser.close();
    }
  };
  return withServer(places - SAMPLES_IN_SINGAPORE, work, { onlyReads: true });
}

async function comparePans(size: string, context: BrowserContext): Promise<Measurement[]> {
  const full = await openMap(context, '/search?view=map', /^[\d,]+ places on this part/);
  const empty = await openMap(context, '/search?view=map&q=zzyzx', /^No places on this part/);
  const pans: Record<'full' | 'empty', Pan[]> = { full: [], empty: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, page] of [['full', full] as const, ['empty', empty] as const]) {
      await page.bringToFront();
      for (const key of KEYS) {
        const pan = await panBy(page, key);
        if (round > 0) pans[name].push(pan);
      }
    }
  }
  const [ms, emptyMs] = [median(pans.full.map((pan) => pan.ms)), median(pans.empty.map((pan) => pan.ms))];
  const longest = Math.max(...pans.full.map(({ longestTaskMs }) => longestTaskMs));
  return [
    { name: `map.${size}.pan_to_idle`, value: significant(ms), unit: 'ms' },
    { name: `map.empty.pan_to_idle`, value: significant(emptyMs), unit: 'ms' },
    { name: `map.${size}.pan_to_idle.ratio`, value: significant(ms / emptyMs), unit: 'x' },
    // Without a reported task the longest is at most 50 ms.
    { name: `map.${size}.longest_task`, value: Math.max(MIN_TASK_MS, Math.round(longest)), unit: 'ms' },
  ];
}

/** Opens an idle map of Singapore's centre at zoom 14. */
async function openMap(context: BrowserContext, path: string, counted: RegExp): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  const map = page.getByRole('region', { name: 'Map of places' });
  await map.locator('canvas').waitFor({ timeout: 60_000 });
  // With so many places the index loads a while after the map.
  await page.getByText(counted).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(5000);
  await map.getByRole('button', { name: 'My location' }).click();
  await page.waitForTimeout(3000);
  await map.locator('canvas').focus();
  // From zoom 13.5 to 15, then back to 14.
  await panBy(page, 'Equal');
  await panBy(page, 'Minus');
  return page;
}

/** Presses a key. Resolves when the map has been idle for `QUIET_MS`; the measured time ends with the last change. */
async function panBy(page: Page, key: string): Promise<Pan> {
  const watched = page.evaluateHandle((quietMs) => {
    const canvas = document.querySelector('div[aria-busy]');
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const ended = new Promise<Pan>((resolve) => {
      let [began, rested, timer] = [0, 0, 0];
      addEventListener(
        'keydown',
        () => {
          began = performance.now();
        },
        { once: true, capture: true },
      );
      const changes = new MutationObserver(() => {
        clearTimeout(timer);
        if (canvas?.getAttribute('aria-busy') !== 'false') return;
        rested = performance.now();
        timer = window.setTimeout(() => {
          changes.disconnect();
          observer.disconnect();
          resolve({ ms: rested - began, longestTaskMs: Math.max(0, ...tasks) });
        }, quietMs);
      });
      if (canvas) changes.observe(canvas, { attributes: true, attributeFilter: ['aria-busy'] });
    });
    return { ended };
  }, QUIET_MS);
  const handle = await watched;
  await page.keyboard.press(key);
  return handle.evaluate(({ ended }) => ended);
}
