// @module-tag quick
/** The HTML that the link to a place returns, readable before or without scripts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { withPlaceBody } from '../../../supabase/functions/_shared/place-body.ts';
import { withPlaceHead } from '../../../supabase/functions/_shared/place-head.ts';
import { createPlacePages } from '../../../supabase/functions/_shared/place-pages.ts';
import { createPlacePage } from '../../../supabase/functions/place-page/index.ts';
import { localEnvironment } from '../../../supabase/local/gateway/functions.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
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
/** Contains every kind of placeholder in the build's `place.html`. */
const TEMPLATE = SHELL.replace(
  '<div id="root"></div>',
  '<div id="root"><h1><bdi>{{name}}</bdi></h1>{{#otherNames}}<p>{{otherNames}}</p>{{/otherNames}}' +
    '<p>{{#cuisines}}<bdi>{{cuisines}}</bdi>{{/cuisines}}{{#rating}}<b>{{rating}}</b>{{/rating}}</p>' +
    '<address>{{#addressParts}}{{addressComma}}{{addressPart}}{{/addressParts}}</address>{{#status-certified}}<i>Certified</i>{{/status-certified}}' +
    '{{#status-expired}}<i>Expired {{expiredOn}}</i>{{/status-expired}}{{#open-until}}<u>{{closeTime}}</u>{{/open-until}}{{#open-mayDiffer}}may differ{{/open-mayDiffer}}' +
    '<a href="{{directions}}">Directions</a>{{#phone}}<a href="{{phone}}">Call</a>{{/phone}}' +
    '{{#website}}<a href="{{website}}">Website</a>{{/website}}' +
    '<ul>{{#holding}}<li>{{authority}} {{statedBy}} {{statement}} {{#validUntil}}until {{validUntil}}{{/validUntil}}' +
    '{{#saying}}{{dot}}{{#menu-some}}Some halal{{/menu-some}}{{#alcohol-served}}Alcohol{{/alcohol-served}}{{/saying}}' +
    '{{#register}}<a href="{{register}}">Source</a>{{/register}}' +
    '{{#source}}<a href="{{source}}">Other source</a>{{/source}}</li>{{/holding}}' +
    '{{#expired}}<li class="expired">{{authority}} {{endedOn}}</li>{{/expired}}</ul></div>',
);
const OPTIONS = { site: 'https://rihla.example', today: '2026-11-20' };
const IMAGE = { url: 'https://pictures.example/a.jpg', type: 'food', width: 1200, height: 800, color: null } as const;

const NOON = Date.parse('2026-11-20T04:00:00Z');
const bodyOf = (place: Restaurant) =>
  withPlaceBody(TEMPLATE, place, { now: NOON, today: OPTIONS.today, readAt: NOON, pictures: [OPTIONS.site] });
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

/** Parses well-formed HTML only. Attributes end at their quotes, so a value that breaks out is missing from the result. */
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

/** Names and other texts from strangers. */
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

// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/;

