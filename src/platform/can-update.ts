import { browserSavesData } from './network-use.ts';

/**
 * Whether this browser may have a service worker: not if it stores nothing for the site, nor on the first visit with data
 * saving, because the worker would download the files of other pages.
 */
export async function canUpdate(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    // Firefox rejects it where site data is blocked.
    await navigator.serviceWorker.getRegistration();
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
  return navigator.serviceWorker.controller !== null || !browserSavesData();
}
