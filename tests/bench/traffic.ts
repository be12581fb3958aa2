import type { Page } from 'playwright';
import type { CountingProxy } from '../support/servers/counting-proxy.ts';
import { type Measurement, median, significant } from './measurement.ts';

const SAVES = 5;

/** Longer than the interval of every poll (five minutes), so that each is counted once. */
const IDLE_MS = 330_000;
const DAY_MS = 86_400_000;

/** After this long without a byte a sync is over. */
const QUIET_MS = 1500;

/**
 * Of somebody signed in whose app is open: kilobytes on the wire, both ways, that a save and its undoing cost each, with all
 * that follows from them; the time from the tap until the server has it; and kilobytes of a day on which nothing happens
 * and the app is in front all the time.
 */
export async function measureTraffic(page: Page, proxy: CountingProxy): Promise<Measurement[]> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Amina');
  await page.getByLabel('Email').fill('amina@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/');
  const heart = page
    .locator('main article')
    .getByRole('button', { name: /^Save / })
    .first();
  await heart.waitFor();
  await untilQuiet(page, proxy);
  const saves: number[] = [];
  const taps: number[] = [];
  for (let n = 0; n < SAVES; n++) {
    taps.push(await heart.evaluate(tap));
    saves.push(await untilQuiet(page, proxy));
  }
  await page.waitForTimeout(IDLE_MS);
  const idle = (proxy.take() * DAY_MS) / IDLE_MS;
  return [
    { name: 'sync.save.kb', value: significant(median(saves) / 1000), unit: 'kB' },
    { name: 'sync.tap_to_sent.ms', value: significant(median(taps)), unit: 'ms' },
    { name: 'sync.idle_day.kb', value: significant(idle / 1000), unit: 'kB' },
  ];
}

/** Milliseconds from a press of a heart until it says that nothing waits to be sent. Runs in the page. */
function tap(heart: Element): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    let hasWaited = false;
    new MutationObserver((_, observer) => {
      const isWaiting = heart.getAttribute('aria-label')?.endsWith('not sent yet') ?? false;
      if (hasWaited && !isWaiting) {
        observer.disconnect();
        resolve(performance.now() - started);
      }
      hasWaited ||= isWaiting;
    }).observe(heart, { attributes: true });
    (heart as HTMLElement).click();
  });
}

/** Bytes until nothing more comes or goes. */
async function untilQuiet(page: Page, proxy: CountingProxy): Promise<number> {
  let all = 0;
  while (true) {
    await page.waitForTimeout(QUIET_MS);
    const bytes = proxy.take();
    if (bytes === 0) return all;
    all += bytes;
  }
}
