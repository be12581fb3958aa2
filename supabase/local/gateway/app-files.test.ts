// @module-tag quick
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFiles } from './app-files.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rihla-landing-'));
  for (const [file, text] of [
    ['index.html', 'the app'],
    ['landing.html', 'English'],
    ['landing.ar.html', 'Arabic'],
    ['landing.tr.html', 'Turkish'],
    ['search.html', 'English search'],
    ['search.ar.html', 'Arabic search'],
    ['directory.html', 'English directory'],
    ['directory.ar.html', 'Arabic directory'],
  ] as const) {
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (path: string) =>
  appFiles(folder, () => 'https://rihla.example').request(path, { headers: { accept: 'text/html' } });

test.each([
  ['/', 'English', 'https://rihla.example/'],
  ['/?lang=ar', 'Arabic', 'https://rihla.example/?lang=ar'],
  ['/?from=home-screen&lang=tr', 'Turkish', 'https://rihla.example/?lang=tr'],
  ['/?lang=en', 'English', 'https://rihla.example/'],
  ['/?lang=xx', 'English', 'https://rihla.example/'],
  ['/?lang=..%2Findex', 'English', 'https://rihla.example/'],
])('%s is the landing page in %s', async (path, text, address) => {
  const answer = await ask(path);
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  const links = answer.headers.get('link')?.split(', ') ?? [];
  expect(links[0]).toBe(`<${address}>; rel="canonical"`);
  expect(links.slice(1)).toEqual([
    '<https://rihla.example/>; rel="alternate"; hreflang="en"',
    '<https://rihla.example/?lang=ar>; rel="alternate"; hreflang="ar"',
    '<https://rihla.example/?lang=tr>; rel="alternate"; hreflang="tr"',
    '<https://rihla.example/>; rel="alternate"; hreflang="x-default"',
  ]);
});

test.each([
  ['/', 'Arabic', 'https://rihla.example/'],
  ['/?lang=tr', 'Turkish', 'https://rihla.example/?lang=tr'],
  ['/?lang=en', 'English', 'https://rihla.example/'],
])('a browser that prefers Arabic is answered %s in %s before any script runs', async (path, text, address) => {
  const headers = { accept: 'text/html', 'accept-language': 'ar-EG,en;q=0.5' };
  const answer = await appFiles(folder, () => 'https://rihla.example').request(path, { headers });
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('link')).toContain(`<${address}>; rel="canonical"`);
  expect(answer.headers.get('vary')).toContain('accept-language');
});

test.each([
  ['ar-EG,en;q=0.5', 'Arabic search'],
  ['de,en', 'English search'],
  ['fr', 'the app'],
  [undefined, 'English search'],
])('/search is in the language that a browser prefers (%s), where that was built', async (language, text) => {
  const headers = { accept: 'text/html', ...(language && { 'accept-language': language }) };
  const answer = await appFiles(folder, () => 'https://rihla.example').request('/search?q=nasi', { headers });
  expect(await answer.text()).toBe(text);
  if (text !== 'the app') expect(answer.headers.get('vary')).toContain('accept-language');
});

test('robots may read all but the API, and are shown the map of the site', async () => {
  expect((await (await ask('/robots.txt')).text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /rest/v1/',
    'Disallow: /auth/v1/',
    'Disallow: /functions/v1/',
    'Disallow: /realtime/v1/',
    '',
    'Sitemap: https://rihla.example/sitemap.xml',
    '',
  ]);
});

test('/directory preloads its page’s files, too', async () => {
  expect(await (await ask('/directory?country=singapore')).text()).toBe('English directory');
});

test.each([
  ['/prayer?lang=ar', 200],
  ['/Terms/', 200],
  ['/subscription/success', 200],
  ['/restaurant/warung-melati', 200],
  ['/no-such-page?lang=ar', 404],
  ['/restaurant/', 404],
  ['/restaurant/a/b', 404],
  ['/search/more', 404],
])('%s is the app itself, whatever its language, with the status %d', async (path, status) => {
  const answer = await ask(path);
  expect([answer.status, await answer.text(), answer.headers.get('link')]).toEqual([status, 'the app', null]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});
