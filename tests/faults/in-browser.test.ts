// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/setup/chromium.mjs';
import { STEPS } from '../support/fault-page/steps.ts';
import { type FaultSite, startFaultSite } from '../support/servers/fault-site.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

let site: FaultSite;
let profile: string;
let context: BrowserContext;
beforeAll(async () => {
  site = await startFaultSite();
  profile = mkdtempSync(join(tmpdir(), 'rihla-tabs-'));
  const executablePath = findHeadlessChromium();
  context = await chromium.launchPersistentContext(profile, {
    args: CHROMIUM_ARGS,
    ...(executablePath ? { executablePath } : {}),
  });
});
afterAll(async () => {
  await context.close();
  await site.stop();
  rmSync(profile, { recursive: true, force: true });
});

async function openPage(): Promise<Page> {
  const isOpen = site.next('open');
  const page = await context.newPage();
  await page.goto(site.url);
  await isOpen;
  return page;
}

const entriesOf = (page: Page) => page.evaluate(() => window.device.entries());

async function finish(page: Page): Promise<void> {
  for (let n = 0; n < 10 && (await entriesOf(page)).length > 0; n++) {
    await page.evaluate(() => window.device.exchange());
  }
  expect(await entriesOf(page), 'the outbox is stuck').toEqual([]);
}

const appliedOf = async (name: string) =>
  (await site.server.cities()).map(({ city }) => city).filter((city) => city.startsWith(`${name}-`));

const heardOf = (what: string, name: string) =>
  site.heard
    .filter((said) => said.what === what)
    .map(({ detail }) => String(detail))
    .filter((city) => city.startsWith(`${name}-`));

test.each(STEPS)(
  'a tab closed %s loses no acknowledged write, and nothing is applied twice (Y10, Y30)',
  async (step) => {
    await forEachSeed(`tabs closed ${step}`, 1, async (seed) => {
      const random = seededRandom(seed);
      site.latencyMs = () => random() * 10;
      const name = `${STEPS.indexOf(step)}/${seed}`;
      const stands = site.next('stands');
      const tab = await context.newPage();
      const params = new URLSearchParams({ name, stop: step, pass: String(Math.floor(random() * 4)) });
      await tab.goto(`${site.url}?${params}`);
      await stands;
      await tab.close();
      site.latencyMs = () => 0;
      const next = await openPage();
      await finish(next);
      await next.close();
      const applied = await appliedOf(name);
      expect(new Set(applied).size, 'something was applied twice').toBe(applied.length);
      const lost = heardOf('acknowledged', name).filter((city) => !applied.includes(city));
      expect(lost, 'acknowledged but lost').toEqual([]);
      expect(applied, 'out of order').toEqual(heardOf('begins', name).filter((city) => applied.includes(city)));
    });
  },
  SEEDS_TIMEOUT_MS,
);

test(
  'two pages and a service worker that sync at once take turns, and each mutation is applied once (Y38)',
  async () => {
    const [one, other] = [await openPage(), await openPage()];
    await one.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js', { type: 'module' });
      await navigator.serviceWorker.ready;
    });
    site.maxPushes = 0;
    await forEachSeed('races of pages and worker', 4, async (seed) => {
      const random = seededRandom(seed);
      site.latencyMs = () => 3 + random() * 10;
      const hasExchanged = site.next('worker');
      await Promise.all([
        one.evaluate((city) => window.device.write(city), `race/${seed}-1`),
        other.evaluate((city) => window.device.write(city), `race/${seed}-2`),
      ]);
      await Promise.all([
        one.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('exchange')),
        one.evaluate(() => window.device.exchange()),
        other.evaluate(() => window.device.exchange()),
        hasExchanged,
      ]);
      site.latencyMs = () => 0;
      await finish(one);
      expect((await appliedOf(`race/${seed}`)).toSorted()).toEqual([`race/${seed}-1`, `race/${seed}-2`]);
    });
    expect(site.maxPushes, 'pushes of one device at the same time').toBe(1);
    await one.close();
    await other.close();
  },
  SEEDS_TIMEOUT_MS,
);
