import type { Page } from 'playwright';
import type { Measurement } from '../measurement.ts';
import type { OpenPhone, Phone } from './phone.ts';

const FRAME_MS = 1000 / 60;
/** In pixels, and pixels per second. */
const FLING = { distance: 8000, speed: 8000 };
const MAX_FLINGS = 60;
const PLAIN_FLINGS = 6;

/**
 * Flings the directory of Singapore from top to end while it loads more pages. Measures frames dropped by the main thread
 * (scrolling itself does not need it), and the longest gap between frames. Without a graphics card any page drops frames, so
 * a page of plain boxes is measured as a reference.
 */
export function measureFling(phone: Phone, places: number): Promise<Measurement[]> {
  return phone.open(async ({ page, cdp }) => {
    const plain = await flingPlain(page, cdp);
    await page.goto('/directory?country=singapore');
    await page.locator('main article').first().waitFor();
    await page.waitForTimeout(2000);
    const gaps: number[] = [];
    let blank = 0;
    let last = 0;
    for (let fling = 0; fling < MAX_FLINGS && last < places; fling++) {
      gaps.push(...(await flingOnce(page, cdp)));
      blank += await page.evaluate(isBlank);
      last = await page.evaluate(lastPosition);
    }
    const lost = lostIn(gaps);
    console.error(
      `  flung to ${last} of ${places}; longest: ${gaps
        .toSorted((a, b) => b - a)
        .slice(0, 5)
        .map(Math.round)
        .join(', ')} ms`,
    );
    await reportLongFrames(page);
    return [
      { name: 'screens.fling.frames', value: gaps.length + lost, unit: 'frames' },
      { name: 'screens.fling.dropped', value: lost, unit: 'frames' },
      { name: 'screens.fling.dropped_share', value: shareLost(gaps), unit: '%' },
      { name: 'screens.fling.plain_share', value: shareLost(plain), unit: '%' },
      { name: 'screens.fling.longest_ms', value: Math.round(Math.max(...gaps)), unit: 'ms' },
      { name: 'screens.fling.blank', value: blank, unit: 'ends' },
      { name: 'screens.fling.reached', value: last, unit: 'places' },
    ];
  });
}

const lostIn = (gaps: readonly number[]) =>
  gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);

function shareLost(gaps: readonly number[]): number {
  const lost = lostIn(gaps);
  return Math.round((100 * lost) / Math.max(1, gaps.length + lost));
}

/** The same flings over boxes as high as cards, without any script. */
async function flingPlain(page: Page, cdp: OpenPhone['cdp']): Promise<number[]> {
  await page.goto('about:blank');
  await page.evaluate(() => {
    for (let n = 0; n < 400; n++) {
      const box = document.createElement('p');
      box.style.cssText = 'height: 148px; margin: 12px; border: 1px solid gray; border-radius: 14px';
      box.textContent = `${n}`;
      document.body.append(box);
    }
  });
  const gaps: number[] = [];
  for (let fling = 0; fling < PLAIN_FLINGS; fling++) gaps.push(...(await flingOnce(page, cdp)));
  return gaps;
}

/** Gaps between the frames of a fling, in milliseconds. */
async function flingOnce(page: Page, cdp: OpenPhone['cdp']): Promise<number[]> {
  await page.evaluate(() => {
    window.watch.frames = [];
  });
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 600,
    yDistance: -FLING.distance,
    speed: FLING.speed,
    // Headless Chromium does not follow a touch that leaves the page.
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate(() => {
    const noted = window.watch.frames ?? [];
    window.watch.frames = null;
    return noted;
  });
  return frames.slice(1).map((at, n) => at - (frames[n] ?? at));
}

/** Runs in the page: 1 if no card is in the middle half of the screen. */
function isBlank(): number {
  const isThere = [...document.querySelectorAll('main article')]
    .map((card) => card.getBoundingClientRect())
    .some(({ top, bottom }) => bottom > innerHeight / 4 && top < (innerHeight * 3) / 4);
  return isThere ? 0 : 1;
}

/** Runs in the page. */
function lastPosition(): number {
  return Math.max(0, ...[...document.querySelectorAll('li[aria-posinset]')].map((li) => Number(li.ariaPosInSet)));
}

async function reportLongFrames(page: Page): Promise<void> {
  const worst = await page.evaluate(() =>
    window.watch.longFrames.toSorted((a, b) => b.duration - a.duration).slice(0, 5),
  );
  for (const { duration, scripts } of worst) console.error(`  ${Math.round(duration)} ms: ${scripts.join('; ')}`);
}
