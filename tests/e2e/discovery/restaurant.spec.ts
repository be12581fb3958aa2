// @module-tag quick
import type { Page } from '@playwright/test';
import { expect, INSTALLED, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { whenInstalled } from '../screen.ts';

test.use(UNINSTALLED);

/** Times at which the samples' certificates and hours are known. */
const NOON = new Date('2026-11-20T04:00:00Z');
const IN_RAMADAN = new Date('2027-02-10T04:00:00Z');

const section = (page: Page, title: string) =>
  page
    .getByRole('region', { name: title })
    .or(page.locator('section', { has: page.getByRole('heading', { name: title }) }));

test('evidence with its source and validity, grey once it has expired; hours of seven days, Ramadan hours while they apply (S76, S81, U31, U56, U106)', async ({
  page,
}) => {
  await page.clock.setFixedTime(NOON);
  await page.goto('/restaurant/nasi-lemak-kembang');
  const evidence = section(page, 'Why it counts as halal').first();
  await expect(evidence).toContainText('Halal certificate · Example Halal Board (invented)');
  await expect(evidence).toContainText('According to Sample register');
  await expect(evidence).toContainText('On the Example Halal Board (invented) register of 14 Sep');
  await expect(evidence).toContainText('Valid until 31 Aug 2027');
  await expect(evidence).toContainText('SAMPLE-SG-0001');
  await expect.poll(() => colourfulness(page, 'Certified')).toBeGreaterThan(40);
  const days = section(page, 'Opening Hours').first().getByRole('row');
  await expect(days).toHaveText([
    /^Monday.*Closed/,
    /^Tuesday.*7:00.*15:00.*17:30.*21:30/,
    /^Wednesday/,
    /^Thursday/,
    /^Friday.*Today/,
    /^Saturday/,
    /^Sunday/,
  ]);
  await page.goto('/restaurant/warung-sinar-pagi');
  await expect(evidence).toContainText('No expiry date given');

  // On the page and on the card.
  await page.goto('/restaurant/zamzam-spice-kitchen');
  const badge = page.getByRole('main').getByText('Certificate expired 30 Jun 2025').first();
  await expect(badge).toBeVisible();
  // The app may still be replacing the server's document.
  await expect.poll(() => colourfulness(page, 'Certificate expired 30 Jun 2025')).toBeLessThan(40);
  await page.goto('/search?q=zamzam');
  await expect(page.locator('main article')).toContainText(['Certificate expired 30 Jun 2025']);

  await page.clock.setFixedTime(IN_RAMADAN);
  await page.goto('/restaurant/nusantara-grill');
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) await expect(day).toContainText(/16:00.*23:30.*Ramadan hours/);
});

test.describe('installed', () => {
  test.use(INSTALLED);

  test('an unknown restaurant address says so and links on, online and offline (S88, S89, S91)', async ({
    page,
    context,
  }) => {
    await page.goto('/restaurant/no-such-place');
    await expect(page.getByRole('heading', { level: 1, name: 'Restaurant Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Find Other Restaurants' }).click();
    await expect(page).toHaveURL('/search');

    await whenInstalled(page);
    await context.setOffline(true);
    await page.goto('/restaurant/another-such-place');
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
    await expect(page.getByText('Check your internet connection and try again')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find Other Restaurants' })).toHaveAttribute('href', '/search');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Restaurant Not Found' })).toBeVisible();
  });
});

/** Distance of a text's colour from grey: the difference between its strongest and weakest channel, 0 to 255. */
function colourfulness(page: Page, text: string): Promise<number> {
  return page
    .getByRole('main')
    .getByText(text)
    .first()
    .evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(element).color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return Math.max(red, green, blue) - Math.min(red, green, blue);
    });
}
