/** A code of a language, and nothing else that a header could carry. */
const CODE = /^[a-z]{2,3}$/;

/**
 * A fetch that asks the auth server in the app's language: what it then mails and texts is written in the language that
 * the person chose here, whatever their browser prefers. Where the language is not known, the browser's own stays.
 */
export function askInLanguage(ask: typeof fetch, language: () => Promise<string>): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    if (!new URL(address).pathname.startsWith('/auth/')) return ask(input, init);
    const code = await language();
    if (!CODE.test(code)) return ask(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('accept-language', code);
    return ask(input, { ...init, headers });
  };
}