describe('the head of a place', () => {
  test('describes the place instead of the app', () => {
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

  test.each([
    ['certified', '2026-11-20', 'en', 'certified-ltr'],
    ['certified', '2027-01-01', 'fr', 'expired-ltr'],
    ['muslim_owned', '2026-11-20', 'ar', 'muslim_owned-rtl'],
    ['halal_friendly', '2026-11-20', 'tr', 'halal_friendly-ltr'],
    ['unverified', '2026-11-20', 'ar', 'unverified-rtl'],
  ] as const)(
    'has the prepared picture of its status without one of its own: %s on %s in %s',
    (halal_status, today, language, file) => {
      const evidence = [fakeEvidence({ valid_until: '2026-12-31' })];
      const place = placeOf({ halal_status, evidence, images: [], primary_image_url: null });
      const { meta } = read(withPlaceHead(SHELL, place, { ...OPTIONS, today, language }));
      expect(meta).toMatchObject({
        'og:image': `https://rihla.example/share/${file}.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
      });
      const png = readFileSync(new URL(`../../../public/share/${file}.png`, import.meta.url));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    },
  );

  test('is a schema.org Restaurant with address, hours, rating and its halal status', () => {
    expect(read(pageOf(placeOf({ place_kind: 'restaurant' }))).schema).toMatchObject({
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
        { name: 'Halal evidence as of', value: '2026-08-21' },
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

  test('writes whole days, midnight and special hours in schema.org’s format (U55, U56)', () => {
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

  test('does not present an expired certificate as valid (U31)', () => {
    const expired = placeOf({ evidence: [fakeEvidence({ valid_until: '2026-10-31' })] });
    expect(read(pageOf(expired)).meta['description']).toMatch(/^Certificate expired 2026-10-31 · /);
    expect(read(pageOf(expired)).schema.additionalProperty[0].value).toBe('Certificate expired 2026-10-31');
    expect(withPlaceHead(SHELL, expired, { ...OPTIONS, today: '2026-10-31' })).toContain('Certified · ');
  });

  test('omits unknown values, and keeps sample places out of search engines (U59)', () => {
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
    expect(meta).toMatchObject({ robots: 'noindex', 'og:image': 'https://rihla.example/share/unverified-ltr.png' });
  });

  test.each(HOSTILE)('%j stays text everywhere', (text) => {
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
    // No other tags are opened: the rest of the head and the body are unchanged.
    expect(html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => /^<[!/]?[a-z]+/i.exec(tag)?.[0])).toEqual(
      pageOf(placeOf())
        .match(/<[a-z!/][^>]*>/gi)
        ?.map((tag) => /^<[!/]?[a-z]+/i.exec(tag)?.[0]),
    );
    expect(html).toContain('<body><div id="root"></div></body>');
  });

  test('any text leaves exactly one script, which is valid JSON', () => {
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

/** The texts of a body, without the place's JSON document. */
const wordsOf = (html: string) =>
  unescape(/<div id="root">([\s\S]*)<\/div>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '|') ?? '');

/** Opening and closing tags. */
const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => /^<[!/]?[a-z]+/i.exec(tag)?.[0]);

const withoutDocument = (html: string) => html.replace(/<script type="application\/json".*<\/script>/, '');

/** The place's document in a page. */
const documentOf = (html: string): unknown => JSON.parse(read(html).scripts.at(-1) ?? '').restaurant;

describe('the body of a place', () => {
  test('shows name, cuisine, address, status with its source, hours and telephone without a script', () => {
    const html = bodyOf(placeOf({ operating_hours: everyDay({ open: '11:00', close: '22:00' }) }));
    const words = wordsOf(html);
    for (const text of ['Warung Melati', 'Indonesian, Malaysian', '4.6', 'Certified', '22:00', 'MUIS'])
      expect(words).toContain(text);
    expect(words).toContain('18 Market Street, #02-11, 048946 Singapore');
    expect(html).toContain('href="tel:+6561234567"');
    expect(html).toContain('destination=1.28712%2C103.8546"');
    expect(html).not.toContain('{{');
    expect(html).not.toContain('may differ');
  });

  test('says that today may be a holiday with other hours, as the app does', () => {
    const day = [{ open: '11:00', close: '22:00' }];
    const exceptions = [
      { when: { kind: 'holidays' as const, on: [], complete_until: null }, hours: [], label: 'PH closed' },
    ];
    const html = bodyOf(placeOf({ operating_hours: null, opening: { week: everyDay(...day), exceptions } }));
    expect(html).toContain('<u>22:00</u>may differ');
  });

  test('shows an expired certificate as expired, below valid evidence (U31)', () => {
    const tag = fakeEvidence({
      id: 'b',
      kind: 'source_tag',
      authority: null,
      valid_until: null,
      stated_by: 'OpenStreetMap',
    });
    const html = bodyOf(placeOf({ evidence: [fakeEvidence({ valid_until: '2026-10-31' }), tag] }));
    expect(wordsOf(html)).toContain('Expired 31 Oct 2026');
    expect(wordsOf(html)).not.toContain('Certified');
    expect(html.indexOf('OpenStreetMap')).toBeLessThan(html.indexOf('class="expired"'));
  });

  test('tells a tag in plain words, and links a register apart from other sources', () => {
    const url = 'https://a.example/';
    const facts = { menu: 'some', alcohol: 'served' } as const;
    const tag = fakeEvidence({
      kind: 'source_tag',
      authority: null,
      verified: false,
      statement: 'diet:halal=yes; bar=yes',
      facts,
      url,
    });
    const html = bodyOf(placeOf({ evidence: [tag] }));
    expect(wordsOf(html)).toContain('Some halal · Alcohol');
    expect(wordsOf(html)).not.toContain('bar=yes');
    expect(html).toContain('>Other source<');
    expect(bodyOf(placeOf({ evidence: [fakeEvidence({ url })] }))).toContain('>Source<');
  });

  test('contains the place’s document, with the time when it was read', () => {
    const place = placeOf();
    expect(JSON.parse(read(bodyOf(place)).scripts[0] ?? '')).toEqual({
      restaurant: place,
      syncedAt: '2026-11-20T04:00:00.000Z',
    });
  });

  test('omits unknown values', () => {
    const html = bodyOf(
      placeOf({ phone: null, website: 'javascript:alert(1)', cuisine_types: [], average_rating: null, evidence: [] }),
    );
    for (const text of ['Call', 'Website', '<b>', '<li>', 'href="javascript']) expect(html).not.toContain(text);
  });

  test('cuts huge texts, and omits a huge document', () => {
    const huge = 'halal '.repeat(20_000);
    const html = bodyOf(placeOf({ name: huge, description: huge, address: huge, cuisine_types: [huge] }));
    expect(html.length).toBeLessThan(4000);
    expect(read(html).scripts).toEqual([]);
  });

  test.each([...HOSTILE, '{{directions}}', '{{#holding}}', '{{/holding}}', '</body>', 'tel:1\njavascript:x'])(
    '%j stays text in the body too',
    (text) => {
      const reason = fakeEvidence({
        authority: text,
        stated_by: text,
        statement: text,
        url: `https://a.example/${text}`,
      });
      const place = placeOf({
        name: text,
        alt_names: [text],
        address: text,
        city: text,
        cuisine_types: [text],
        phone: `${text} 123`,
        website: `https://a.example/${text}`,
        evidence: [reason],
      });
      const html = bodyOf(place);
      const plain = bodyOf(
        placeOf({
          alt_names: ['Other'],
          phone: '123',
          website: 'https://a.example/',
          evidence: [{ ...reason, url: 'https://a.example/' }],
        }),
      );
      // An invalid address or number makes no link. All other tags are ours.
      const missing = ['>Call<', '>Website<', '>Source<'].filter((link) => !html.includes(link));
      expect(tagsOf(html)).toHaveLength((tagsOf(plain)?.length ?? 0) - 2 * missing.length);
      const { scripts } = read(html);
      expect(scripts).toHaveLength(1);
      expect(JSON.parse(scripts[0] ?? '').restaurant).toEqual(place);
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:https:|tel:\+?\d+$)/);
      expect(wordsOf(html)).not.toMatch(INVISIBLE);
    },
  );
});

