/**
 * Loader of the first part of each language's texts. Filled in by scripts/vite-messages.ts: one entry per file of
 * `messages`, and in tests one for the pseudo-language.
 */
export const CATALOGUES: Readonly<Record<string, () => Promise<unknown>>> = {};
