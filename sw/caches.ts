import { CHECKOUT_PATH } from '#domain/payments/checkout-document.ts';
import {
  IMAGE_CACHE,
  KEPT_TILES_CACHE,
  MAP_CODE_CACHE,
  NOTES_CACHE,
  TEXTS_CACHE,
  TILES_CACHE,
} from '#platform/folders.ts';

/** The document for every navigation, so that unvisited addresses open offline. */
export const APP_SHELL = '/index.html';

/** Paths that belong to the server, never to the app. */
export const OWN_NAVIGATION = [
  /^\/(?:rest|auth|storage|realtime|functions|packs|tiles|healthz)(?:\/|$)/,
  /^\/__/,
  /^\/\.netlify\//,
];

/** The one document that is always loaded from the network if possible. */
export const CHECKOUT = [new RegExp(`^${CHECKOUT_PATH}(?:\\?|$)`)];

const KEPT = new Set([IMAGE_CACHE, KEPT_TILES_CACHE, MAP_CODE_CACHE, NOTES_CACHE, TEXTS_CACHE, TILES_CACHE]);

/** Deletes runtime caches of other versions of this app. Workbox manages its own precache. */
export async function dropForeignCaches(caches: CacheStorage): Promise<void> {
  const names = await caches.keys();
  const foreign = names.filter((name) => !KEPT.has(name) && !name.startsWith('workbox-precache'));
  await Promise.all(foreign.map((name) => caches.delete(name)));
}
