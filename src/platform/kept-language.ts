import { TEXTS_CACHE } from './folders.ts';

/** Where the cache of texts says whose they are. */
export const LANGUAGE_NOTE = '/__language';

/**
 * Has the service worker keep all texts of a language on this device, those of pages too that were not opened yet; one that
 * is installed later finds the note. Where caches are switched off or full, nothing is kept.
 */
export async function keepLanguage(locale: string): Promise<void> {
  try {
    const cache = await caches.open(TEXTS_CACHE);
    await cache.put(LANGUAGE_NOTE, new Response(locale));
    navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_LANGUAGE' });
  } catch (error) {
    if (!(error instanceof DOMException) && !(error instanceof ReferenceError)) throw error;
  }
}
