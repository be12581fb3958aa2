import { type BrowserKey, KEY_COOKIE } from './browser-key.ts';

/** The key in a session cookie of this origin. Pages only: workers have no `document`. */
export const cookieKey: BrowserKey = async (isWanted) => {
  if (isWanted && readCookie() === null) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${KEY_COOKIE}=${crypto.randomUUID()}; path=/; samesite=strict${secure}`;
  }
  return readCookie();
};

function readCookie(): string | null {
  return new RegExp(`(?:^|; )${KEY_COOKIE}=([^;]+)`).exec(document.cookie)?.[1] ?? null;
}
