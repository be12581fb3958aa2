import { TEXTS_CACHE } from './folders.ts';

/** Cache entry with the language of the cached texts. */
export const LANGUAGE_NOTE = '/__language';

/**
 * Tells the service worker to store all texts of a language on this device, including those of unopened pages. A worker
 * installed later finds the note. Nothing is stored if caches are disabled or full.
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
