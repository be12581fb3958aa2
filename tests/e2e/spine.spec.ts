import { expect, INSTALLED, readingTest, SINGAPORE, test, UNINSTALLED } from './fixtures.ts';
import { becomeMember } from './member.ts';
import {
  expectSearch,
  readDataCheck,
  waitForSearch,
  whenInstalled,
  whenRegionsComplete,
  whenSamplesAreHere,
} from './screen.ts';

/** For tests that depend on the database; they run on both. */
const BOTH = { tag: '@pglite' };

readingTest.describe('a first start', () => {
  readingTest.use(UNINSTALLED);

  readingTest(
    'all 30 samples are on the device, as many as in Postgres and in the index (X2)',
    BOTH,
    async ({ page }) => whenSamplesAreHere(page),
  );

  readingTest('Home opens with places around Kuala Lumpur, and says so (S19, U54)', async ({ page }) => {
    await becomeMember(page);
    await page.goto('/');
    await expect(page.getByText('Kuala Lumpur').first()).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(5);
    await expect(page.locator('main article').first().getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/restaurant\//,
    );
  });
});

test.describe('with the samples', () => {
  test.use({ ...UNINSTALLED, template: 'samples' });

  test(
    'a row updated, added or deleted in Postgres changes the open page without a reload (Y-rules)',
    BOTH,
    async ({ page, backend }) => {
      const { data } = await backend.operator
        .from('restaurants')
        .select('id, slug, name')
        .eq('country_code', 'MY')
        .limit(1)
        .single();
      if (!data) throw new Error('no sample row');
      await page.goto(`/restaurant/${data.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.name);
      await page.evaluate(() => Object.assign(window, { wasHere: true }));

      await backend.operator
        .from('restaurants')
        .update({ name: 'Warung Qutbuzz Xylarium' })
        .eq('id', data.id)
        .throwOnError();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warung Qutbuzz Xylarium');

      await page.goto('/search?q=qutbuzz%20xylarium');
      await waitForSearch(page, ({ total }) => total === 1);
      await backend.operator.from('restaurants').delete().eq('id', data.id).throwOnError();
      await expect(page.getByText('No restaurants found').first()).toBeVisible();
    },
  );

  test.describe('installed', () => {
    test.use(INSTALLED);

    test('changes made while the phone was offline appear when it is back online, without a reload', async ({
      page,
      context,
      backend,
    }) => {
      const { data } = await backend.operator
        .from('restaurants')
        .select('id, slug, name')
        .eq('country_code', 'MY')
        .limit(1)
        .single();
      if (!data) throw new Error('no sample row');
      await page.goto(`/restaurant/${data.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.name);
      // The document contains the name, so the name says nothing about the device's data.
      await whenInstalled(page);
      await context.setOffline(true);
      await backend.operator.from('restaurants').update({ name: 'Dapur Kembali' }).eq('id', data.id).throwOnError();
      await expect(page.getByText("You're offline").first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.name);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dapur Kembali', { timeout: 20_000 });
    });
  });
});

test.describe('with the Singapore register', () => {
  test.use({ template: 'singapore', geolocation: SINGAPORE, permissions: ['geolocation'] });

  test('results stay the same after the server was killed and the page reloaded (X1)', async ({ page, backend }) => {
    await whenRegionsComplete(page);
    await page.goto('/search?q=nasi');
    const before = await waitForSearch(page, ({ total, links }) => total > 20 && links.length === 20);

    await whenInstalled(page);
    await backend.kill();
    await page.goto('/search?q=nasi');
    await expectSearch(page, before);
    await page.reload();
    await expectSearch(page, before);
    await expect(page.getByText(/offline/i).first()).toBeVisible();

    // An unvisited address opens too, with all details of the place.
    await page.goto(before.links[7] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Why it counts as halal')).toBeVisible();
  });

  test('rebuilds deleted index files from the replica without a network (X4)', async ({ page, backend }) => {
    await whenRegionsComplete(page);
    await page.goto('/search?q=nasi&country=singapore');
    const before = await waitForSearch(page, ({ total, links }) => total > 20 && links.length === 20);
    await whenInstalled(page);
    await backend.kill();
    await page.goto('about:blank');
    await page.goto('/manifest.webmanifest').catch(() => null);
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
    });
    await page.goto('/search?q=nasi&country=singapore');
    await expectSearch(page, before);
  });

  test('a captive portal counts as offline and corrupts nothing (X8)', async ({ page, backend }) => {
    await whenRegionsComplete(page);
    await page.goto('/search?q=nasi');
    const before = await waitForSearch(page, ({ total, links }) => total > 20 && links.length === 20);
    await whenInstalled(page);
    await backend.kill();
    const removePortal = await backend.becomePortal();
    await page.reload();
    await expectSearch(page, before);
    await expect(page.getByText(/offline/i).first()).toBeVisible();
    await removePortal();
    await backend.start();
    await page.reload();
    await expectSearch(page, before);
  });

  test.describe('with a network', () => {
    test.use(UNINSTALLED);

    test('the replica and Postgres have the same counts per downloaded region (X2)', async ({ page }) => {
      await page.goto('/data-check');
      await expect
        .poll(() => readDataCheck(page), { timeout: 60_000 })
        .toContainEqual({ region: 'sg', onDevice: '4068', onServer: '4068', inIndex: '4068' });
    });

    test('places without coordinates are found by text and never listed as near', async ({ page, backend }) => {
      const { data } = await backend.operator
        .from('restaurants')
        .select('name, slug, address')
        .is('latitude', null)
        .eq('country_code', 'SG')
        .order('slug')
        .limit(1)
        .single();
      if (!data) throw new Error('no row without a coordinate');
      await page.goto(`/search?q=${encodeURIComponent(`${data.name} ${data.address}`)}`);
      await waitForSearch(page, ({ links }) => links.includes(`/restaurant/${data.slug}`));
      const card = page.locator('article', { has: page.locator(`a[href="/restaurant/${data.slug}"]`) });
      await expect(card).not.toContainText(/\d (?:m|km)(?![a-z])/);
    });
  });
});
