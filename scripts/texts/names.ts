/** The names of cuisines, amenities and halal statuses in all languages: out of the messages, for search and for servers. */
import { type Catalogues, textsOf } from './catalogues.ts';

/** What the ids of their messages begin with, and what stands for that in the table. */
const KINDS = [
  ['cuisine.', 'cuisine'],
  ['restaurant.amenity.', 'amenity'],
  ['places.halal.', 'status'],
] as const;

/** The file `src/domain/places/translated-names.ts` as it should be: search and servers have no messages. */
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

/** 'muslimOwned' as documents have it: 'muslim_owned'. */
function toDocumentWord(word: string): string {
  return /^[a-z]/.test(word) ? word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : word;
}
