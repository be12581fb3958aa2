/** The names of cuisines, amenities and halal statuses in all languages, taken from the messages for search and servers. */
import { type Catalogues, textsOf } from './catalogues.ts';

/** Prefixes of the messages' ids, and the kinds that replace them in the table. */
const KINDS = [
  ['cuisine.', 'cuisine'],
  ['restaurant.amenity.', 'amenity'],
  ['places.halal.', 'status'],
] as const;

/** The content of `src/domain/places/translated-names.ts`, because search and servers have no messages. */
export function namesFileOf(catalogues: Catalogues): string {
  const locales = ['en', ...catalogues.others.keys()];
  const texts = locales.map((locale) => [locale, textsOf(catalogues, locale)] as const);
  const lines = KINDS.flatMap(([prefix, kind]) =>
    Object.keys(catalogues.english)
      // A sentence with a date in it is no name.
      .filter((id) => id.startsWith(prefix) && !catalogues.english[id]?.includes('{'))
      .map((id) => {
        const names = texts.map(([locale, all]) => `${locale}=${all[id]}`);
        return `${kind}.${toDocumentWord(id.slice(prefix.length))}; ${names.join('; ')}`;
      }),
  );
  return [
    '/** Written by `npm run texts -- --names` from the messages; names.ts reads it. A line is a thing with its names. */',
    `export const TRANSLATED_NAMES = \`\n${lines.join('\n')}\n\`;\n`,
  ].join('\n');
}

/** 'muslimOwned' as in documents: 'muslim_owned'. */
function toDocumentWord(word: string): string {
  return /^[a-z]/.test(word) ? word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : word;
}
