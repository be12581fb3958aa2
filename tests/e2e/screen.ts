import { type Locator, type Page, expect as untimed } from '@playwright/test';
import { becomeMember } from './member.ts';

/** With the patience of playwright.config.ts, which `npm run screens` and benchmarks do not read. */
const expect = untimed.configure({ timeout: 60_000 });

/** A search screen: the number in its result line, and the links of its cards in order. */
export interface Shown {
  readonly total: number;
  readonly links: readonly string[];
  /** Number of cards in the list, without folded parts. */
  readonly listed: number;
}

/** Reads a settled search screen: its result line and first twenty cards. */
async function readSearch(page: Page): Promise<Shown> {
  const line = page.getByText(/^Found [\d,]+ restaurants?$/).first();
  await expect(line).toBeVisible();
  const total = Number((await line.innerText()).replace(/\D/g, ''));
  const links = await page
    .locator('main article h2 a, main article h3 a')
    .evaluateAll((anchors) => anchors.slice(0, 20).map((anchor) => anchor.getAttribute('href') ?? ''));
  const size = await page.locator('main li[data-card]').first().getAttribute('aria-setsize');
  return { total, links, listed: Number(size) };
}

/**
 * Waits until a search satisfies `isRight` and shows its complete first page, which renders a few rows at a time. Then reads
 * it.
 */
export async function waitForSearch(page: Page, isRight: (shown: Shown) => boolean): Promise<Shown> {
  let shown: Shown = { total: -1, links: [], listed: 0 };
  await expect
    .poll(async () => {
      shown = await readSearch(page);
      return isRight(shown) && shown.links.length >= Math.min(shown.listed, 20);
    })
    .toBe(true);
  return shown;
}

/** Waits until a search shows this again, which may require the complete index. */
export async function expectSearch(page: Page, shown: Shown): Promise<void> {
  await expect.poll(() => readSearch(page)).toEqual(shown);
}

/** A row of /data-check: the counts of the device and the server for a downloaded region. */
export interface RegionRow {
  readonly region: string;
  readonly onDevice: string;
  readonly onServer: string;
  readonly inIndex: string;
}

/** Reads the table of /data-check once syncing has ended. */
export async function readDataCheck(page: Page): Promise<readonly RegionRow[]> {
  const rows = page.getByRole('table', { name: 'Kept regions' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const [region = '', onDevice = '', onServer = '', inIndex = ''] = [...row.children].map(
        (cell) => cell.textContent ?? '',
      );
      return { region, onDevice, onServer, inIndex };
    }),
  );
}

/** Opens /data-check, and resolves once all 30 sample places are on the device and in its index. Result totals depend on it. */
export async function whenSamplesAreHere(page: Page): Promise<void> {
  await page.goto('/data-check');
  await expect
    .poll(() => readDataCheck(page))
    .toEqual([
      { region: 'my', onDevice: '15', onServer: '15', inIndex: '15' },
      { region: 'sg', onDevice: '15', onServer: '15', inIndex: '15' },
    ]);
}

/** Opens /data-check, and resolves once all downloaded regions are complete, including Singapore. Until then, totals grow. */
export async function whenRegionsComplete(page: Page): Promise<void> {
  await page.goto('/data-check');
  const isWhole = async () => {
    const rows = await readDataCheck(page);
    const isHere = rows.some(({ region }) => region === 'sg');
    return isHere && rows.every(({ onDevice, onServer, inIndex }) => onDevice === onServer && onServer === inIndex);
  };
  await expect.poll(isWhole).toBe(true);
}

/** Restarts the server and fires the page's `online` event, like an operating system that has found a network. */
export async function reconnect(page: Page, backend: { start(): Promise<void> }): Promise<void> {
  await backend.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Resolves once the service worker has cached the app, so that it opens without a server. */
export async function whenInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Delays files until the returned function is called. The page's service worker must be blocked. */
export async function delayFiles(page: Page, files: string): Promise<() => void> {
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  await page.context().route(files, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.open?.();
}

/** Signs up with the screens under a new address, and signs in. The password is 'correct horse'. @returns the address */
export async function signUp(page: Page, path = '/signup', name = 'Amina Yusuf'): Promise<string> {
  const email = `amina.${Date.now()}@example.com`;
  await page.goto(path);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  // The URL changes first, while the sign-up page still shows fields with the same names.
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return email;
}

/** Becomes a new member, and opens Home once the app works without a server. @returns the address */
export async function openAsNewMember(page: Page): Promise<string> {
  const email = await becomeMember(page);
  await page.goto('/dashboard');
  await whenInstalled(page);
  await page.goto('/');
  await expect(saveButtons(page).first()).toBeVisible();
  return email;
}

/** The save buttons of a list, in its order. */
export function saveButtons(page: Page): Locator {
  return page.locator('main article').getByRole('button', { name: /^Save / });
}

/** Navigates within the app, like a link. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
