/** As `scripts/vite-version.ts` names a build in the documents that it writes. */
const NAME = 'version';
const WRITTEN = new RegExp(`<meta name="${NAME}" content="([^"]+)"`);
/** The document that the service worker answers; its own, whatever version this page is of. */
const SHELL = '/index.html';

/**
 * Whether a reload would bring another version than this page is of. The browser may activate a new worker between two pages:
 * then the old worker answered the page, the new one is in charge when its scripts begin, and no event tells of a change.
 */
export async function isPageOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`)?.content;
  if (own === undefined) return false;
  try {
    const response = await fetch(SHELL);
    const kept = response.ok ? WRITTEN.exec(await response.text())?.[1] : undefined;
    return kept !== undefined && kept !== own;
  } catch (error) {
    // Without a network and without the file, a reload brings nothing newer.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
