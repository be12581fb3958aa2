import type { Page } from 'playwright';
import { type Measurement, median } from '../measurement.ts';
import type { Phone } from './phone.ts';

const CARDS = 6;

/**
 * Milliseconds from a tap on a search result until the heading of its page is painted: for the first card, when the page's
 * code must be loaded, and for later cards.
 */
export async function measureTaps(phone: Phone): Promise<Measurement[]> {
  const first: number[] = [];
  const others: number[] = [];
  for (let run = 0; run < 3; run++) {
    await phone.open(async ({ page }) => {
      await page.goto('/search?q=nasi');
      for (let card = 0; card < CARDS; card++) (card === 0 ? first : others).push(await timeTap(page, card));
    });
  }
  console.error(`  taps: first ${first.map(Math.round).join(', ')}; others ${others.map(Math.round).join(', ')}`);
  return [
    { name: 'screens.tap.first_ms', value: Math.round(median(first)), unit: 'ms' },
    { name: 'screens.tap.next_ms', value: Math.round(median(others)), unit: 'ms' },
  ];
}

/** @param restMs pause before the tap, so that rendering the list does not count */
export async function timeTap(page: Page, number: number, restMs = 1000): Promise<number> {
  const link = page.locator('main article a[href^="/restaurant/"]').nth(number);
  await link.waitFor();
  await page.waitForTimeout(restMs);
  const time = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        let tappedAt = 0;
        window.addEventListener('pointerdown', ({ timeStamp }) => (tappedAt = timeStamp), {
          capture: true,
          once: true,
        });
        const look = new MutationObserver(() => {
          if (document.querySelector('main h1')?.textContent !== name) return;
          look.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)));
        });
        look.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    await link.innerText(),
  );
  await link.tap();
  const ms = await time;
  await page.goBack();
  return ms;
}
