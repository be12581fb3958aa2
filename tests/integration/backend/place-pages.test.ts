/** What whoever follows a link to a place reads in its HTML, before or without any script. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Restaurant } from '../../../src/domain/restaurant.ts';
import { withPlaceHead } from '../../../supabase/functions/_shared/place-head.ts';
import { createPlacePages } from '../../../supabase/functions/_shared/place-pages.ts';
import { createPlacePage } from '../../../supabase/functions/place-page/index.ts';
import { localEnvironment } from '../../../supabase/local/gateway/functions.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { everyDay, fakeEvidence, fakeRestaurant } from '../../support/fakes/fake-data.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta
      name="description"
      content="Halal places."
    />
    <title>Rihla: halal places</title>
  </head>
  <body><div id="root"></div></body>
</html>
`;
const OPTIONS = { site: 'https://rihla.example', today: '2026-11-20' };
const IMAGE = { url: 'https://pictures.example/a.jpg', type: 'food', width: 1200, height: 800, color: null } as const;

const pageOf = (place: Restaurant) => withPlaceHead(SHELL, place, OPTIONS);
const placeOf = (values: Partial<Restaurant> = {}) =>
  fakeRestaurant({ slug: 'warung', images: [IMAGE], primary_image_url: IMAGE.url, ...values });

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** As an honest reader would: tags are found by their quotes, so that what breaks out of them is not found again. */
function read(html: string) {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gi)];
  return {
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(metas.map(([, name = '', content = '']) => [name, unescape(content)])),
    scripts: scripts.map(([, text = '']) => text),
    schema: JSON.parse(scripts[0]?.[1] ?? 'null'),
  };
}

