import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { compressAnswer } from './compress-answer.ts';
import { resolveInside, serveFile } from './static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * Packs of a data directory: each file's name holds its version, only the manifest changes. Packs lie there compressed, the
 * manifest does not.
 */
export function packFiles(packsDir: string): Hono {
  const app = new Hono();
  app.get('/packs/*', async (c) => {
    const name = c.req.path.slice('/packs/'.length);
    const path = resolveInside(packsDir, name);
    const isManifest = name === 'manifest.json';
    const found = path && (await serveFile(path, c.req.raw, { 'cache-control': isManifest ? REVALIDATE : IMMUTABLE }));
    if (!found) return c.text('There is no such pack.', 404);
    // A byte range counts bytes of the file itself.
    return isManifest && found.status === 200 ? compressAnswer(found, c.req.raw) : found;
  });
  return app;
}

/** Answers the HTML of the page of a place; null where the app is not there. */
export type PlacePages = (slug: string) => Promise<string | null>;

/** The pages of places: the app with their head, asked for anew since the app may be another by then. */
export function placePages(pageOf: PlacePages): Hono {
  const app = new Hono();
  app.use(compress());
  app.get('/restaurant/:slug', async (c, next) => {
    const html = (c.req.header('accept') ?? '').includes('text/html') ? await pageOf(c.req.param('slug')) : null;
    if (html === null) return next();
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const headers = { etag, 'cache-control': REVALIDATE, vary: 'accept, accept-encoding' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.html(html, 200, headers);
  });
  return app;
}

/**
 * The built app: hashed assets for ever, all else asked for anew; a navigation to any address gets the app itself, and `/`
 * the same with the text of the landing page in it.
 */
export function appFiles(appDir: string): Hono {
  const app = new Hono();
  // A byte range counts bytes of the file itself.
  const compressed = compress();
  app.use((c, next) => (c.req.header('range') ? next() : compressed(c, next)));
  app.get('*', async (c) => {
    const path = resolveInside(appDir, c.req.path === '/' ? '/landing.html' : c.req.path);
    const cacheControl = c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE;
    const found = path && (await serveFile(path, c.req.raw, { 'cache-control': cacheControl }));
    if (found) return found;
    const isNavigation = c.req.path === '/' || (c.req.header('accept') ?? '').includes('text/html');
    if (!isNavigation || c.req.path.startsWith('/assets/')) return c.text('There is no such file.', 404);
    const shell = await serveFile(join(appDir, 'index.html'), c.req.raw, { 'cache-control': REVALIDATE });
    return shell ?? c.text('The app is not built: run `npm run build`.', 503);
  });
  return app;
}
