import { deviceStorage } from './device-storage.ts';
import { unlessRefused } from './unless-refused.ts';

/**
 * A mark that this origin had a database, stored where browsers delete last: in `localStorage` and a cookie, either of which
 * is enough. It contains two characters of the database's id, so that it identifies nobody.
 */
export interface StorageMark {
  /** The first two characters of the database's id. */
  readonly databaseId: string;
  /** Number of unsent entries at the last check. */
  readonly unsent: number;
}

/** Where the mark is stored. */
export interface MarkStore {
  read(): string | null;
  write(text: string): void;
}

/** The mark of the database with this id. */
export const markOf = (id: string, unsent: number): StorageMark => ({ databaseId: id.slice(0, 2), unsent });

const FORMAT = /^([\da-z]{2})\.(\d+)$/;

/** Null if there never was a database, or the person deleted all of the site's data. */
export function readMark(stores: readonly MarkStore[]): StorageMark | null {
  for (const store of stores) {
    const [, databaseId, unsent] = FORMAT.exec(store.read() ?? '') ?? [];
    if (databaseId !== undefined) return { databaseId, unsent: Number(unsent) };
  }
  return null;
}

export function writeMark(stores: readonly MarkStore[], { databaseId, unsent }: StorageMark): void {
  for (const store of stores) store.write(`${databaseId}.${unsent}`);
}

const NAME = 'rihla-mark';

/** The longest that browsers keep a cookie: 400 days. */
const COOKIE_SECONDS = 400 * 86_400;

const inLocalStorage: MarkStore = {
  read: () => deviceStorage()?.getItem(NAME) ?? null,
  write: (text) => unlessRefused(() => deviceStorage()?.setItem(NAME, text)),
};

const inCookie: MarkStore = {
  read: () => new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie)?.[1] ?? null,
  write(text) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // The Cookie Store API is not everywhere yet.
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = `${NAME}=${text}; max-age=${COOKIE_SECONDS}; path=/; samesite=strict${secure}`;
  },
};

export const MARK_STORES: readonly MarkStore[] = [inLocalStorage, inCookie];
