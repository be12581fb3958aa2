/**
 * The directory's page for sites on a static host, with links to places in its HTML. The host rewrites `/directory` to
 * `directory-page`, with its country and page.
 */
import { fileOf } from '../../../src/domain/web/rendered-document.ts';
import type { DirectoryLinks } from '../_shared/directory-links.ts';
import { createDirectoryPages, directoryPartOf } from '../_shared/directory-pages.ts';
import type { Environment } from '../_shared/environment.ts';
import { createHandler, FunctionError, type Handler, serveOnDeno } from '../_shared/handler.ts';
import { languagesOf } from '../_shared/place-pages.ts';
import { createSiteDocuments } from '../_shared/site-documents.ts';
import { textTag } from '../_shared/text-tag.ts';

export function createDirectoryPage({ supabaseUrl, publishableKey, setting, now, report }: Environment): Handler {
  /** Origin of the app; the embedded backend serves the app itself. */
  const site = (setting('SITE_URL') || supabaseUrl).replace(/\/+$/, '');
  const documents = createSiteDocuments(site);
  const pageOf = createDirectoryPages({
    async findLinks({ country, page }) {
      const response = await fetch(`${supabaseUrl}/rest/v1/rpc/directory_links`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ of_country: country, page }),
      });
      if (!response.ok) throw new Error(`directory_links answered ${response.status}`);
      // The database's tests check the shape of this answer.
      return (await response.json()) as DirectoryLinks;
    },
    // Not /directory, which leads here.
    readTemplate: (language) => documents.read(fileOf('directory', language)),
    site: () => site,
    now,
    report: (error) => report(`directory pages: ${String(error)}`),
  });
  return createHandler(async (request) => {
    if (request.method !== 'GET') throw new FunctionError(405, 'method_not_allowed', 'This function is read with GET.');
    const { searchParams: asked } = new URL(request.url);
    const { language } = languagesOf(null, request.headers.get('accept-language'));
    const html = await pageOf(directoryPartOf(asked.get('country'), asked.get('page')), language);
    if (html === null) throw new FunctionError(503, 'not_available', 'The app can’t be reached at the moment.');
    const etag = await textTag(html);
    const headers = { ...documents.headers(), etag, 'cache-control': 'no-cache', vary: 'accept-language' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(html, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
  });
}

serveOnDeno(createDirectoryPage);
