// @module-tag full
/** Sample places beside real ones. */
import { expect, SINGAPORE, test, UNINSTALLED } from '../fixtures.ts';
import { readDataCheck, whenSamplesAreHere } from '../screen.ts';

test.use({ template: 'samples', ...UNINSTALLED, geolocation: SINGAPORE, permissions: ['geolocation'] });

test('the first real place of a country replaces its samples on an open page; another country keeps its own, and a sample keeps its address, marked', async ({
  page,
  backend,
}) => {
  const samples = page.locator('article', { hasText: 'Sample' });
  const notice = page.getByText('Sample: a made-up place to try the app with');
  await whenSamplesAreHere(page);
  await page.goto('/search?country=singapore');
  await expect(samples.first()).toBeVisible();
  await expect(samples.first()).toContainText(/Certified|Muslim-Owned|Halal Friendly|Unverified/);
  await expect(page.getByText('MUIS')).toHaveCount(0);

  const row = { slug: 'real-kitchen', name: 'Real Kitchen', country: 'Singapore', country_code: 'SG', region: 'sg' };
  const at = { latitude: SINGAPORE.latitude, longitude: SINGAPORE.longitude, halal_status: 'muslim_owned' };
  await backend.operator
    .from('restaurants')
    .insert({ ...row, ...at, source: 'test', source_id: 'real' })
    .throwOnError();
  await expect(page.getByRole('article').filter({ hasText: 'Real Kitchen' })).toBeVisible();
  await expect(samples).toHaveCount(0);

  await page.goto('/search?country=malaysia');
  await expect(samples.first()).toBeVisible();
  await page.goto('/restaurant/nasi-lemak-kembang');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nasi Lemak Kembang');
  await expect(notice).toBeVisible();
  await page.goto('/data-check');
  await expect
    .poll(() => readDataCheck(page))
    .toEqual(
      expect.arrayContaining([
        { region: 'sg', onDevice: '1', onServer: '1', inIndex: '1' },
        { region: 'my', onDevice: '15', onServer: '15', inIndex: '15' },
      ]),
    );
});
