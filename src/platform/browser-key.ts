/**
 * A secret of this browser session, shared by all tabs; null if there is none or cookies are refused.
 * @param isWanted whether to create a missing one
 */
export type BrowserKey = (isWanted: boolean) => Promise<string | null>;

/** The name of its session cookie. */
export const KEY_COOKIE = 'rihla-run';

/** The API for reading cookies in a service worker; not all browsers have it. */
interface CookieStore {
  get(name: string): Promise<{ readonly value?: string } | null>;
}

/** The key in a service worker, which never creates one. */
export const storedCookieKey: BrowserKey = async () => {
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieStore };
  return (await cookieStore?.get(KEY_COOKIE))?.value ?? null;
};
