/** Files of notes on countries: stored on this device when they are first read, because a traveller may be offline later. */
import { cacheStorage } from './cache-storage.ts';
import { NOTES_CACHE } from './folders.ts';

/** What reads and stores files; the browser's own, or a test's. */
export interface NotesAccess {
  readonly fetch: (url: string) => Promise<Response>;
  /** Undefined where the browser has no Cache Storage, as on pages without https. */
  readonly caches: Pick<CacheStorage, 'open'> | undefined;
}

const BROWSER: NotesAccess = { fetch: (url) => fetch(url), caches: cacheStorage() };

/** Whether a file's content has the right shape. */
export type IsNotes = (content: unknown) => boolean;

/** The content of a file, stored or fetched; null if it is not stored and can't be fetched, or has another shape. */
export async function readKeptNotes(url: string, isNotes: IsNotes, access: NotesAccess = BROWSER): Promise<unknown> {
  // Names change with the content, so a stored file is always valid.
  const cache = await access.caches?.open(NOTES_CACHE).catch(ifRefused);
  const stored = await cache?.match(url);
  const response = stored ?? (await access.fetch(url).catch(ifUnreachable));
  // A captive portal answers with a page.
  if (response?.status !== 200 || !response.headers.get('content-type')?.includes('json')) return null;
  const copy = response.clone();
  const content: unknown = await response.json().catch(ifDamaged);
  if (!isNotes(content)) return null;
  if (!stored) await cache?.put(url, copy).catch(ifRefused);
  return content;
}

/** The content of a file that is stored on this device; null if it is not. Uses no network. */
export function readStoredNotes(url: string, isNotes: IsNotes): Promise<unknown> {
  return readKeptNotes(url, isNotes, { fetch: async () => Response.error(), caches: cacheStorage() });
}

function ifRefused(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error;
}

function ifUnreachable(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

/** Not JSON, or cut off meanwhile. */
function ifDamaged(error: unknown): null {
  if (error instanceof SyntaxError || error instanceof TypeError) return null;
  throw error;
}
