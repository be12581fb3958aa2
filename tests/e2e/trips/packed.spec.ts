// @module-tag full
import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, test } from '../fixtures.ts';
import { killPage } from '../killed-page.ts';
import { openAsNewMember, walkTo, whenInstalled, whenSamplesAreHere } from '../screen.ts';

test.use({ template: 'samples' });

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function planTrip(page: Page): Promise<void> {
  await page.goto('/trips');
  await page.getByLabel('Name of the trip').fill('Days abroad');
  await page.getByLabel('City or area').fill('Singapore');
  await page
    .getByRole('button', { name: /^Singapore/ })
    .first()
    .click();
  await page.getByLabel('First day there').fill(dayIn(3));
  await page.getByLabel('Last day there').fill(dayIn(5));
  await page.getByRole('button', { name: 'Plan this trip' }).click();
  await expect(page.getByRole('heading', { name: 'Days abroad' })).toBeVisible();
}

/** Checks, and resolves once the page says that all of it opened. */
async function expectReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Check (now|again)$/ }).click();
  await expect(page.getByText(/^Ready: everything with a tick opened without a network/)).toBeVisible();
  const opened = page.getByRole('region', { name: 'Ready to travel?' }).getByRole('listitem');
  await expect(opened.filter({ hasText: /^Opened: Page of/ })).toHaveCount(5);
  await expect(opened.filter({ hasText: 'Opened: Search around Singapore' })).toHaveCount(1);
  await expect(opened.filter({ hasText: 'Opened: Prayer times in Singapore, 3 days' })).toHaveCount(1);
  await expect(opened.filter({ hasText: 'Opened: Notes: Singapore' })).toHaveCount(1);
}

test('a trip is packed although its page is killed, opens without a network, also after a restart, and leaves two weeks later', async ({
  page,
  backend,
  context,
}) => {
  await openAsNewMember(page);
  await whenSamplesAreHere(page);
  await planTrip(page);
  const path = new URL(page.url()).pathname;

  // Singapore came by itself, because this catalogue is small. Elsewhere a trip's region is not here.
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Delete Singapore from this phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Download Singapore' })).toBeVisible();
  await walkTo(page, path);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^\d+ things? (is|are) missing$/)).toBeVisible();
  await expect(page.getByText('Search around Singapore: its places aren’t all here')).toBeVisible();
  expect(await findBarriersInBothColours(page)).toEqual([]);

  // Otherwise the browser still has the file that Singapore came with.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await backend.kill();
  await page.getByRole('button', { name: /^Pack it, \d+ kB$/ }).click();
  await expect(page.getByText(/^(Packing\.|Waiting for a connection)/)).toBeVisible();
  const killed = await killPage(page);
  await backend.start();
  await killed.restore();
  const text = () => killed.evaluate(() => document.querySelector('[aria-labelledby="trip-pack"] output')?.textContent);
  await expect.poll(text).toBe('Packed');

  const again = await context.newPage();
  await page.close();
  await again.goto(path);
  await expectReady(again);
  expect(await findBarriersInBothColours(again)).toEqual([]);

  await backend.kill();
  await expectReady(again);
  await again.close();
  const restarted = await context.newPage();
  await restarted.goto(path);
  await expectReady(restarted);
  await restarted.getByText('Singapore: good to know').click();
  await expect(restarted.getByRole('link', { name: '995' })).toBeVisible();
  expect(await findBarriersInBothColours(restarted)).toEqual([]);

  await restarted.clock.setFixedTime(Date.now() + 21 * DAY_MS);
  await restarted.goto('/offline');
  await expect(restarted.getByText('Your trip is over: Singapore left this phone.').first()).toBeVisible();
  expect(await restarted.evaluate(() => localStorage.getItem('rihla:packs'))).toBe('{}');
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
