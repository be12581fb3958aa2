import type { Page } from 'playwright';
import { type Measurement, median } from '../measurement.ts';
import { withRealServer } from '../real-server.ts';
import { inpOf, percentileOf } from './figures.ts';
import { preparePhone } from './phone.ts';
import { timeTap } from './taps.ts';
import { readNotes, type } from './use.ts';
import type { Interaction } from './watch.ts';

const RUNS = 3;
/** Minimum number of places of Singapore's register. */
const PLACES = 4000;
const LIST = '/search?radius=5';
const TEXTS = ['nasi lemak', 'western grill', 'kebab house'];
/** How long rendering the list keeps the main thread busy, in milliseconds. */
const REST_MS = 3000;

/**
 * The real places on a phone whose main thread is slowed down six times, on a fast network. Measures response times to keys,
 * and the time from a tap on a card until its place's name is painted, right after start-up and later.
 */
export function measureReal(): Promise<Measurement[]> {
  return withRealServer(async (server) => {
    const phone = await preparePhone(server, PLACES, { slower: 6, line: {} });
    const [cold, later, keys, all]: [number[], number[], Interaction[], Interaction[]] = [[], [], [], []];
    let count = 0;
    try {
      for (let run = 0; run < RUNS; run++) {
        await phone.open(async ({ page }) => {
          await page.goto(LIST);
          cold.push(await timeTap(page, 0, 0));
          await page.goto(LIST);
          for (const card of [1, 2, 3]) later.push(await timeTap(page, card, REST_MS));
          await page.goto(LIST);
          const noted = await typeTexts(page);
          count += noted.count;
          // Interaction ids restart with each document.
          const told = noted.interactions.map((each) => ({ ...each, id: each.id + run * 1e9 }));
          all.push(...told);
          keys.push(...told.filter((each) => each.type.startsWith('key')));
        });
      }
    } finally {
      await phone.close();
    }
    console.error(`  taps: cold ${cold.map(Math.round).join(', ')}; later ${later.map(Math.round).join(', ')}`);
    return [
      { name: 'screens.real.key_p50_ms', value: percentileOf(keys, 0.5), unit: 'ms' },
      { name: 'screens.real.key_p95_ms', value: percentileOf(keys, 0.95), unit: 'ms' },
      { name: 'screens.real.inp_ms', value: inpOf(all, count), unit: 'ms' },
      { name: 'screens.real.tap_cold_ms', value: Math.round(median(cold)), unit: 'ms' },
      { name: 'screens.real.tap_ms', value: Math.round(median(later)), unit: 'ms' },
    ];
  });
}

/** Types each text and deletes it again. */
async function typeTexts(page: Page): ReturnType<typeof readNotes> {
  await page.locator('main article').first().waitFor();
  await page.waitForTimeout(REST_MS);
  for (const text of TEXTS) {
    await type(page, page.getByRole('combobox'), text);
    for (const _ of text) await page.keyboard.press('Backspace', { delay: 80 });
    await page.waitForTimeout(800);
  }
  return readNotes(page);
}
