import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { preferredLanguage } from '../../../src/domain/web/accept-language.ts';
import { pageLinks } from '../../../src/domain/web/page-links.ts';
import { isPagePath } from '../../../src/domain/web/page-paths.ts';
import { fileOf } from '../../../src/domain/web/rendered-document.ts';
import type { DirectoryPart } from '../../functions/_shared/directory-links.ts';
import { directoryPartOf } from '../../functions/_shared/directory-pages.ts';
import { languagesOf, type PlacePage } from '../../functions/_shared/place-pages.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../../functions/_shared/place-words.ts';
import { robotsText } from '../../functions/_shared/robots.ts';
import { textTag } from '../../functions/_shared/text-tag.ts';
import { compressAnswer } from './compress-answer.ts';
import { resolveInside, serveFile } from './static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** The document of a first visit fetches the manifest ahead of the worker that needs it; all others ask for a fresh one. */
const AHEAD = 'max-age=10';

/** Pages whose document preloads the page's files, by path. */
const PRELOADING: Readonly<Record<string, string>> = { '/search': 'search', '/directory': 'directory' };

/**
 * Serves a data directory's packs. Each file's name contains its version; only the manifest changes. Packs are stored
 * compressed, the manifest is not.
 */
export function packFiles(packsDir: string): Hono {
  const app = new Hono();
  app.get('/packs/*', async (c) => {
    const name = c.req.path.slice('/packs/'.length);
    const path = resolveInside(packsDir, name);
    const isManifest = name === 'manifest.json';
    const found = path && (await serveFile(path, c.req.raw, { 'cache-control': isManifest ? AHEAD : IMMUTABLE }));
    if (!found) return c.text('There is no such pack.', 404);
    // A byte range refers to the uncompressed file.
    return isManifest && found.status === 200 ? compressAnswer(found, c.req.raw) : found;
  });
  return app;
}

/**
 * Renders a place's page in a language; null without a built app. `addressed` is the language that its address names, or else
 * English.
 */
export type PlacePages = (slug: string, language: PageLanguage, addressed: PageLanguage) => Promise<PlacePage | null>;

/** Pages of places: the app with their head. Revalidated, because the app may have changed. */
export function placePages(pageOf: PlacePages): Hono {
  const app = new Hono();
  app.use(compress());
  app.get('/restaurant/:slug', async (c, next) => {
    const isPage = (c.req.header('accept') ?? '').includes('text/html');
    const { language, addressed } = languagesOf(c.req.query('lang'), c.req.header('accept-language'));
    const page = isPage ? await pageOf(c.req.param('slug'), language, addressed) : null;
    if (page === null) return next();
    const { html, isUnknown } = page;
    const etag = await textTag(html);
    const headers = { etag, 'cache-control': REVALIDATE, vary: 'accept, accept-encoding, accept-language' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.html(html, isUnknown ? 404 : 200, headers);
  });
  return app;
}

/** Renders a part of the directory in a language; null if it was not built. */
export type DirectoryPages = (part: DirectoryPart | null, language: PageLanguage) => Promise<string | null>;

/** Pages of the directory: its document with links to places. Revalidated, because app and places may have changed. */
export function directoryPages(pageOf: DirectoryPages): Hono {
  const app = new Hono();
  app.get('/directory', async (c, next) => {
    const { language } = languagesOf(undefined, c.req.header('accept-language'));
    const isPage = (c.req.header('accept') ?? '').includes('text/html');
    const part = directoryPartOf(c.req.query('country') ?? null, c.req.query('page') ?? null);
    const html = isPage ? await pageOf(part, language) : null;
    if (html === null) return next();
    const etag = await textTag(html);
    const headers = { etag, 'cache-control': REVALIDATE, vary: 'accept, accept-language' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return compressAnswer(c.html(html, 200, headers), c.req.raw);
  });
  return app;
}

/**
 * Serves the built app: hashed assets are immutable, everything else is revalidated. A navigation to any address gets the
 * app, with the status 404 where it has no page. `/` contains the landing page's text, in the language of `?lang=` or else of the request. Some documents preload
 * their page's files, including the texts in the request's language.
 * @param site the site's public origin
 */
export function appFiles(appDir: string, site: () => string): Hono {
  const app = new Hono();
  // A byte range refers to the uncompressed file.
  const compressed = compress();
  app.use((c, next) => (c.req.header('range') ? next() : compressed(c, next)));
  app.get('/robots.txt', (c) => c.text(robotsText(site()), 200, { 'cache-control': REVALIDATE }));
  app.get('*', async (c) => {
    if (c.req.path === '/') {
      const landing = await serveLanding(appDir, c.req.raw, { lang: c.req.query('lang'), site: site() });
      if (landing) return landing;
    }
    const path = c.req.path === '/' ? undefined : resolveInside(appDir, c.req.path);
    const cacheControl = c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE;
    const found = path && (await serveFile(path, c.req.raw, { 'cache-control': cacheControl }));
    if (found) return found;
    const isNavigation = c.req.path === '/' || (c.req.header('accept') ?? '').includes('text/html');
    if (!isNavigation || c.req.path.startsWith('/assets/')) return c.text('There is no such file.', 404);
    const page = PRELOADING[c.req.path];
    const named = page && (await serveNamed(appDir, page, c.req.raw));
    if (named) return named;
    const shell = await serveFile(join(appDir, 'index.html'), c.req.raw, { 'cache-control': REVALIDATE });
    if (shell === undefined) return c.text('The app is not built: run `npm run build`.', 503);
    // People get the app, which goes to `/` and says so (R29, U58); search engines forget the address.
    return isPagePath(c.req.path) || shell.status !== 200 ? shell : withStatus(shell, 404);
  });
  return app;
}

function withStatus({ body, headers }: Response, status: number): Response {
  return new Response(body, { status, headers });
}

function serveNamed(appDir: string, page: string, request: Request): Promise<Response | undefined> {
  const locale = preferredLanguage(request.headers.get('accept-language'), PAGE_LANGUAGES);
  const headers = { 'cache-control': REVALIDATE, vary: 'accept-encoding, accept-language' };
  return serveFile(join(appDir, fileOf(page, locale)), request, headers);
}

/** Serves the landing page in one of the built languages: the requested one, or else the browser's. */
async function serveLanding(
  appDir: string,
  request: Request,
  { lang, site }: { readonly lang: string | undefined; readonly site: string },
): Promise<Response | undefined> {
  const files = await readdir(appDir).catch(() => []);
  const others = files.flatMap((file) => /^landing\.([a-z]{2,3})\.html$/.exec(file)?.[1] ?? []);
  // `/` has one canonical address, whatever its language.
  const addressed = others.find((each) => each === lang) ?? 'en';
  const preferred = preferredLanguage(request.headers.get('accept-language'), ['en', ...others]);
  const locale = lang === undefined ? preferred : addressed;
  const link = pageLinks(`${site}/`, addressed, ['en', ...others])
    .map(({ href, rel, hreflang }) => `<${href}>; rel="${rel}"${hreflang ? `; hreflang="${hreflang}"` : ''}`)
    .join(', ');
  const headers = { 'cache-control': REVALIDATE, vary: 'accept-encoding, accept-language', link };
  return serveFile(join(appDir, fileOf('landing', locale)), request, headers);
}
