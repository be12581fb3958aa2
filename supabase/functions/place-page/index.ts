/**
 * A place's page for sites on a static host, with title, preview picture, structured data and the place's facts in the HTML.
 * The host rewrites `/restaurant/:slug` to `place-page?slug=:slug`. The rest of the page is the app's own.
 */
import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, serveOnDeno } from '../_shared/handler.ts';
import type { PlaceFacts } from '../_shared/place-facts.ts';
import { createPlacePages, languagesOf } from '../_shared/place-pages.ts';

/** Security headers, copied from the site's own answers: this page needs the same ones. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
] as const;

export function createPlacePage({ supabaseUrl, publishableKey, setting, now, report }: Environment): Handler {
  /** Origin of the app; the embedded backend serves the app itself. */
  const site = (setting('SITE_URL') || supabaseUrl).replace(/\/+$/, '');
  let siteHeaders: Readonly<Record<string, string>> = {};
  const pageOf = createPlacePages({
    async findPlace(slug) {
      const response = await fetch(`${supabaseUrl}/rest/v1/rpc/restaurant_by_slug`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ slug }),
      });
      if (!response.ok) throw new Error(`restaurant_by_slug answered ${response.status}`);
      // The database's tests check the shape of this answer.
      return (await response.json()) as PlaceFacts | null;
    },
    async readShell() {
      const response = await fetch(`${site}/index.html`);
      if (!response.ok) return null;
      siteHeaders = Object.fromEntries(
        PAGE_HEADERS.flatMap((name) => {
          const value = response.headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      );
      return response.text();
    },
    async readTemplate(language) {
      const response = await fetch(`${site}/${language === 'en' ? 'place' : `place.${language}`}.html`);
      return response.ok ? response.text() : null;
    },
    site: () => site,
    pictures: [new URL(supabaseUrl).origin],
    now,
    report: (error) => report(`place pages: ${String(error)}`),
  });
  return createHandler(async (request) => {
    if (request.method !== 'GET') throw new FunctionError(405, 'method_not_allowed', 'This function is read with GET.');
    const { searchParams: asked } = new URL(request.url);
    const { language, addressed } = languagesOf(asked.get('lang'), request.headers.get('accept-language'));
    const page = await pageOf(asked.get('slug') ?? '', language, addressed);
    if (page === null) throw new FunctionError(503, 'not_available', 'The app can’t be reached at the moment.');
    return new Response(page.html, {
      status: page.isUnknown ? 404 : 200,
      headers: {
        ...siteHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-language',
      },
    });
  });
}

serveOnDeno(createPlacePage);