/** Pages with a database and an app that the test controls. */
const setUp = (findPlace: (slug: string) => Promise<Restaurant | null>) => {
  const state = { now: 0, shell: SHELL as string | null, template: TEMPLATE as string | null };
  const report = vi.fn();
  const find = vi.fn(findPlace);
  const answer = createPlacePages({
    findPlace: find,
    readShell: async () => state.shell,
    readTemplate: async () => state.template,
    site: () => OPTIONS.site,
    pictures: [],
    now: () => state.now,
    report,
  });
  const page = async (slug: string) => (await answer(slug))?.html ?? null;
  return { answer, page, find, report, state };
};

describe('pages of places, on a server', () => {
  test('a place is looked up once a minute, even if it does not exist', async () => {
    const { answer, page, find, state } = setUp(async (slug) => (slug === 'warung' ? placeOf() : null));
    expect(await answer('warung')).toMatchObject({ isUnknown: false });
    expect(await answer('nowhere')).toMatchObject({ isUnknown: true });
    expect(await page('warung')).toContain('og:title');
    expect(await page('nowhere')).toContain('<meta name="robots" content="noindex">');
    await page('warung');
    await page('nowhere');
    expect(find).toHaveBeenCalledTimes(2);
    state.now = 60_000;
    await page('warung');
    expect(find).toHaveBeenCalledTimes(3);
  });

  test('a new build of the app is served at once; without a build there is no page', async () => {
    const { page, state } = setUp(async () => placeOf());
    await page('warung');
    state.template = TEMPLATE.replace('id="root"', 'id="other"');
    expect(await page('warung')).toContain('id="other"');
    state.template = null;
    expect(await page('warung')).toContain('<div id="root"></div>');
    state.shell = null;
    expect(await page('warung')).toBeNull();
  });

  test('if the database fails or hangs, the page is served without its head', async () => {
    vi.useFakeTimers();
    try {
      const failing = setUp(() => Promise.reject(new Error('down')));
      expect(await failing.page('warung')).toBe(SHELL);
      expect(failing.report).toHaveBeenCalledOnce();
      const hanging = setUp(() => new Promise(() => {}));
      const pages = Array.from({ length: 20 }, (_, n) => hanging.page(`place-${n}`));
      await vi.advanceTimersByTimeAsync(1500);
      expect(await Promise.all(pages)).toEqual(Array(20).fill(SHELL));
      // Many links must not cause many queries.
      expect(hanging.find).toHaveBeenCalledTimes(8);
    } finally {
      vi.useRealTimers();
    }
  });

  test('if a place can’t be rendered, the plain app is served', async () => {
    const { page, report } = setUp(async () => placeOf({ country_code: 'Nowhere at all' }));
    expect(await page('warung')).toBe(SHELL);
    expect(report).toHaveBeenCalledOnce();
  });

  test('an impossible slug causes no query', async () => {
    const { page, find } = setUp(async () => placeOf());
    expect(await page('')).toContain('noindex');
    expect(await page('a'.repeat(201))).toContain('noindex');
    expect(find).not.toHaveBeenCalled();
  });
});

