// @module-tag full
import type { Page } from '@playwright/test';
import { setDeviceClock } from '../../support/device-clock.ts';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, test } from '../fixtures.ts';
import { openAsNewMember, saveButtons, whenInstalled } from '../screen.ts';
import { createPhone, type Phone } from './phone.ts';

test.use({ template: 'singapore' });

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** By then some of the pack has come, and not all. */
const MID_PACK_BYTES = 50_000;
const ISTANBUL = { latitude: 41.0082, longitude: 28.9784 };

async function planTrip(page: Page): Promise<void> {
  await page.goto('/trips');
  await page.getByLabel('Name of the trip').fill('Days abroad');
  await page.getByLabel('City or area').fill('Singapore');
  await page
    .getByRole('button', { name: /^Singapore(?! Zoo)/ })
    .first()
    .click();
  await page.getByLabel('First day there').fill(dayIn(14));
  await page.getByLabel('Last day there').fill(dayIn(16));
  await page.getByRole('button', { name: 'Plan this trip' }).click();
  await expect(page.getByRole('heading', { name: 'Days abroad' })).toBeVisible();
}

interface Cut {
  /** Epoch milliseconds. */
  readonly began: number;
  readonly ended: number;
}

/** Notes from when to when the page has the service worker cut the network off. */
const noteCuts = (page: Page) =>
  page.evaluate(() => {
    const cuts: Cut[] = [];
    Object.assign(window, { cuts });
    const worker = navigator.serviceWorker.controller;
    if (!worker) return;
    let began = 0;
    const send = worker.postMessage.bind(worker);
    worker.postMessage = (message, more?: object) => {
      // The test sets the clock of `Date`.
      const now = performance.timeOrigin + performance.now();
      if (message?.type === 'CUT_NETWORK') began ||= now;
      if (message?.type === 'JOIN_NETWORK' && began > 0) {
        cuts.push({ began, ended: now });
        began = 0;
      }
      send(message, more);
    };
  });

const notedCuts = (page: Page) => page.evaluate(() => (window as unknown as { cuts: Cut[] }).cuts);

/** Checks, and resolves once the page says that all of it opened. Meanwhile nothing left the phone. */
async function expectReady(page: Page, phone: Phone): Promise<void> {
  await noteCuts(page);
  await page.getByRole('button', { name: /^Check (now|again)$/ }).click();
  await expect.poll(() => notedCuts(page)).not.toEqual([]);
  await expect(page.getByText(/^Ready: everything with a tick opened without a network/)).toBeVisible();
  const opened = page.getByRole('region', { name: 'Ready to travel?' }).getByRole('listitem');
  await expect(opened.filter({ hasText: /^Opened: Page of/ })).toHaveCount(5);
  for (const text of [
    'Opened: The app itself',
    'Opened: Search around Singapore',
    'Opened: Prayer times in Singapore, 3 days',
    'Opened: Words for the waiter in English',
    'Opened: Notes: Singapore',
    'Opened: 1 saved place',
    'Opened: A review can be written',
  ]) {
    await expect(opened.filter({ hasText: text })).toHaveCount(1);
  }
  const cuts = await notedCuts(page);
  expect(cuts.flatMap(({ began, ended }) => phone.sentBetween(began, ended))).toEqual([]);
  expect(phone.sentBetween(0, Date.now())).not.toEqual([]);
}

/** Saves a place in Singapore. */
async function saveOneOf(page: Page): Promise<void> {
  await page.goto('/search?q=briyani in singapore');
  await saveButtons(page).first().click();
}

/** Deletes one script of the app from the phone. */
async function loseScript(page: Page, name: RegExp): Promise<void> {
  const lost = await page.evaluate(async (source) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      const script = (await cache.keys()).find(({ url }) => new RegExp(source).test(url) && url.endsWith('.js'));
      if (script) return cache.delete(script);
    }
    return false;
  }, name.source);
  expect(lost).toBe(true);
}

const packState = (page: Page) => page.getByRole('region', { name: 'Pack for offline' }).getByRole('status');

