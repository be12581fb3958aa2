/** As scripts/vite-messages.ts names them: the first part of a language, and its others. */
const TEXTS = /(?:^|\/)assets\/_?texts-([a-z]{2,3})-/;

/** The language whose texts a file has; nothing for other files. */
export function languageOf(path: string): string | undefined {
  return TEXTS.exec(path)?.[1];
}
