/**
 * A place's page for sites on a static host, with title, preview picture, structured data and the place's facts in the HTML.
 * The host rewrites `/restaurant/:slug` to `place-page?slug=:slug`. The rest of the page is the app's own.
 */
import { fileOf } from '../../../src/domain/web/rendered-document.ts';
import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, serveOnDeno } from '../_shared/handler.ts';
import type { PlaceFacts } from '../_shared/place-facts.ts';
import { createPlacePages, languagesOf } from '../_shared/place-pages.ts';
import { createSiteDocuments } from '../_shared/site-documents.ts';

export function createPlacePage({ supabaseUrl, publishableKey, setting, now, report }: Environment): Handler {
  /** Origin of the app; the embedded backend serves the app itself. */
  const site = (setting('SITE_URL') || supabaseUrl).replace(/\/+$/, '');
  const documents = createSiteDocuments(site);
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
    readShell: () => documents.read('index.html'),
    readTemplate: (language) => documents.read(fileOf('place', language)),
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
        ...documents.headers(),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-language',
      },
    });
  });
}

serveOnDeno(createPlacePage);
