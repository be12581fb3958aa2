/** What answers in the language of the person: mails, and the payment provider's pages. */
const ASKED = /^\/(?:auth\/|functions\/v1\/create-(?:checkout|portal)-session$)/;
/** A code of a language, and nothing else that a header could carry. */
const CODE = /^[a-z]{2,3}$/;

/**
 * A fetch that asks the auth server, and for the payment provider's pages, in the app's language: what they then write is in
 * the language that the person chose here, whatever their browser prefers. Where the language is not known, the browser's own stays.
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
