/** What another app shares, offline and with nothing of it leaving the device. */
import { expect, readingTest as test } from '../fixtures.ts';
import { whenInstalled, whenSamplesAreHere } from '../screen.ts';

const SHARED = new URLSearchParams({
  title: 'Nasi Lemak Kembang',
  text: '21 Bussorah Street',
  // Without a position: in an address, that is what every walk watches for.
  url: 'https://maps.app.goo.gl/aBcD1',
});

test('title, text and address of another app are received, without an account or a network (R11)', async ({
  page,
  context,
}) => {
  await whenSamplesAreHere(page);
  await whenInstalled(page);
  // What the service worker answers never leaves the device.
  const reached: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!response.fromServiceWorker()) reached.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  await page.goto(`/share?${SHARED}`);
  await expect(page).toHaveURL('/share');
  await expect(page.getByText('21 Bussorah Street').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This place on Rihla' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Nasi Lemak Kembang' })).toBeVisible();
  expect(reached.filter((each) => /Kembang|Bussorah|goo\.gl/.test(each))).toEqual([]);

  await context.setOffline(true);
  await page.goto(`/share?${SHARED}`);
  await expect(page.getByRole('article').filter({ hasText: 'Nasi Lemak Kembang' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'Nasi Lemak Kembang' })).toBeVisible();
  await context.setOffline(false);
});
