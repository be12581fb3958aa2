// @module-tag full
/** Further tests of `npm run test:browsers`: the drivers' storage, missing features, texts and pages. */
import {
  expectHeading,
  expectText,
  expectTrue,
  readSearch,
  textOf,
  whenInstalled,
  whenSamplesAreHere,
} from './acts.ts';
import type { Feature } from './driven-browser.ts';
import { expect, test } from './fixtures.ts';

test('a browser that is opened again has the site’s stored data and its service worker', async ({ open, site }) => {
  const first = await open();
  await first.goto(`${site.url}/terms`);
  await whenInstalled(first);
  await first.evaluate(async () => {
    localStorage.setItem('kept', 'yes');
    document.cookie = 'kept=yes; max-age=3600';
    await (await caches.open('kept')).put('/kept', new Response('yes'));
    await new Promise((resolve) => {
      const request = indexedDB.open('kept', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('kept'));
      request.addEventListener('success', () => {
        request.result.close();
        resolve(null);
      });
    });
  });
  const second = await open();
  await second.goto(`${site.url}/terms`);
  const kept = await second.evaluate(async () => [
    localStorage.getItem('kept'),
    document.cookie.includes('kept=yes'),
    await (await caches.match('/kept'))?.text(),
    (await indexedDB.databases()).some(({ name }) => name === 'kept'),
    (await navigator.serviceWorker.getRegistration())?.active?.state,
  ]);
  expect(kept).toEqual(['yes', true, 'yes', true, 'activated']);
});

test('opened again without the server, the browser finds the same', async ({ open, site }) => {
  const first = await open();
  await whenSamplesAreHere(first, site.url);
  await whenInstalled(first);
  await first.goto(`${site.url}/search?q=nasi`);
  const online = await readSearch(first);
  await site.kill();
  const second = await open();
  await second.goto(`${site.url}/search?q=nasi`);
  expect(await readSearch(second)).toEqual(online);
});

for (const feature of ['indexedDB', 'localStorage', 'locks', 'serviceWorker'] satisfies Feature[]) {
  test(`without ${feature} the app starts, and search works online`, async ({ open, site, engine }) => {
    test.skip(engine === 'firefox' && feature === 'locks', 'Firefox can not be started without locks');
    const browser = await open({ without: [feature] });
    await browser.goto(`${site.url}/search?q=nasi`);
    expect(await browser.evaluate(lacks, feature)).toBe(true);
    expect((await readSearch(browser)).total).toBeGreaterThan(0);
    await browser.goto(`${site.url}/restaurant/nasi-lemak-kembang`);
    await expectHeading(browser, 'Nasi Lemak Kembang');
    if (feature === 'indexedDB') await expectText(browser, 'This browser stores nothing for Rihla.');
    expect(await browser.takeFaults()).toEqual([]);
  });
}

test('every page for visitors opens, also in a right-to-left language, and nothing overflows the window', async ({
  open,
  site,
}) => {
  const browser = await open();
  const paths = [
    '/',
    '/search',
    '/directory',
    '/offline',
    '/login',
    '/signup',
    '/pricing',
    '/settings',
    '/saved',
    '/terms',
  ];
  for (const language of ['en', 'ar']) {
    await browser.goto(`${site.url}/terms`);
    await browser.evaluate((chosen) => localStorage.setItem('rihla-language', chosen), language);
    for (const path of paths) {
      await browser.goto(site.url + path);
      await expectTrue(browser, () => (document.querySelector('h1')?.textContent.trim().length ?? 0) > 1);
      const beyond = await browser.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(`${path} is ${Math.max(0, beyond)} px too wide`).toBe(`${path} is 0 px too wide`);
      expect(await browser.takeFaults(), path).toEqual([]);
    }
  }
});

test('a page restored by Back works, and its locks do not block the next page', async ({ open, site }) => {
  const browser = await open();
  await whenSamplesAreHere(browser, site.url);
  await browser.goto(`${site.url}/search?q=nasi`);
  const found = await readSearch(browser);
  await browser.goto(`${site.url}/manifest.webmanifest`);
  await browser.evaluate(() => history.back());
  await expectText(browser, /Found \d+ restaurant/);
  expect((await readSearch(browser)).links.slice(0, 3)).toEqual(found.links.slice(0, 3));
  await browser.goto(`${site.url}/saved`);
  await expectTrue(browser, async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === 'rihla:leader') && !pending.some(({ name }) => name === 'rihla:leader');
  });
  expect(await textOf(browser)).toContain('Saved');
});

/** Runs in the page: whether a feature is missing or refused. */
async function lacks(feature: Feature): Promise<boolean> {
  if (feature === 'locks') return !('locks' in navigator);
  if (feature === 'serviceWorker') return !('serviceWorker' in navigator);
  try {
    if (feature === 'localStorage') return !window.localStorage;
    const request = indexedDB.open('lacking');
    return await new Promise((resolve) => {
      request.addEventListener('success', () => resolve(false));
      request.addEventListener('error', () => resolve(true));
    });
  } catch {
    return true;
  }
}
