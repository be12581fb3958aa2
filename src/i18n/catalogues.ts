/**
 * By language, what fetches the first part of its texts. Filled in by scripts/vite-messages.ts: there is one entry for each
 * file of `messages`, and in tests one for the pseudo-language.
 */
export const CATALOGUES: Readonly<Record<string, () => Promise<unknown>>> = {};
