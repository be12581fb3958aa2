// @module-tag full
/** Content shared by other apps works offline, and never leaves the device. */
import { expect, readingTest as test } from '../fixtures.ts';
import { whenInstalled, whenSamplesAreHere } from '../screen.ts';
import { NOTHING } from '../watched-browser.ts';

const SHARED = new URLSearchParams({
  title: 'Nasi Lemak Kembang',
  text: '21 Bussorah Street',
  // Without a position, because all tests fail on a coordinate in an address.
  url: 'https://maps.app.goo.gl/aBcD1',
});

const KEMBANG = 'Nasi Lemak Kembang';
const NAMED = 'This place on Rihla';
const NEAR = 'Places near there';

/** Links in the forms that other apps share, all for the same place. */
const LINKS: readonly (readonly [app: string, shared: Readonly<Record<string, string>>, heading: string])[] = [
  [
    'Google Maps, a long link',
    {
      url: 'https://www.google.com/maps/place/Nasi+Lemak+Kembang/@1.31,103.84,17z/data=!4m6!8m2!3d1.30249!4d103.85983!16s',
    },
    NAMED,
  ],
  ['Google Maps, a short link', { text: `${KEMBANG}\n21 Bussorah Street\nhttps://maps.app.goo.gl/aBcD1` }, NAMED],
  [
    'Apple Maps',
    { url: 'https://maps.apple.com/place?coordinate=1.30249,103.85983&name=Nasi%20Lemak%20Kembang' },
    NAMED,
  ],
  [
    'OpenStreetMap',
    { text: 'See https://www.openstreetmap.org/?mlat=1.30249&mlon=103.85983#map=19/1.30249/103.85983' },
    NEAR,
  ],
  ['geo: with a name', { text: 'geo:0,0?q=1.30249,103.85983(Nasi%20Lemak%20Kembang)' }, NAMED],
  ['geo: with a zoom and a name', { text: 'geo:1.30249,103.85983?z=17&(Nasi%20Lemak%20Kembang)' }, NAMED],
  [
    'OsmAnd',
    {
      text: `${KEMBANG}\nLocation: geo:1.30249,103.85983?z=17\nhttps://osmand.net/map?pin=1.30249,103.85983#17/1.30249/103.85983`,
    },
    NAMED,
  ],
  ['Naver Map', { text: `[NAVER Map]\n${KEMBANG}\n21 Bussorah Street\nhttps://naver.me/5abcDEF` }, NAMED],
  ['coordinates', { text: `1°18'09.0"N 103°51'35.4"E` }, NEAR],
  ['geo: alone', { text: 'geo:1.30249,103.85983;u=35' }, NEAR],
];

test('receives title, text and address from another app, and finds the places of map links, without an account, a network or any request (R11)', async ({
  page,
  context,
  watched,
}) => {
  await whenSamplesAreHere(page);
  await whenInstalled(page);
  // Requests that the service worker answers never leave the device.
  const reached: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!response.fromServiceWorker()) reached.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  await page.goto(`/share?${SHARED}`);
  await expect(page).toHaveURL('/share');
  await expect(page.getByText('21 Bussorah Street').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: NAMED })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: KEMBANG })).toBeVisible();
  expect(reached.filter((each) => /Kembang|Bussorah|goo\.gl/.test(each))).toEqual([]);
  expect(watched.take()).toEqual(NOTHING);

  await context.setOffline(true);
  await page.goto(`/share?${SHARED}`);
  await expect(page.getByRole('article').filter({ hasText: KEMBANG })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: KEMBANG })).toBeVisible();
  for (const [app, shared, heading] of LINKS) {
    await test.step(app, async () => {
      await page.goto(`/share?${new URLSearchParams(shared)}`);
      await expect(page).toHaveURL('/share');
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('article').filter({ hasText: KEMBANG })).toBeVisible();
    });
  }
  await context.setOffline(false);
  // The test's own addresses contain the position, and the service worker answered them.
  const { coordinates, ...rest } = watched.take();
  expect(rest).toEqual({ violations: [], foreign: [] });
  expect(coordinates.filter((each) => !/^GET \S+\/share\?/.test(each))).toEqual([]);
});