describe.each(ONE_ENGINE)('the gateway and the edge function, on %s', (database) => {
  let backend: TestBackend;
  let folder: string;
  const slug = 'a-b-c';
  const name = 'Nasi </script> & "more"';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rihla-pages-'));
    writeFileSync(join(folder, 'index.html'), SHELL);
    writeFileSync(join(folder, 'place.html'), TEMPLATE);
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
      site: backend.url,
      paymentSettings: {},
      entitlementKeys: '',
      settings: {},
      now: Date.now,
      report: (line) => expect.unreachable(line),
    });
  const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    fetch(backend.url + path, { headers });

  test('a navigation to a place gets its head, with a visitor’s rights and a policy that forbids scripts', async () => {
    const response = await get(`/restaurant/${slug}?from=friend`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(read(html).schema.name).toBe(name);
    expect(wordsOf(html)).toContain(name);
    expect(read(html).meta['og:url']).toBe(`${backend.url}/restaurant/${slug}`);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`/restaurant/${slug}`, { accept: 'text/html', 'if-none-match': etag })).status).toBe(304);
    const links = (text: string) =>
      [...text.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([a-z-]+)")? href="([^"]+)">/g)].map(
        ([, rel, hreflang, href]) => [hreflang ?? rel, href?.replace(`${backend.url}/restaurant/${slug}`, '')],
      );
    const others = ['ar', 'fr', 'id', 'ms', 'tr'].map((each) => [each, `?lang=${each}`]);
    expect(links(html)).toEqual([['canonical', ''], ['en', ''], ...others, ['x-default', '']]);
    const arabic = await (await get(`/restaurant/${slug}?lang=ar`)).text();
    expect(links(arabic)[0]).toEqual(['canonical', '?lang=ar']);
    expect(arabic).toContain('lang="ar"');
    const gone = await get('/restaurant/gone');
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('name="robots" content="noindex"')]);
    expect((await get(`/restaurant/${slug}`, { accept: 'image/png' })).status).toBe(404);
  });

  test('the edge function returns the same', async () => {
    const [there, here] = await Promise.all([get(`/functions/v1/place-page?slug=${slug}`), get(`/restaurant/${slug}`)]);
    const [theirs, ours] = [await there.text(), await here.text()];
    expect(withoutDocument(theirs)).toBe(withoutDocument(ours));
    expect(documentOf(theirs)).toEqual(documentOf(ours));
    // Like a page of the site, with the site's policy.
    const direct = await createPlacePage(environment())(new Request(`https://f.example/place-page?slug=${slug}`));
    for (const header of ['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy'])
      expect(direct.headers.get(header)?.toLowerCase(), header).toBe(here.headers.get(header)?.toLowerCase());
    const posted = await createPlacePage(environment())(
      new Request('https://f.example/place-page', { method: 'POST' }),
    );
    expect(posted.status).toBe(405);
  });
});
