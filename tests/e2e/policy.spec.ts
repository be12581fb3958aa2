/** What the browser itself refuses on our pages, whom they never ask, and that the watch over every walk can fail. */
import type { Page } from '@playwright/test';
import { expect, readingTest, SINGAPORE, test, UNINSTALLED } from './fixtures.ts';
import { becomeMember } from './member.ts';
import { NOTHING } from './watched-browser.ts';

const CANARY = 'https://canary.invalid';

/** What the app asks a browser for. */
const USED_FEATURES = ['clipboard-write', 'geolocation', 'web-share'];

/** Asks for a picture of a host that is not ours. */
const askCanary = (page: Page, path: string) =>
  page.evaluate((address) => {
    new Image().src = address;
  }, CANARY + path);

/** Runs in the page: what becomes of everything that could make a script of text, or of a file that is none of the app's. */
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

readingTest.describe('the watch over every walk', () => {
  readingTest(
    'sees what a page, a worker and a trial of a policy break, strangers asked, and coordinates',
    async ({ page, watched }) => {
      await page.goto('/search');
      await expect.poll(() => page.workers().length).toBeGreaterThan(0);
      await askCanary(page, '/page.png');
      await page.workers()[0]?.evaluate((address) => fetch(address).catch(() => undefined), `${CANARY}/worker`);
      await page.evaluate(() => fetch('/rest/v1/restaurants?select=id&latitude=eq.1.3048'));
      await page.route('**/trial', (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy-report-only': "img-src 'none'" },
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
      const { origin } = new URL(page.url());
      expect(found.violations.toSorted()).toEqual([
        `enforce connect-src ${CANARY}/worker`,
        `enforce img-src ${CANARY}/page.png`,
        `report img-src ${origin}/icons/rihla.svg`,
      ]);
      expect(found.foreign).toContain(`${CANARY}/page.png`);
      expect(found.coordinates).toEqual([`GET ${origin}/rest/v1/restaurants?select=id&latitude=eq.1.3048`]);
      expect(watched.take()).toEqual(NOTHING);
    },
  );

  readingTest('fails a test that says nothing of it', async ({ page }) => {
    readingTest.fail(true, 'The watch has to end this test: nothing else in it can fail.');
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

readingTest.describe('a page of the app', () => {
  readingTest('makes no script of text, and starts none but its own', async ({ page, watched }) => {
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
  });

  readingTest('has no feature of the browser but those that it uses', async ({ page }) => {
    await page.goto('/search');
    const allowed: string[] = await page.evaluate(() => Reflect.get(document, 'featurePolicy').allowedFeatures());
    // What a browser would tell of itself when asked, and what only its other policies decide.
    const features = allowed.filter((name) => !/^(?:ch-|private-|shared-storage|join-ad|run-ad)/.test(name));
    expect(features.filter((name) => !USED_FEATURES.includes(name))).toEqual([]);
    expect(features).toContain('geolocation');
  });
});

test.describe('what is in the data', () => {
  test.use({ template: 'samples', ...UNINSTALLED });

  test('names a stranger in every field that it can: nobody is asked, and the page is whole', async ({
    page,
    backend,
  }) => {
    const { operator } = backend;
    const { data } = await operator
      .from('restaurants')
      .update({
        name: 'Canary Kitchen',
        website: `${CANARY}/site`,
        description: `Look at ${CANARY}/words <img src="${CANARY}/markup.png">`,
        primary_image_url: `${CANARY}/primary.png`,
        image_quality_score: 0.9,
      })
      .eq('slug', 'nasi-lemak-kembang')
      .select('id')
      .single()
      .throwOnError();
    const images = ['https:', ''].map((scheme, position) => ({
      restaurant_id: data?.id,
      url: `${scheme}//canary.invalid/${position}.png`,
      type: 'food',
      width: 1200,
      height: 800,
      position: position + 50,
    }));
    await operator.from('restaurant_images').insert(images).throwOnError();
    await page.route(/\/rest\/v1\/reviews\?/, (route) =>
      route.fulfill({
        json: [
          {
            id: crypto.randomUUID(),
            user_id: null,
            rating: 4,
            title: `${CANARY}/title`,
            content: `Photos at ${CANARY}/review.jpg <img src="${CANARY}/review.png">`,
            images: [`${CANARY}/photo.jpg`],
            verified_visit: false,
            helpful_count: 0,
            author_name: 'Canary',
            author_avatar_url: `${CANARY}/avatar.png`,
            edited_at: null,
            created_at: '2026-11-20T04:00:00Z',
          },
        ],
      }),
    );

    await page.goto('/search?q=canary');
    const card = page.getByRole('article').filter({ hasText: 'Canary Kitchen' });
    await expect(card).toBeVisible({ timeout: 30_000 });
    await expect(card.locator('img')).toHaveCount(0);
    await card.getByRole('link', { name: 'Canary Kitchen', exact: true }).click();
    await expect(page.getByText(`Look at ${CANARY}/words`)).toBeVisible({ timeout: 30_000 });
    const reviews = page.getByRole('list', { name: 'Reviews' });
    const review = reviews.getByText(`Photos at ${CANARY}/review.jpg`);
    // The list may still be drawn anew with what the server says.
    await expect(() => review.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass();
    await expect(review).toBeInViewport();
    await expect(page.locator(`img[src*="canary"]`)).toHaveCount(0);
  });

  test('a position leaves the device only with the pressed question to Google, to about 100 metres', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: SINGAPORE.latitude + 0.000_012, longitude: SINGAPORE.longitude });
    const asked: unknown[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/places')) asked.push(request.postDataJSON());
    });
    for (const path of ['/', '/restaurant/nasi-lemak-kembang', '/offline', '/search?q=nasi']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Look on Google Maps' }).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toMatchObject({ action: 'search', text: 'nasi', latitude: 1.305, longitude: 103.832 });
  });
});

test.describe('where one was', () => {
  test.use({ template: 'samples', geolocation: SINGAPORE, permissions: ['geolocation'] });
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('is kept to 100 metres, and leaves the device with whoever signs out', async ({ page }) => {
    const kept = () =>
      page.evaluate(() => ['rihla.last-fix', 'rihla.chosen-place'].map((key) => localStorage.getItem(key)));
    await becomeMember(page);
    await page.goto('/dashboard');
    await expect
      .poll(async () => JSON.parse((await kept())[0] ?? '{}'))
      .toMatchObject({ latitude: 1.305, longitude: 103.832 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(kept).toEqual([null, null]);
  });
});
