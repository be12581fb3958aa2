/** The name under which `scripts/vite-version.ts` writes a build's version into documents. */
const NAME = 'version';
const WRITTEN = new RegExp(`<meta name="${NAME}" content="([^"]+)"`);
/** The document that the service worker serves; always of its own version, unlike this page. */
const SHELL = '/index.html';

/**
 * Whether a reload would load another version. The browser may activate a new worker between two pages: then the old worker
 * served the page, the new one controls it when its scripts begin, and no event announces the change.
 */
export async function isPageOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`)?.content;
  if (own === undefined) return false;
  try {
    const response = await fetch(SHELL);
    const kept = response.ok ? WRITTEN.exec(await response.text())?.[1] : undefined;
    return kept !== undefined && kept !== own;
  } catch (error) {
    // Without a network and without the file, a reload loads nothing newer.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