describe('the head of a place', () => {
  test('says what it is, in place of what the app says of itself', () => {
    const html = pageOf(placeOf());
    const { title, meta } = read(html);
    expect(title).toBe('Warung Melati, Singapore · Rihla');
    expect(meta).toEqual({
      description: 'Certified · Indonesian, Malaysian · 18 Market Street, #02-11 · rated 4.6 of 5',
      'og:site_name': 'Rihla',
      'og:type': 'website',
      'og:url': 'https://rihla.example/restaurant/warung',
      'og:title': 'Warung Melati, Singapore',
      'og:description': 'Certified · Indonesian, Malaysian · 18 Market Street, #02-11 · rated 4.6 of 5',
      'og:image': IMAGE.url,
      'og:image:width': '1200',
      'og:image:height': '800',
      'twitter:card': 'summary_large_image',
    });
    expect(html).toContain('<link rel="canonical" href="https://rihla.example/restaurant/warung">');
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<body><div id="root"></div></body>');
  });

  test('is a Restaurant of schema.org with address, hours, rating and the state of its halal claim', () => {
    expect(read(pageOf(placeOf())).schema).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': 'https://rihla.example/restaurant/warung',
      name: 'Warung Melati',
      telephone: '+65 6123 4567',
      sameAs: 'https://warung-melati.example/',
      address: { streetAddress: '18 Market Street, #02-11', postalCode: '048946', addressCountry: 'SG' },
      geo: { latitude: 1.28712, longitude: 103.8546 },
      servesCuisine: ['Indonesian', 'Malaysian'],
      priceRange: '$$',
      aggregateRating: { ratingValue: 4.6, reviewCount: 128 },
      additionalProperty: [
        { name: 'Halal status', value: 'Certified' },
        { name: 'Halal status checked', value: '2026-08-21' },
      ],
    });
    const { openingHoursSpecification: hours } = read(pageOf(placeOf())).schema;
    expect(hours).toHaveLength(14);
    expect(hours[0]).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Monday',
      opens: '11:00',
      closes: '14:30',
    });
  });

  test('the whole day, midnight and special hours are written as schema.org reads them (U55, U56)', () => {
    const hoursOf = (open: string, close: string) =>
      read(pageOf(placeOf({ operating_hours: everyDay({ open, close }) }))).schema.openingHoursSpecification[0];
    expect(hoursOf('00:00', '24:00')).toMatchObject({ opens: '00:00', closes: '23:59' });
    expect(hoursOf('07:00', '07:00')).toMatchObject({ opens: '00:00', closes: '23:59' });
    expect(hoursOf('18:00', '24:00')).toMatchObject({ opens: '18:00', closes: '00:00' });
    expect(hoursOf('18:00', '02:00')).toMatchObject({ opens: '18:00', closes: '02:00' });
    const hours = everyDay({ open: '17:30', close: '23:00' });
    const special = [{ from: '2026-02-18', to: '2026-03-19', label: 'Ramadan hours', hours }];
    const { schema } = read(pageOf(placeOf({ special_hours: special })));
    expect(schema.specialOpeningHoursSpecification[6]).toMatchObject({
      dayOfWeek: 'https://schema.org/Sunday',
      opens: '17:30',
      validFrom: '2026-02-18',
      validThrough: '2026-03-19',
    });
  });

  test('a certificate that has run out is not passed on as one (U31)', () => {
    const expired = placeOf({ evidence: [fakeEvidence({ valid_until: '2026-10-31' })] });
    expect(read(pageOf(expired)).meta['description']).toMatch(/^Certificate expired 2026-10-31 · /);
    expect(read(pageOf(expired)).schema.additionalProperty[0].value).toBe('Certificate expired 2026-10-31');
    expect(withPlaceHead(SHELL, expired, { ...OPTIONS, today: '2026-10-31' })).toContain('Certified · ');
  });

  test('what is not known is left out, and an invented place is not for search engines (U59)', () => {
    const bare = placeOf({
      city: null,
      address: null,
      postal_code: null,
      latitude: null,
      longitude: null,
      phone: null,
      website: 'javascript:alert(1)',
      description: null,
      images: [],
      primary_image_url: null,
      operating_hours: null,
      average_rating: null,
      review_count: 0,
      price_level: null,
      cuisine_types: [],
      checked_on: null,
      is_sample: true,
    });
    const { schema, meta, title } = read(pageOf(bare));
    expect(title).toBe('Warung Melati · Rihla');
    expect(Object.keys(schema)).toEqual(['@context', '@type', '@id', 'url', 'name', 'address', 'additionalProperty']);
    expect(schema.address).toEqual({ '@type': 'PostalAddress', addressCountry: 'SG' });
    expect(meta).toMatchObject({ 'twitter:card': 'summary', robots: 'noindex' });
  });

  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '<!--<script>',
    ']]>',
    '</title><meta http-equiv=refresh content=0>',
    "$& $` $' $1",
    'Ends\u2028here',
    'Safe\u202egpj.exe',
    'Null\u0000byte',
    '&lt;b&gt;',
    '</head>',
    '\\u003cscript>',
  ];

  test.each(HOSTILE)('%j stays text wherever it stands', (text) => {
    const html = pageOf(
      placeOf({
        name: text,
        alt_names: [text],
        description: text,
        address: text,
        city: text,
        cuisine_types: [text],
        phone: text,
        website: `https://a.example/${text}`,
        slug: text,
        images: [{ ...IMAGE, url: `https://pictures.example/${text}` }],
      }),
    );
    const { scripts, schema, meta } = read(html);
    expect(scripts).toHaveLength(1);
    const shown = ['\u0000', '\u202e', '\u2028'].reduce((line, each) => line.replaceAll(each, ' '), text);
    expect(schema.name).toBe(shown);
    expect(meta['og:title']).toBe(`${shown}, ${shown}`);
    // Nothing but what we wrote opens a tag: the rest of the head, and the body, are as they were.
    expect(html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => /^<[!/]?[a-z]+/i.exec(tag)?.[0])).toEqual(
      pageOf(placeOf())
        .match(/<[a-z!/][^>]*>/gi)
        ?.map((tag) => /^<[!/]?[a-z]+/i.exec(tag)?.[0]),
    );
    expect(html).toContain('<body><div id="root"></div></body>');
  });

  test('any text at all leaves one script, which reads as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (text) => {
        const { scripts, schema } = read(pageOf(placeOf({ address: `A ${text}` })));
        expect(scripts).toHaveLength(1);
        expect(schema.address.streetAddress.startsWith('A')).toBe(true);
      }),
      { seed: 20261122, numRuns: 300 },
    );
  });
});

/** Pages from a database and an app that the test speaks for. */
const setUp = (findPlace: (slug: string) => Promise<Restaurant | null>) => {
  const state = { now: 0, shell: SHELL as string | null };
  const report = vi.fn();
  const find = vi.fn(findPlace);
  const page = createPlacePages({
    findPlace: find,
    readShell: async () => state.shell,
    site: () => OPTIONS.site,
    now: () => state.now,
    report,
  });
  return { page, find, report, state };
};

