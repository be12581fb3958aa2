/**
 * A secret of this run of the browser, which all tabs share; null where there is none, or cookies are refused.
 * @param isWanted one is made where there is none
 */
export type BrowserKey = (isWanted: boolean) => Promise<string | null>;

/** The name of its cookie; without an end of its own that dies with the browser. */
export const KEY_COOKIE = 'rihla-run';

/** What browsers give a service worker to read cookies with; not all do. */
interface CookieStore {
  get(name: string): Promise<{ readonly value?: string } | null>;
}

/** The key in a service worker, which makes none. */
export const storedCookieKey: BrowserKey = async () => {
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieStore };
  return (await cookieStore?.get(KEY_COOKIE))?.value ?? null;
};
