// @module-tag full
/** The main features, which must work in every browser. Tagged @smoke: part of `npm test -- --all`. */
import { writeFileSync } from 'node:fs';
import { newestTo } from '../support/outbox.ts';
import {
  expectHeading,
  expectText,
  expectTrue,
  fill,
  press,
  readSearch,
  whenInstalled,
  whenSamplesAreHere,
} from './acts.ts';
import { expect, test } from './fixtures.ts';

const SMOKE = { tag: '@smoke' };
const PLACE = '/restaurant/nasi-lemak-kembang';
const TEXT = 'Rice that smells of coconut.';

test('a first visit finds places and stores every sample on the device', SMOKE, async ({ visitor: browser, site }) => {
  await browser.goto(site.url);
  await expectText(browser, 'Halal places to eat, wherever you are');
  await browser.goto(`${site.url}/search?q=nasi`);
  const { links } = await readSearch(browser);
  expect(links[0]).toMatch(/^\/restaurant\//);
  await whenSamplesAreHere(browser, site.url);
  await browser.goto(`${site.url}${PLACE}`);
  await expectHeading(browser, 'Nasi Lemak Kembang');
  expect(await browser.takeFaults()).toEqual([]);
});

test(
  'without the server a reload finds the same, and opens what was never visited',
  SMOKE,
  async ({ visitor: browser, site }) => {
    await whenSamplesAreHere(browser, site.url);
    await whenInstalled(browser);
    await browser.goto(`${site.url}/search?q=nasi`);
    const online = await readSearch(browser);
    await site.kill();
    await browser.reload();
    expect(await readSearch(browser)).toEqual(online);
    await browser.goto(`${site.url}/restaurant/sakura-don`);
    await expectHeading(browser, 'Sakura Don');
    expect(await browser.takeFaults()).toEqual([]);
  },
);

test(
  'signed up, a place saved and a review with a photo written without the server arrive when it is back',
  SMOKE,
  async ({ visitor: browser, site }, info) => {
    const email = `amina.${crypto.randomUUID()}@example.com`;
    await browser.goto(`${site.url}/signup`);
    await fill(browser, 'Full name', 'Amina Yusuf');
    await fill(browser, 'Email', email);
    await fill(browser, 'Password', 'correct horse');
    await fill(browser, 'Confirm password', 'correct horse');
    await press(browser, 'main button', 'Create account');
    await expectText(browser, 'Check your email');
    const { link } = await newestTo(site.url, email);
    await browser.goto(link.href);
    await expectTrue(browser, () => !location.pathname.startsWith('/auth'));
    if (await browser.evaluate(() => location.pathname.startsWith('/login'))) {
      await fill(browser, 'Email', email);
      await fill(browser, 'Password', 'correct horse');
      await press(browser, 'main button', 'Sign in');
      await expectTrue(browser, () => !location.pathname.startsWith('/login'));
    }
    await browser.goto(`${site.url}${PLACE}`);
    await whenInstalled(browser);
    await expectText(browser, 'Write Review');

    await site.kill();
    await press(browser, 'header button', /^Save /);
    await expectTrue(browser, () => document.querySelector('header button[aria-pressed="true"]') !== null);
    await press(browser, 'button', 'Write Review');
    await expectTrue(browser, () => document.querySelectorAll('dialog[open] input[type=radio]').length >= 5);
    await browser.evaluate(() => document.querySelectorAll<HTMLElement>('dialog[open] input[type=radio]')[3]?.click());
    await fill(browser, 'Your review', TEXT);
    const picture = info.outputPath('plate.png');
    writeFileSync(picture, Buffer.from(await browser.evaluate(drawPicture), 'base64'));
    await browser.chooseFiles('dialog[open] input[type=file]', [picture]);
    await expectTrue(
      browser,
      () => (document.querySelector<HTMLImageElement>('dialog[open] img')?.naturalWidth ?? 0) > 0,
    );
    await press(browser, 'dialog[open] button', 'Submit Review');
    await expectText(browser, 'Not sent yet');
    await browser.reload();
    await expectText(browser, TEXT);
    await browser.goto(`${site.url}/outbox`);
    await expectTrue(browser, () => document.querySelectorAll('main li').length === 3);

    await site.start();
    await expectText(browser, 'Everything is sent');
    const { data } = await site.operator
      .from('reviews')
      .select('rating, content, review_photos(path)')
      .eq('content', TEXT);
    expect(data).toMatchObject([{ rating: 4, review_photos: [{}] }]);
    expect(await browser.takeFaults()).toEqual([]);
  },
);

test(
  'where a browser refuses to store anything, search works online and a line says what does not',
  SMOKE,
  async ({ open, site, engine }) => {
    const browser = await open(
      engine === 'firefox'
        ? { isRefusing: true }
        : { without: ['indexedDB', 'localStorage', 'locks', 'serviceWorker'] },
    );
    await browser.goto(`${site.url}/search?q=nasi`);
    const { total } = await readSearch(browser);
    expect(total).toBeGreaterThan(0);
    await expectText(browser, 'This browser stores nothing for Rihla.');
    await browser.goto(`${site.url}${PLACE}`);
    await expectHeading(browser, 'Nasi Lemak Kembang');
    await expectText(browser, 'This browser stores nothing for Rihla.');
    await browser.goto(`${site.url}/login`);
    await expectHeading(browser, 'Welcome back');
    expect(await browser.takeFaults()).toEqual([]);
  },
);

/** Runs in the page. */
function drawPicture(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, 800];
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = '#b5523b';
  pen?.fillRect(100, 100, 600, 500);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
