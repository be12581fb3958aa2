// @module-tag quick
import { expect, SINGAPORE, test, UNINSTALLED } from './fixtures.ts';
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

test.describe('with the samples', () => {
  test.use({ ...UNINSTALLED, template: 'samples' });

  test(
    'all 30 samples are on the device, as many as in Postgres and in the index; a row updated, added or deleted in Postgres changes the open page without a reload, and what changed offline appears once the phone is online (X2)',
    BOTH,
    async ({ page, context, backend }) => {
      await whenSamplesAreHere(page);
      const { data } = await backend.operator
        .from('restaurants')
        .select('id, slug, name')
        .eq('country_code', 'MY')
        .limit(1)
        .single();
      if (!data) throw new Error('no sample row');
      const heading = page.getByRole('heading', { level: 1 });
      const rename = (name: string) =>
        backend.operator.from('restaurants').update({ name }).eq('id', data.id).throwOnError();
      await page.goto(`/restaurant/${data.slug}`);
      await expect(heading).toHaveText(data.name);
      await page.evaluate(() => Object.assign(window, { wasHere: true }));

      await rename('Warung Qutbuzz Xylarium');
      await expect(heading).toHaveText('Warung Qutbuzz Xylarium');

      await context.setOffline(true);
      await rename('Dapur Zyqqat Xylarium');
      await expect(page.getByText("You're offline").first()).toBeVisible();
      await expect(heading).toHaveText('Warung Qutbuzz Xylarium');
      await context.setOffline(false);
      await expect(heading).toHaveText('Dapur Zyqqat Xylarium');
      expect(await page.evaluate(() => Reflect.get(window, 'wasHere')), 'without a reload').toBe(true);

      await page.goto('/search?q=zyqqat%20xylarium');
      await waitForSearch(page, ({ total }) => total === 1);
      await backend.operator.from('restaurants').delete().eq('id', data.id).throwOnError();
      await expect(page.getByText('No restaurants found').first()).toBeVisible();
    },
  );
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

  test('a captive portal counts as offline and corrupts nothing; deleted index files are rebuilt from the replica without a network (X4, X8)', {
    tag: '@full',
  }, async ({ page, backend }) => {
    await whenRegionsComplete(page);
    await page.goto('/search?q=nasi&country=singapore');
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

  test.describe('with a network', () => {
    test.use(UNINSTALLED);

    test('the replica and Postgres have the same counts per downloaded region (X2)', async ({ page }) => {
      await page.goto('/data-check');
      await expect
        .poll(() => readDataCheck(page))
        .toContainEqual({ region: 'sg', onDevice: '4053', onServer: '4053', inIndex: '4053' });
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
