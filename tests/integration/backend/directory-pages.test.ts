// @module-tag quick
/** The HTML of the directory, whose links search engines follow without scripts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DirectoryLinks, withDirectoryLinks } from '../../../supabase/functions/_shared/directory-links.ts';
import { createDirectoryPages, directoryPartOf } from '../../../supabase/functions/_shared/directory-pages.ts';
import { createDirectoryPage } from '../../../supabase/functions/directory-page/index.ts';
import { localEnvironment } from '../../../supabase/local/gateway/functions.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const templateOf = (language: string) =>
  `<!doctype html><html lang="${language}"><head><title>Rihla</title></head><body><div id="root"><main>` +
  '<nav class="_links" data-links="true" aria-label="Results"></nav></main></div></body></html>';
const OPTIONS = { site: 'https://rihla.example', language: 'en' } as const;
const WORLD = { country: null, page: 1 };
const LINKS: DirectoryLinks = {
  countries: [
    ['SG', 250],
    ['GB', 1],
  ],
  places: [['warung', 'Warung Melati', 'Singapore']],
};

/** Parses well-formed HTML only; entities stay. */
function linksOf(html: string): [href: string, text: string][] {
  return [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href = '', text = '']) => [
    href,
    text.replaceAll(/<\/?bdi>/g, ''),
  ]);
}

const tagsOf = (page: string) => page.match(/<[a-z!/][^>]*>/gi)?.map((tag) => /^<[!/]?[a-z]+/i.exec(tag)?.[0]);

function pageNumbers(places: number, page: number): (number | string)[] {
  const links: DirectoryLinks = { ...LINKS, countries: [['SG', places]] };
  const html = withDirectoryLinks(templateOf('en'), links, { country: 'SG', page }, OPTIONS);
  expect(html).toContain(
    `rel="canonical" href="https://rihla.example/directory?country=singapore${page > 1 ? `&amp;page=${page}` : ''}"`,
  );
  return linksOf(html)
    .filter(([href]) => !href.startsWith('/restaurant/'))
    .map(([href, text]) => (href.endsWith(`&amp;page=${text}`) ? Number(text) : href));
}