test('a trip is packed on a mobile line although the browser is killed, opens without a request, also after a restart two weeks on, and leaves two weeks after it', async ({
  backend,
  watched,
}) => {
  const phone = await createPhone(backend.url, ISTANBUL, watched);
  try {
    let page = await phone.start();
    await openAsNewMember(page);
    await planTrip(page);
    const path = new URL(page.url()).pathname;
    await saveOneOf(page);

    // The phone is at home elsewhere, so Singapore is not on it.
    await page.goto(path);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(/^\d+ things? (is|are) missing$/)).toBeVisible();
    await expect(page.getByText('Search around Singapore: its places aren’t all here')).toBeVisible();
    expect(await findBarriersInBothColours(page)).toEqual([]);

    // Connections that are open already would stay fast.
    phone.isSlow = true;
    await phone.close();
    page = await phone.start();
    await page.goto(path);
    const press = page.getByRole('button', { name: /^Pack it, \d+ kB$/ });
    const packBytes = 1000 * Number(/\d+/.exec(await press.innerText())?.[0]);
    phone.takeReceived();
    await press.evaluate((button: HTMLElement) => void setTimeout(() => button.click(), 100));
    await phone.killAfter(MID_PACK_BYTES);
    const receivedBytes = phone.takeReceived();
    expect(receivedBytes).toBeGreaterThanOrEqual(MID_PACK_BYTES);
    expect(receivedBytes, 'the browser was killed before all had come').toBeLessThan(packBytes);

    page = await phone.start();
    await page.goto(path);
    await expect(packState(page)).toHaveText('Packed');
    expect(phone.takeReceived()).toBeGreaterThan(0);
    await expectReady(page, phone);
    expect(await findBarriersInBothColours(page)).toEqual([]);

    // A page whose script is missing would not open, so nothing has a tick.
    await loseScript(page, /\/waiter-page-/);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('1 thing is missing')).toBeVisible();
    const ready = page.getByRole('region', { name: 'Ready to travel?' });
    await expect(ready.getByText(/^Files of the app are missing: 1\./)).toBeVisible();
    await expect(ready.getByText(/^Opened/)).toHaveCount(0);
    await ready.getByRole('button', { name: 'Download the app’s files' }).click();
    await expect(ready.getByText('Opened: Words for the waiter in English')).toBeVisible();

    await backend.kill();
    await expectReady(page, phone);
    await setDeviceClock(page, 14 * DAY_MS);
    await phone.close();
    page = await phone.start();
    await page.goto(path);
    await expectReady(page, phone);
    await page.getByText('Singapore: good to know').click();
    await expect(page.getByRole('link', { name: '995' })).toBeVisible();
    expect(await findBarriersInBothColours(page)).toEqual([]);

    await setDeviceClock(page, 31 * DAY_MS);
    await page.goto('/offline');
    await expect(page.getByText('Your trip is over: Singapore left this phone.').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('rihla:packs'))).toBe('{}');
  } finally {
    await phone.remove();
  }
});

/** Asks the service worker to cut the network off, and never asks again. */
const cut = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => resolve(data));
        port1.start();
        navigator.serviceWorker.controller?.postMessage({ type: 'CUT_NETWORK', cut: 'test' }, [port2]);
      }),
  );

/** Whether the server answers, and whether a stored file of the app does. */
const answers = async (page: Page) => {
  const [server, app] = await page.evaluate(() =>
    Promise.all(
      ['/healthz', '/manifest.webmanifest'].map((path) =>
        fetch(path, { cache: 'no-store' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    ),
  );
  return { server, app };
};

test('a network that a check cut off is back by itself, although its page was killed', async ({ page, context }) => {
  await page.goto('/terms');
  await whenInstalled(page);
  await page.reload();
  const other = await context.newPage();
  await other.goto('/terms');
  expect(await cut(page)).toEqual({ isCut: true, isUnbroken: false });
  expect(await answers(other)).toEqual({ server: false, app: true });
  await page.close();
  // Pages open meanwhile.
  await other.goto('/privacy');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => answers(other)).toEqual({ server: true, app: true });
});
