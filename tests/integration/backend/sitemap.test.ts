// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

describe.each(ENGINES)('the map of the site for search engines, on %s', (database) => {
  let backend: TestBackend;
  const place = (slug: string, values: object) =>
    insertRestaurant(backend.database, { slug, name: slug, halal_status: 'halal_friendly', ...values });

  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await place('kedai-b', { country_code: 'MY', country: 'Malaysia' });
    await place('kedai-a', { country_code: 'MY', country: 'Malaysia' });
    await place('warung-é&co', { country_code: 'SG', country: 'Singapore' });
    await place('nobody-said', { country_code: 'JP', country: 'Japan', halal_status: 'unverified' });
    await place('invented', { country_code: 'FR', country: 'France', is_sample: true });
    await place('gone', { country_code: 'MY', country: 'Malaysia', _deleted: true });
    await backend.database.exec(`alter table public.restaurants disable trigger user;
      update public.restaurants set updated_at = '2026-11-20T12:00:00Z', is_sample = slug = 'invented',
        halal_status = case slug when 'nobody-said' then 'unverified' else 'halal_friendly' end;
      alter table public.restaurants enable trigger user`);
  });
  afterAll(() => backend.stop());

  async function read(path: string) {
    const answer = await fetch(backend.url + path);
    const xml = await answer.text();
    const all = (tag: string) => [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text);
    return { status: answer.status, headers: answer.headers, locations: all('loc'), changes: all('lastmod') };
  }

  test('its index names the app’s pages, and the countries that have places with evidence', async () => {
    const { status, headers, locations, changes } = await read('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(locations).toEqual(['pages', 'my', 'sg'].map((part) => `${backend.url}/sitemap/${part}.xml`));
    expect(changes).toEqual(['2026-11-20', '2026-11-20']);
  });

  test('a country’s part has its places with evidence, and nothing invented, gone or unverified', async () => {
    const malaysia = await read('/sitemap/my.xml');
    expect(malaysia.locations).toEqual(['a', 'b'].map((each) => `${backend.url}/restaurant/kedai-${each}`));
    expect(malaysia.changes).toEqual(['2026-11-20', '2026-11-20']);
    expect((await read('/sitemap/sg.xml')).locations).toEqual([`${backend.url}/restaurant/warung-%C3%A9%26co`]);
  });

  test('the pages are those that a search should find, and the list of each country', async () => {
    const { locations } = await read('/sitemap/pages.xml');
    expect(locations).toContain(`${backend.url}/prayer`);
    expect(locations.slice(-2)).toEqual(
      ['malaysia', 'singapore'].map((each) => `${backend.url}/directory?country=${each}`),
    );
  });

  test.each(['jp.xml', 'my-2.xml', 'my-0.xml', 'x.xml', '..%2Fmy.xml', 'my%27--.xml'])(
    '%s is no part',
    async (part) => {
      expect((await read(`/sitemap/${part}`)).status).toBe(404);
    },
  );

  test('it is only read', async () => {
    expect((await fetch(`${backend.url}/functions/v1/sitemap`, { method: 'POST' })).status).toBe(405);
  });
});