describe('the links of the directory', () => {
  test('lead to countries and places, in the document’s language', () => {
    const html = withDirectoryLinks(templateOf('en'), LINKS, WORLD, OPTIONS);
    expect(linksOf(html)).toEqual([
      ['/directory?country=singapore', 'Singapore'],
      ['/directory?country=uk', 'United Kingdom'],
      ['/restaurant/warung', 'Warung Melati · Singapore'],
    ]);
    expect(html).toContain('<link rel="canonical" href="https://rihla.example/directory">');
    const turkish = withDirectoryLinks(templateOf('tr'), LINKS, WORLD, { ...OPTIONS, language: 'tr' });
    expect(linksOf(turkish)[1]).toEqual(['/directory?country=uk', 'Birleşik Krallık']);
  });

  test('of a country lead to its other pages: neighbours, both ends and every tenth', () => {
    const first = '/directory?country=singapore';
    expect(pageNumbers(100, 1)).toEqual([]);
    expect(pageNumbers(101, 1)).toEqual([2]);
    expect(pageNumbers(250, 3)).toEqual([first, 2]);
    expect(pageNumbers(4053, 15)).toEqual([first, 10, 14, 16, 20, 30, 40, 41]);
    expect(pageNumbers(100_000_000, 1).length).toBeLessThan(110);
  });

  test('a part without places leaves the document as it is', () => {
    const html = withDirectoryLinks(templateOf('en'), { countries: [], places: [] }, WORLD, OPTIONS);
    expect(html).toBe(templateOf('en'));
  });

  test.each([
    '</a><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>',
    "$& $` $' $1",
    '</nav></main>',
    'Safe\u202egpj.exe',
  ])('%j stays text', (text) => {
    const html = withDirectoryLinks(templateOf('en'), { ...LINKS, places: [[text, text, text]] }, WORLD, OPTIONS);
    const plain = withDirectoryLinks(templateOf('en'), LINKS, WORLD, OPTIONS);
    expect(tagsOf(html)).toEqual(tagsOf(plain));
    expect(html).not.toContain('\u202e');
    expect(linksOf(html)[2]?.[0]).toMatch(/^\/restaurant\/[\w%.!~*'()&;#-]+$/);
  });

  test.each([
    [null, null, { country: null, page: 1 }],
    ['', '4', { country: null, page: 1 }],
    ['singapore', null, { country: 'SG', page: 1 }],
    ['SG', '1000', { country: 'SG', page: 1000 }],
    ['uk', '2', { country: 'GB', page: 2 }],
    ['singapore', '0', null],
    ['singapore', '1001', null],
    ['singapore', '1e3', null],
    ['atlantis', null, null],
    ["SG' or 1=1", null, null],
  ])('country %j and page %j are part %j', (country, page, part) => {
    expect(directoryPartOf(country, page)).toEqual(part);
  });
});

function setUp(findLinks: () => Promise<DirectoryLinks>) {
  const state = { now: 0, template: templateOf('en') as string | null };
  const report = vi.fn();
  const find = vi.fn(findLinks);
  const answer = createDirectoryPages({
    findLinks: find,
    readTemplate: async () => state.template,
    site: () => OPTIONS.site,
    now: () => state.now,
    report,
  });
  return { answer, find, report, state };
}

describe('pages of the directory, on a server', () => {
  test('people do not wait for a second look-up: known links are answered while it runs, but not after an hour', async () => {
    let links = LINKS;
    const { answer, find, state } = setUp(async () => links);
    expect(await answer(WORLD, 'en')).toContain('/restaurant/warung"');
    links = { ...LINKS, places: [['nasi', 'Nasi', null]] };
    state.now = 59_999;
    await answer(WORLD, 'en');
    expect(find).toHaveBeenCalledTimes(1);
    state.now = 60_000;
    expect(await answer(WORLD, 'en')).toContain('/restaurant/warung"');
    expect(find).toHaveBeenCalledTimes(2);
    expect(await answer(WORLD, 'en')).toContain('/restaurant/nasi"');
    links = LINKS;
    state.now += 3_600_000;
    expect(await answer(WORLD, 'en')).toContain('/restaurant/warung"');
  });

  test('if the database fails or hangs, the page is served without links, soon', async () => {
    vi.useFakeTimers();
    try {
      const failing = setUp(() => Promise.reject(new Error('down')));
      expect(await failing.answer(WORLD, 'en')).toBe(templateOf('en'));
      expect(failing.report).toHaveBeenCalledOnce();
      const hanging = setUp(() => new Promise(() => {}));
      const pages = Array.from({ length: 20 }, (_, n) => hanging.answer({ country: 'SG', page: n + 1 }, 'en'));
      await vi.advanceTimersByTimeAsync(300);
      expect(await Promise.all(pages)).toEqual(Array(20).fill(templateOf('en')));
      // Many addresses must not cause many queries, nor one address several.
      expect(hanging.find).toHaveBeenCalledTimes(4);
      void hanging.answer({ country: 'SG', page: 1 }, 'en');
      expect(hanging.find).toHaveBeenCalledTimes(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('an impossible part causes no query; without a build there is no page', async () => {
    const { answer, find, state } = setUp(async () => LINKS);
    expect(await answer(null, 'en')).toBe(templateOf('en'));
    expect(find).not.toHaveBeenCalled();
    state.template = null;
    expect(await answer(WORLD, 'en')).toBeNull();
  });
});

describe.each(ENGINES)('the gateway and the edge function, on %s', (database) => {
  let backend: TestBackend;
  let folder: string;
  const place = (slug: string, values: object) =>
    insertRestaurant(backend.database, { slug, name: `The ${slug}`, halal_status: 'halal_friendly', ...values });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rihla-directory-'));
    writeFileSync(join(folder, 'index.html'), 'the app');
    writeFileSync(join(folder, 'directory.html'), templateOf('en'));
    writeFileSync(join(folder, 'directory.ar.html'), templateOf('ar'));
    backend = await startTestBackend({ database, appDir: folder });
    await place('kedai-a', { country_code: 'MY', country: 'Malaysia', city: 'Ipoh' });
    await place('warung-é&co', { country_code: 'SG', country: 'Singapore', city: null });
    await place('nobody-said', { country_code: 'SG', country: 'Singapore' });
    await place('invented', { country_code: 'FR', country: 'France', is_sample: true });
    await place('gone', { country_code: 'MY', country: 'Malaysia', _deleted: true });
    await backend.database.exec(`alter table public.restaurants disable trigger user;
      insert into public.restaurants (slug, name, city, country, country_code, region, source, source_id, halal_status)
        select 'cafe-' || lpad(n::text, 3, '0'), 'Cafe ' || n, 'Paris', 'Morocco', 'MA', 'ma', 'test', 'cafe-' || n, 'halal_friendly'
        from generate_series(1, 230) n;
      update public.restaurants set is_sample = slug = 'invented', updated_at = case when country_code = 'MA'
          then '2026-11-01' else '2026-11-02' end::timestamptz,
        halal_status = case slug when 'nobody-said' then 'unverified' else 'halal_friendly' end;
      alter table public.restaurants enable trigger user`);
  });
  afterAll(async () => {
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(backend.url + path, { headers: { accept: 'text/html', ...headers } });
  const hrefs = async (path: string) => linksOf(await (await get(path)).text()).map(([href]) => href);

  test('/directory links to its countries, and to the places that changed last: none invented, gone or unverified', async () => {
    const links = await hrefs('/directory');
    expect(links.slice(0, 3)).toEqual(['morocco', 'malaysia', 'singapore'].map((each) => `/directory?country=${each}`));
    const places = links.slice(3);
    expect(places).toHaveLength(60);
    expect(places.filter((each) => !each.includes('/cafe-'))).toEqual([
      '/restaurant/kedai-a',
      '/restaurant/warung-%C3%A9%26co',
    ]);
  });

  test('a country’s pages link to all its places, each once', async () => {
    const pages = await Promise.all(
      ['', '&page=2', '&page=3'].map((page) => hrefs(`/directory?country=morocco${page}`)),
    );
    const places = pages.flat().filter((each) => each.startsWith('/restaurant/'));
    expect([places.length, new Set(places).size]).toEqual([230, 230]);
    expect(pages[1]?.slice(100)).toEqual(['/directory?country=morocco', '/directory?country=morocco&amp;page=3']);
    expect(await hrefs('/directory?country=morocco&page=4')).toEqual([]);
    expect(await hrefs('/directory?country=france')).toEqual([]);
  });

  test('it is revalidated, compressed, and in the language that a browser prefers', async () => {
    const answer = await get('/directory', { 'accept-encoding': 'br' });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('vary')).toMatch(/accept-language.*accept-encoding/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const etag = answer.headers.get('etag') ?? '';
    expect((await get('/directory', { 'if-none-match': etag })).status).toBe(304);
    const arabic = await get('/directory', { 'accept-language': 'ar', 'if-none-match': etag });
    expect([arabic.status, await arabic.text()]).toEqual([200, expect.stringContaining('>المغرب<')]);
    // Not built in this language.
    expect(await (await get('/directory', { 'accept-language': 'fr' })).text()).toBe('the app');
    expect((await get('/directory', { accept: 'image/png' })).status).toBe(404);
  });

  test('the edge function returns the same', async () => {
    const edge = createDirectoryPage(
      localEnvironment({
        url: backend.url,
        publishableKey: backend.publishableKey,
        secretKey: backend.secretKey,
        site: backend.url,
        paymentSettings: {},
        entitlementKeys: '',
        settings: {},
        now: Date.now,
        report: (line) => expect.unreachable(line),
      }),
    );
    const ask = (query: string, init?: RequestInit) =>
      edge(new Request(`https://f.example/directory-page${query}`, init));
    for (const query of ['', '?country=morocco&page=3', '?country=atlantis']) {
      // Either answers without links while the database is slow, and with them the next time.
      const texts = async () =>
        Promise.all([ask(query), get(`/directory${query}`)].map(async (asked) => (await asked).text()));
      await expect.poll(async () => new Set(await texts()).size).toBe(1);
      const [there, here] = await Promise.all([ask(query), get(`/directory${query}`)]);
      for (const header of ['etag', 'cache-control', 'content-security-policy', 'x-content-type-options'])
        expect(there.headers.get(header)?.toLowerCase(), header).toBe(here.headers.get(header)?.toLowerCase());
    }
    const etag = (await ask('')).headers.get('etag') ?? '';
    expect((await ask('', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await ask('', { method: 'POST' })).status).toBe(405);
    expect((await get('/functions/v1/directory-page')).status).toBe(200);
  });
});
