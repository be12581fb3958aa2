/**
 * The map in the built app with a great many places in Singapore: how long a pan at zoom 14 takes until all is drawn, beside the
 * same pan without places, and the longest task of the page's thread meanwhile. In Chromium without a graphics card.
 */
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium, WEBGL_ARGS } from '../../scripts/setup/chromium.mjs';
import type { ServerProcess } from '../support/server-process.ts';
import { type Measurement, median, significant } from './measurement.ts';
import { SAMPLES_IN_SINGAPORE, withServer } from './singapore-server.ts';

/** Inside the sample archive, where there are streets and places. */
const CENTRE = { latitude: 1.3005, longitude: 103.8555 };
/** Away and back, so that all tiles are here after the first round. */
const KEYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
/** Alternating between both pages, so that other programs slow both alike. */
const ROUNDS = 8;
/** Places that come later than this after a rest are another answer's. */
const QUIET_MS = 500;
/** Chromium tells of no shorter tasks. */
const SHORTEST_TASK_MS = 50;

interface Pan {
  readonly ms: number;
  /** 0 where no task was long enough to be told. */
  readonly longestTaskMs: number;
}

/** @param size as it is named in the figures */
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
        // A key moves the map at once, not within 300 ms.
        reducedMotion: 'reduce',
      });
      // What tsx makes of a function with a name asks for this.
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
    // The browser reports only tasks of 50 ms and more: without one, the longest is at most that long.
    { name: `map.${size}.longest_task`, value: Math.max(SHORTEST_TASK_MS, Math.round(longest)), unit: 'ms' },
  ];
}

/** A map of Singapore's centre at zoom 14 that has come to rest. */
async function openMap(context: BrowserContext, path: string, counted: RegExp): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  const map = page.getByRole('region', { name: 'Map of places' });
  await map.locator('canvas').waitFor({ timeout: 60_000 });
  // The index of so many places comes a while after the map.
  await page.getByText(counted).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(5000);
  await map.getByRole('button', { name: 'My location' }).click();
  await page.waitForTimeout(3000);
  await map.locator('canvas').focus();
  // Zoom 13.5, to the next whole number and one more, and one back.
  await panBy(page, 'Equal');
  await panBy(page, 'Minus');
  return page;
}

/** Presses a key. Resolves when the map rests and nothing has changed for a while; the time is that of the last change. */
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
