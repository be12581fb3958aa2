// @module-tag full
/** Pages for developers, which the embedded backend offers to everybody on this machine. */
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { whenSamplesAreHere } from '../screen.ts';

test.use({ template: 'samples', ...UNINSTALLED });

test('the seeder, the data check and the place inspector work (R26, R27, R28, S148)', async ({ page, backend }) => {
  await backend.operator.from('restaurants').delete().eq('slug', 'nasi-lemak-kembang').throwOnError();
  await page.goto('/seeder');
  await page.getByRole('button', { name: 'Write samples' }).click();
  await expect(page.getByText('0 added, 1 changed, 30 in all')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ten places' }).locator('tbody tr')).toHaveCount(10);
  await whenSamplesAreHere(page);
  await page.goto('/test-restaurant/nasi-lemak-kembang');
  await expect(page.getByText('On this device', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Document')).toContainText('"slug": "nasi-lemak-kembang"');
  await page.goto('/test-restaurant/no-such-place');
  await expect(page.getByText('The server has no such place')).toBeVisible();
});
