import type { CDPSession, Locator, Page } from 'playwright';
import type { Measurement } from '../measurement.ts';
import { clsOf, inpOf } from './figures.ts';
import type { Phone } from './phone.ts';
import type { Interaction, LongFrame, Shift } from './watch.ts';

/** Pauses after a key and after a press, in milliseconds: faster than a person, to do five minutes' use in one. */
const KEY_MS = 120;
const PAUSE_MS = 350;
/** Duration of a touch: the end of an instant one would wait for the frame that its start causes. */
const FINGER_MS = 80;
const ROUNDS = ['nasi lemak', 'western grill geylang', 'kebab house'];

interface Noted {
  readonly count: number;
  readonly interactions: readonly Interaction[];
  readonly shifts: readonly Shift[];
  readonly longFrames: readonly LongFrame[];
}

/**
 * Five minutes of a person's use: Home, typing in the search, filters, list and grid, hearts, cards and back, the directory.
 * Measures INP as Chromium computes it, and CLS.
 */
export function measureUse(phone: Phone): Promise<Measurement[]> {
  return phone.open(async ({ page }) => {
    const chapters: Noted[] = [];
    for (const text of ROUNDS) {
      for (const chapter of [
        useHome,
        (open: Page) => useSearch(open, text),
        (open: Page) => useDirectory(open, text),
      ]) {
        await chapter(page);
        chapters.push(await readNotes(page));
      }
    }
    // Interaction ids restart with each document.
    const interactions = chapters.flatMap((chapter, n) =>
      chapter.interactions.map((each) => ({ ...each, id: each.id + n * 1e9 })),
    );
    const count = chapters.reduce((sum, chapter) => sum + chapter.count, 0);
    report(chapters);
    return [
      { name: 'screens.inp_ms', value: inpOf(interactions, count), unit: 'ms' },
      { name: 'screens.interactions', value: count, unit: 'interactions' },
      { name: 'screens.cls', value: Math.max(...chapters.map(({ shifts }) => clsOf(shifts))), unit: 'shift' },
    ];
  });
}

async function useHome(page: Page): Promise<void> {
  await page.goto('/');
  await cards(page).first().waitFor();
  for (const card of [0, 1, 1]) await press(page, heart(page, card));
  await scroll(page, 900);
  await scroll(page, -900);
  await press(page, page.getByRole('main').getByRole('link', { name: /^Search/ }));
  await page.goBack();
  await cards(page).first().waitFor();
}

async function useSearch(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await cards(page).first().waitFor();
  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Search' }));
  await type(page, page.getByRole('combobox'), text);
  for (let n = 0; n < 4; n++) await key(page, 'Backspace');
  await key(page, 'ArrowDown');
  await key(page, 'ArrowUp');
  await key(page, 'Escape');
  await usePlaces(page, 'Results');
  await press(page, page.getByRole('button', { name: 'Open now' }));
  await press(page, page.getByRole('button', { name: 'Open now' }));
  await press(page, page.getByRole('button', { name: /^Filters/ }));
  const dialog = page.getByRole('dialog');
  for (const name of [/^Top rated/, /^Certified Halal/, /^Only near me/, /^Malay/, /^Indonesian/])
    await press(page, dialog.getByRole('button', { name }).first());
  await press(page, dialog.getByRole('button', { name: /^Apply/ }));
  await press(page, page.getByRole('button', { name: /^Filters/ }));
  await press(page, dialog.getByRole('button', { name: 'Reset' }));
}

async function useDirectory(page: Page, text: string): Promise<void> {
  await page.goto('/directory?country=singapore');
  await cards(page).first().waitFor();
  await usePlaces(page, 'Results');
  await type(page, page.getByRole('searchbox'), text.slice(0, 5));
  await press(page, page.getByRole('button', { name: /^Filters/ }));
  const dialog = page.getByRole('dialog');
  for (const name of [/^Certified Halal/, /^Malay/, /^Only near me/, /^Only near me/])
    await press(page, dialog.getByRole('button', { name }).first());
  await press(page, dialog.getByRole('button', { name: /^Show|^No places/ }));
}

/** Uses a list of places, on either page. */
async function usePlaces(page: Page, list: string): Promise<void> {
  await page.getByRole('list', { name: list }).waitFor();
  for (const layout of ['Grid', 'List']) await press(page, page.getByRole('button', { name: layout, exact: true }));
  await press(page, heart(page, 0));
  await press(page, heart(page, 0));
  for (const number of [1, 2]) {
    await scroll(page, 500);
    await press(page, cards(page).nth(number).getByRole('link').first());
    await page.locator('main h1').waitFor();
    await scroll(page, 1200);
    await page.goBack();
    await page.getByRole('list', { name: list }).waitFor();
    await page.waitForTimeout(PAUSE_MS);
  }
}

const cards = (page: Page): Locator => page.locator('main article');
const heart = (page: Page, card: number): Locator =>
  cards(page)
    .nth(card)
    .getByRole('button', { name: /^Save / });

/** Taps by CDP, because Playwright's `tap` adds listeners to the page, which would count in the measurement. */
async function press(page: Page, what: Locator): Promise<void> {
  await what.tap({ trial: true });
  const box = await what.boundingBox();
  if (!box) throw new Error('Nothing to press: what is asked for has no room.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const finger = await fingerOf(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(FINGER_MS);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(PAUSE_MS);
}

const fingers = new WeakMap<Page, Promise<CDPSession>>();

function fingerOf(page: Page): Promise<CDPSession> {
  const finger = fingers.get(page) ?? page.context().newCDPSession(page);
  fingers.set(page, finger);
  return finger;
}

async function key(page: Page, name: string): Promise<void> {
  await page.keyboard.press(name);
  await page.waitForTimeout(KEY_MS);
}

export async function type(page: Page, box: Locator, text: string): Promise<void> {
  await press(page, box);
  for (const letter of text) await key(page, letter === ' ' ? 'Space' : letter);
  await page.waitForTimeout(PAUSE_MS);
}

async function scroll(page: Page, pixels: number): Promise<void> {
  await page.mouse.wheel(0, pixels);
  await page.waitForTimeout(PAUSE_MS);
}

/** Reads the page's notes, which restart with each document. */
export async function readNotes(page: Page): Promise<Noted> {
  // The last frames are reported with a delay.
  await page.waitForTimeout(1000);
  return page.evaluate(() => {
    const { interactions, shifts, longFrames } = window.watch;
    const { interactionCount } = performance as Performance & { interactionCount: number };
    return { count: interactionCount, interactions, shifts, longFrames };
  });
}

/** Prints the slowest interactions with their long frames, and all layout shifts. */
function report(chapters: readonly Noted[]): void {
  for (const { interactions, shifts, longFrames } of chapters) {
    for (const { at, duration, delay, processing, type: kind, target } of interactions.filter(
      (each) => each.duration > 90,
    )) {
      const during = longFrames.filter((frame) => frame.at < at + duration && frame.at + frame.duration > at);
      const parts = `${Math.round(delay)} waiting, ${Math.round(processing)} working`;
      console.error(
        `  ${duration} ms (${parts}): ${kind} on ${target}; ${during.flatMap((frame) => frame.scripts).join('; ')}`,
      );
    }
    for (const { value, sources } of shifts) console.error(`  moved by ${value.toFixed(4)}: ${sources.join('; ')}`);
  }
}
