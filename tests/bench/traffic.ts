import type { Page } from 'playwright';
import type { CountingProxy } from '../support/servers/counting-proxy.ts';
import { type Measurement, median, significant } from './measurement.ts';

const SAVES = 5;

/** Longer than the interval of every poll (five minutes), so that each is counted once. */
const IDLE_MS = 330_000;
const DAY_MS = 86_400_000;

/** A sync counts as finished after this long without a byte. */
const QUIET_MS = 1500;

/**
 * For a member with the app open: kilobytes transferred, both ways, by each save or its removal, including all that follows;
 * the time from the tap until the server has it; and kilobytes of an idle day with the app in the foreground.
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

/** Milliseconds from a press of a heart until its label no longer says “not sent yet”. Runs in the page. */
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

/** Waits until there is no more traffic. @returns the bytes until then */
async function untilQuiet(page: Page, proxy: CountingProxy): Promise<number> {
  let all = 0;
  while (true) {
    await page.waitForTimeout(QUIET_MS);
    const bytes = proxy.take();
    if (bytes === 0) return all;
    all += bytes;
  }
}
