/** Paths whose service writes to the person: mails, and the payment provider's pages. */
const ASKED = /^\/(?:auth\/|functions\/v1\/create-(?:checkout|portal)-session$)/;
/** Accepts a language code only, so that nothing else gets into the header. */
const CODE = /^[a-z]{2,3}$/;

/**
 * A fetch that asks the auth server and the payment functions in the app's language, so that mails and payment pages use it
 * instead of the browser's. If the app's language is unknown, the browser's stays.
 */
export function askInLanguage(ask: typeof fetch, language: () => Promise<string>): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    if (!ASKED.test(new URL(address).pathname)) return ask(input, init);
    const code = await language();
    if (!CODE.test(code)) return ask(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('accept-language', code);
    return ask(input, { ...init, headers });
  };
}
