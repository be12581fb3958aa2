/** A person's actions and checks, by names and texts, in any driven browser. */
import { expect } from '@playwright/test';
import type { DrivenBrowser } from './driven-browser.ts';

const PATIENCE = { timeout: 40_000, intervals: [100, 200, 400] };

/** All visible text of the page. */
export const textOf = (browser: DrivenBrowser): Promise<string> => browser.evaluate(() => document.body.innerText);

export async function expectText(browser: DrivenBrowser, text: string | RegExp): Promise<void> {
  await expect.poll(() => textOf(browser)).toMatch(typeof text === 'string' ? new RegExp(escaped(text)) : text);
}

export async function expectHeading(browser: DrivenBrowser, text: string): Promise<void> {
  const heading = () => browser.evaluate(() => document.querySelector('h1')?.innerText.trim() ?? '');
  await expect.poll(heading).toBe(text);
}

/** Waits until a check in the page returns true. */
export async function expectTrue(browser: DrivenBrowser, ask: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(() => browser.evaluate(ask)).toBe(true);
}

/** Presses the element with a selector and a name at its middle, where nothing may cover it. */
export async function press(browser: DrivenBrowser, selector: string, name: string | RegExp): Promise<void> {
  const pattern = typeof name === 'string' ? `^${escaped(name)}$` : name.source;
  let at: readonly number[] | null = null;
  const find = async () => {
    at = await browser.evaluate(findPressable, selector, pattern);
    return at !== null;
  };
  await expect.poll(find, { ...PATIENCE, message: `${selector} named ${pattern} can be pressed` }).toBe(true);
  const [x = 0, y = 0] = at ?? [];
  await browser.pressAt(x, y);
}

/** Fills in a field as a person does: presses it and types. */
export async function fill(browser: DrivenBrowser, label: string, text: string): Promise<void> {
  const isFocused = async () => {
    const at = await browser.evaluate(findField, label);
    if (at) await browser.pressAt(at[0] ?? 0, at[1] ?? 0);
    return browser.evaluate(hasFocus, label);
  };
  await expect.poll(isFocused, { ...PATIENCE, message: `the field ${label} takes the focus` }).toBe(true);
  await browser.type(text);
  await expect.poll(() => browser.evaluate(valueOf, label)).toBe(text);
}

/** Total and first URLs of a search, once two reads are equal. */
export async function readSearch(browser: DrivenBrowser): Promise<{ total: number; links: string[] }> {
  // A document that has just begun to load has no body.
  const read = () =>
    browser.evaluate(() => ({
      total: Number(/Found ([\d,]+) restaurants?/.exec(document.body?.innerText ?? '')?.[1]?.replaceAll(',', '') ?? -1),
      links: Array.from(document.querySelectorAll('main article h2 a, main article h3 a'), (link) =>
        String(link.getAttribute('href')),
      ),
    }));
  let before = '';
  const isSettled = async () => {
    const found = await read();
    const now = JSON.stringify(found);
    const isSame = now === before;
    before = now;
    return isSame && found.total > 0 && found.links.length > 0;
  };
  await expect.poll(isSettled).toBe(true);
  return read();
}

/** Resolves once the device has both sample regions completely. */
export async function whenSamplesAreHere(browser: DrivenBrowser, url: string): Promise<void> {
  await browser.goto(`${url}/data-check`);
  const rows = () =>
    browser.evaluate(() =>
      Array.from(document.querySelectorAll('table tbody tr'), (row) =>
        Array.from(row.children, (cell) => cell.textContent).join(' '),
      ),
    );
  await expect.poll(rows).toEqual(['my 15 15 15', 'sg 15 15 15']);
}

/** Resolves once the service worker is active. */
export async function whenInstalled(browser: DrivenBrowser): Promise<void> {
  await expectTrue(
    browser,
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

// The functions below run in the page.

function findPressable(selector: string, pattern: string): readonly [number, number] | null {
  const isNamed = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText : '');
    return new RegExp(pattern).test(name.trim());
  };
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.getClientRects().length > 0 && isNamed(element) && !element.matches(':disabled'),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return hit && (found.contains(hit) || hit.contains(found)) ? [x, y] : null;
}

function findField(label: string): readonly [number, number] | null {
  const field = [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === label)?.control;
  if (!field) return null;
  field.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = field.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

function hasFocus(label: string): boolean {
  const field = [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === label)?.control;
  return field !== undefined && field !== null && document.activeElement === field;
}

function valueOf(label: string): string | undefined {
  const field = [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === label)?.control;
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : undefined;
}