describe('pages of places, for a server', () => {
  test('a place is looked up once a minute, also one that is not there', async () => {
    const { page, find, state } = setUp(async (slug) => (slug === 'warung' ? placeOf() : null));
    expect(await page('warung')).toContain('og:title');
    expect(await page('nowhere')).toContain('<meta name="robots" content="noindex">');
    await page('warung');
    await page('nowhere');
    expect(find).toHaveBeenCalledTimes(2);
    state.now = 60_000;
    await page('warung');
    expect(find).toHaveBeenCalledTimes(3);
  });

  test('a new build of the app is served at once; without one there is no page', async () => {
    const { page, state } = setUp(async () => placeOf());
    await page('warung');
    state.shell = SHELL.replace('id="root"', 'id="other"');
    expect(await page('warung')).toContain('id="other"');
    state.shell = null;
    expect(await page('warung')).toBeNull();
  });

  test('a database that fails, or keeps waiting, costs the head and not the page', async () => {
    vi.useFakeTimers();
    try {
      const failing = setUp(() => Promise.reject(new Error('down')));
      expect(await failing.page('warung')).toBe(SHELL);
      expect(failing.report).toHaveBeenCalledOnce();
      const hanging = setUp(() => new Promise(() => {}));
      const pages = Array.from({ length: 20 }, (_, n) => hanging.page(`place-${n}`));
      await vi.advanceTimersByTimeAsync(1500);
      expect(await Promise.all(pages)).toEqual(Array(20).fill(SHELL));
      // No flood of links becomes a flood of questions.
      expect(hanging.find).toHaveBeenCalledTimes(8);
    } finally {
      vi.useRealTimers();
    }
  });

  test('what can be no slug is asked of nobody', async () => {
    const { page, find } = setUp(async () => placeOf());
    expect(await page('')).toBe(SHELL);
    expect(await page('a'.repeat(201))).toContain('noindex');
    expect(find).not.toHaveBeenCalled();
  });
});

describe.each(ENGINES)('the gateway and the edge function, on %s', (database) => {
  let backend: TestBackend;
  let folder: string;
  const slug = 'a-b-c';
  const name = 'Nasi </script> & "more"';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rihla-pages-'));
    writeFileSync(join(folder, 'index.html'), SHELL);
    backend = await startTestBackend({ database, appDir: folder });
    await insertRestaurant(backend.database, { slug, name });
    const gone = await insertRestaurant(backend.database, { slug: 'gone' });
    await backend.database.query('delete from public.restaurants where id = $1', [gone]);
  });
  afterAll(async () => {
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = () =>
    localEnvironment({
      url: backend.url,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
      settings: {},
      now: Date.now,
      report: (line) => expect.unreachable(line),
    });
  const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    fetch(backend.url + path, { headers });

  test('a navigation to a place gets its head, with the rights of a visitor and a policy that runs nothing', async () => {
    const response = await get(`/restaurant/${slug}?from=friend`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(read(html).schema.name).toBe(name);
    expect(read(html).meta['og:url']).toBe(`${backend.url}/restaurant/${slug}`);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`/restaurant/${slug}`, { accept: 'text/html', 'if-none-match': etag })).status).toBe(304);
    expect(await (await get('/restaurant/gone')).text()).toContain('<meta name="robots" content="noindex">');
    expect((await get(`/restaurant/${slug}`, { accept: 'image/png' })).status).toBe(404);
  });

  test('the edge function answers the same', async () => {
    const [there, here] = await Promise.all([get(`/functions/v1/place-page?slug=${slug}`), get(`/restaurant/${slug}`)]);
    expect(await there.text()).toBe(await here.text());
    // As a page of the site: what it may load and run is said by the site.
    const direct = await createPlacePage(environment())(new Request(`https://f.example/place-page?slug=${slug}`));
    for (const header of ['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy'])
      expect(direct.headers.get(header)?.toLowerCase(), header).toBe(here.headers.get(header)?.toLowerCase());
    const posted = await createPlacePage(environment())(
      new Request('https://f.example/place-page', { method: 'POST' }),
    );
    expect(posted.status).toBe(405);
  });
});
