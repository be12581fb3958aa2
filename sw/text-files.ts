/** File names as in scripts/vite-messages.ts: a language's first part, and its others. */
const TEXTS = /(?:^|\/)assets\/_?texts-([a-z]{2,3})-/;

/** The language of a file of texts; undefined for other files. */
export function languageOf(path: string): string | undefined {
  return TEXTS.exec(path)?.[1];
}
