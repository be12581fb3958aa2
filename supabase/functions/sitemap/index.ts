/**
 * The site's map for search engines: `sitemap` is its index, `sitemap?part=pages` has the app's pages, and `sitemap?part=sg`
 * and `sg-2` have the places of a country with evidence. The site leads `/sitemap.xml` and `/sitemap/PART.xml` here.
 */
import * as z from 'zod/mini';
import { toCountrySlug } from '../../../src/domain/geo/country-slug.ts';
import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, serveOnDeno } from '../_shared/handler.ts';
import { escapeHtml } from '../_shared/html-text.ts';

/** Cache lifetime in seconds. */
const MAX_AGE_S = 3600;
/** Places in a part, as in `public.sitemap`. */
const PART = 5000;
/** Pages that somebody who searches the web may want. */
const PAGES = ['/', '/directory', '/prayer', '/waiter', '/pricing', '/terms', '/privacy', '/credits'];
const PART_NAME = /^([a-z]{2})(?:-([1-9]\d{0,3}))?(?:\.xml)?$/;

const countriesSchema = z.array(z.object({ country_code: z.string(), places: z.number(), changed_on: z.string() }));
const placesSchema = z.array(z.tuple([z.string(), z.string()]));

interface Entry {
  readonly path: string;
  /** 'YYYY-MM-DD'. */
  readonly changedOn?: string;
}

export function createSitemap({ supabaseUrl, publishableKey, setting }: Environment): Handler {
  const site = (setting('SITE_URL') || supabaseUrl).replace(/\/+$/, '');

  async function ask<T>(schema: z.ZodMiniType<T>, args: Readonly<Record<string, string>>): Promise<T> {
    const query = new URLSearchParams(args);
    const headers = { apikey: publishableKey };
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/sitemap?${query}`, { headers });
    if (!response.ok) throw new FunctionError(503, 'not_available', 'The map of the site can’t be read at the moment.');
    return schema.parse(await response.json());
  }

  async function indexEntries(): Promise<Entry[]> {
    const countries = await ask(countriesSchema, {});
    const parts = countries.flatMap(({ country_code, places, changed_on }) =>
      Array.from({ length: Math.ceil(places / PART) }, (_, n) => ({
        path: `/sitemap/${country_code.toLowerCase()}${n === 0 ? '' : `-${n + 1}`}.xml`,
        changedOn: changed_on,
      })),
    );
    return [{ path: '/sitemap/pages.xml' }, ...parts];
  }

  async function pageEntries(): Promise<Entry[]> {
    const countries = await ask(countriesSchema, {});
    return [
      ...PAGES.map((path) => ({ path })),
      ...countries.map(({ country_code, changed_on }) => ({
        path: `/directory?country=${toCountrySlug(country_code)}`,
        changedOn: changed_on,
      })),
    ];
  }

  async function placeEntries(country: string, part: number): Promise<Entry[]> {
    const places = await ask(placesSchema, { of_country: country.toUpperCase(), part: String(part) });
    return places.map(([slug, changedOn]) => ({ path: `/restaurant/${encodeURIComponent(slug)}`, changedOn }));
  }

  return createHandler(async (request) => {
    if (request.method !== 'GET') throw new FunctionError(405, 'method_not_allowed', 'This function is read with GET.');
    const name = new URL(request.url).searchParams.get('part');
    if (name === null) return answer('sitemapindex', 'sitemap', await indexEntries());
    if (name === 'pages' || name === 'pages.xml') return answer('urlset', 'url', await pageEntries());
    const [, country = '', number = '1'] = PART_NAME.exec(name) ?? [];
    const places = country === '' ? [] : await placeEntries(country, Number(number) - 1);
    if (places.length === 0) throw new FunctionError(404, 'not_found', 'The map of the site has no such part.');
    return answer('urlset', 'url', places);
  });

  function answer(root: string, element: string, entries: readonly Entry[]): Response {
    const lines = entries.map(({ path, changedOn }) => {
      const changed = changedOn === undefined ? '' : `<lastmod>${escapeHtml(changedOn)}</lastmod>`;
      return `<${element}><loc>${escapeHtml(site + path)}</loc>${changed}</${element}>`;
    });
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      ...lines,
      `</${root}>`,
    ];
    return new Response(`${xml.join('\n')}\n`, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${MAX_AGE_S}` },
    });
  }
}

serveOnDeno(createSitemap);
