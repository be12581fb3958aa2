import { cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { listenToBackgroundSync } from './background-events.ts';
import { APP_SHELL, CHECKOUT, dropForeignCaches, OWN_NAVIGATION } from './caches.ts';
import { answerAboutFiles } from './check-files.ts';
import { refuseWhenAsked } from './cut-network.ts';
import { IMAGE_ROUTE, imageStrategy } from './images.ts';
import { keepMapCode } from './keep-map.ts';
import { keepNotes } from './keep-notes.ts';
import { keepTexts } from './keep-texts.ts';
import { isMapCode } from './map-code.ts';
import { MAP_CODE_ROUTE, mapCodeStrategy } from './map-files.ts';
import { noteNameOf } from './note-files.ts';
import { storeFiles } from './precache.ts';
import { languageOf } from './text-files.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const FILES: readonly { url: string; revision: string | null }[] = self.__WB_MANIFEST;
const isMapFile = (url: string) => isMapCode(new URL(url, self.location.origin));
const noteFiles = FILES.flatMap(({ url }) => (noteNameOf(url) ? [url] : []));
const appFiles = FILES.filter(({ url }) => !languageOf(url) && !isMapFile(url) && !noteNameOf(url));
const mapFiles = FILES.flatMap(({ url }) => (isMapFile(url) ? [url] : []));
// Before the routes, whose listener answers all that it is asked.
refuseWhenAsked(self, async (request) => (await precache.matchPrecache(request)) ?? self.caches.match(request));
const precache = storeFiles(appFiles);
const texts = keepTexts(
  self,
  FILES.flatMap(({ url }) => (languageOf(url) ? [url] : [])),
);
keepNotes(self, noteFiles);
cleanupOutdatedCaches();
const shell = precache.createHandlerBoundToURL(APP_SHELL);
// The page's headers allow the payment provider's script, which the shell's headers block. Offline, the shell shows a
// message.
registerRoute(
  new NavigationRoute((options) => fetch(options.request).catch(() => shell(options)), { allowlist: CHECKOUT }),
);
registerRoute(new NavigationRoute(shell, { denylist: OWN_NAVIGATION }));
registerRoute(IMAGE_ROUTE, imageStrategy());
const mapCode = mapCodeStrategy();
registerRoute(MAP_CODE_ROUTE, mapCode);
keepMapCode(self, mapFiles, mapCode);
answerAboutFiles(self, async (hasMaps) => [
  ...appFiles.map((entry) => ({
    key: precache.getCacheKeyForURL(entry.url) ?? entry.url,
    fetch: () => precache.restore(entry),
  })),
  ...(await texts.chosen()).map((key) => ({ key, fetch: texts.fetchChosen })),
  ...(hasMaps ? mapFiles : []).map((file) => {
    const key = new URL(file, self.location.origin).href;
    return { key, fetch: (event: ExtendableEvent) => mapCode.handle({ request: new Request(key), event }) };
  }),
]);
listenToBackgroundSync(self);

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(dropForeignCaches(self.caches)));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
