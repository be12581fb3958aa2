// @module-tag full
/** What the browser itself refuses on our pages; and proof that the watch over every test can fail. */
import type { Page } from '@playwright/test';
import { expect, readingTest as test } from './fixtures.ts';
import { NOTHING } from './watched-browser.ts';

const CANARY = 'https://canary.invalid';

/** The browser features that the app uses. */
const USED_FEATURES = [
  'accelerometer',
  'camera',
  'clipboard-write',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'web-share',
];

/** Loads a picture from a foreign host. */
const askCanary = (page: Page, path: string) =>
  page.evaluate((address) => {
    new Image().src = address;
  }, CANARY + path);

/** Runs in the page: tries everything that could make a script from text or from a foreign file. @returns the outcomes */
async function trySinks(): Promise<Record<string, string>> {
  const types = Reflect.get(window, 'trustedTypes');
  const attempts: Record<string, () => unknown> = {
    markup: () => {
      document.createElement('p').innerHTML = '<img src="x" onerror="alert(1)">';
    },
    worker: () => new Worker('/packs/manifest.json'),
    workerOfOurs: () => new Worker('/sw.js'),
    serviceWorker: () => navigator.serviceWorker.register('/packs/manifest.json'),
    script: () => {
      document.createElement('script').src = '/packs/manifest.json';
    },
    secondPolicy: () => types.createPolicy('rihla', {}),
    otherPolicy: () => types.createPolicy('other', {}),
  };
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      outcomes[name] = 'done';
    } catch (error) {
      outcomes[name] = (error as Error).name;
    }
  }
  return outcomes;
}

test.describe('the watch over every test', () => {
  test('detects violations by pages, workers and report-only policies, foreign requests, and coordinates', async ({
    page,
    watched,
  }) => {
    await page.goto('/search');
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await askCanary(page, '/page.png');
    await page.workers()[0]?.evaluate((address) => fetch(address).catch(() => undefined), `${CANARY}/worker`);
    await page.evaluate(() => fetch('/rest/v1/restaurants?select=id&latitude=eq.1.3048'));
    const { origin } = new URL(page.url());
    // Browsers request a page's icon by themselves.
    const policy = `img-src ${origin}/favicon.ico`;
    await page.route('**/trial', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy-report-only': policy },
        body: '<title>Trial</title><img src="/icons/rihla.svg" alt="">',
      }),
    );
    await page.goto('/trial');
    const found = { violations: [] as string[], foreign: [] as string[], coordinates: [] as string[] };
    const take = () => {
      const { violations, foreign, coordinates } = watched.take();
      found.violations.push(...violations);
      found.foreign.push(...foreign);
      found.coordinates.push(...coordinates);
      return found.violations.length;
    };
    await expect.poll(take).toBeGreaterThanOrEqual(3);
    expect(found.violations.toSorted()).toEqual([
      `enforce connect-src ${CANARY}/worker`,
      `enforce img-src ${CANARY}/page.png`,
      `report img-src ${origin}/icons/rihla.svg`,
    ]);
    expect(found.foreign).toContain(`${CANARY}/page.png`);
    expect(found.coordinates).toEqual([`GET ${origin}/rest/v1/restaurants?select=id&latitude=eq.1.3048`]);
    expect(watched.take()).toEqual(NOTHING);
  });

  test('fails a test with unexpected findings', async ({ page }) => {
    test.fail(true, 'The watch has to end this test: nothing else in it can fail.');
    await page.goto('/search');
    await askCanary(page, '/untold.png');
    const seen = page.evaluate(
      (address) =>
        new Promise<void>((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve(), { once: true });
          new Image().src = address;
        }),
      `${CANARY}/untold-again.png`,
    );
    await seen;
  });
});

test.describe('a page of the app', () => {
  test('makes no script from text, starts only its own, and has only the browser features that it uses', async ({
    page,
    watched,
  }) => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const outcomes = await page.evaluate(trySinks);
    expect(outcomes).toEqual({
      markup: 'TypeError',
      worker: 'TypeError',
      workerOfOurs: 'TypeError',
      serviceWorker: 'TypeError',
      script: 'TypeError',
      secondPolicy: 'TypeError',
      otherPolicy: 'TypeError',
    });
    const seen = new Set<string>();
    const take = () => {
      for (const violation of watched.take().violations) seen.add(violation);
      return [...seen].toSorted();
    };
    await expect
      .poll(take)
      .toEqual(['enforce require-trusted-types-for trusted-types-sink', 'enforce trusted-types trusted-types-policy']);

    const allowed: string[] = await page.evaluate(() => Reflect.get(document, 'featurePolicy').allowedFeatures());
    // Excludes client hints, and features that other policies control.
    const features = allowed.filter((name) => !/^(?:ch-|private-|shared-storage|join-ad|run-ad)/.test(name));
    expect(features.filter((name) => !USED_FEATURES.includes(name))).toEqual([]);
    expect(features).toContain('geolocation');
  });
});
