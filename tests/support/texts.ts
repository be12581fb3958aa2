import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readCatalogues, textsOf } from '../../scripts/texts/translations.ts';
import type { Compiled } from '../../src/i18n/message-formatter.ts';

const FOLDER = fileURLToPath(new URL('../../src/i18n/messages', import.meta.url));

/** Compiles a language's messages like the build does. @returns a function from ids to messages */
export function compiledTexts(language: string): (id: string) => Compiled {
  const texts = textsOf(readCatalogues(FOLDER), language);
  return (id) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`There is no text ${id}`);
    return compileMessage(text) as Compiled;
  };
}

/** Like in `src/i18n/languages.ts`, whose list of languages exists only in builds. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

export function writtenAs(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
