import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { pseudo } from '../../scripts/texts/pseudo.ts';
import { readCatalogues, textsOf } from '../../scripts/texts/translations.ts';

const FOLDER = fileURLToPath(new URL('../../src/i18n/messages', import.meta.url));

/** All languages of the app, English first. */
export function allLanguages(): readonly string[] {
  return ['en', ...readCatalogues(FOLDER).others.keys()];
}

/** The translation of an English text without values, also into `qps`. */
export function translationOf(lang: string, english: string): string {
  if (lang === 'en') return english;
  if (lang === 'qps') return String(pseudo(compileMessage(english))[0]);
  const catalogues = readCatalogues(FOLDER);
  const id = Object.entries(catalogues.english).find(([, text]) => text === english)?.[0] ?? '';
  return textsOf(catalogues, lang)[id] ?? english;
}
