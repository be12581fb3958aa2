/**
 * The classes of characters that the rule of public texts tells apart; the others have class `x`. The database has the same
 * classes as of the Unicode version of the migration (`catalogue.character_classes`). Pure.
 */
const classes = {
  /**
   * Never part of a text: control characters, changes of direction, tags (U+E0000 and on), private use, noncharacters and halves
   * of surrogate pairs.
   */
  h: /(?![\t\n\r])[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u{202a}-\u{202e}\u{2066}-\u{206f}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/u,
  /** Line breaks and tabs. */
  b: /[\t\n\r\u2028\u2029]/u,
  /** Joiners, which some scripts and pictures need. */
  j: /[\u200c\u200d]/u,
  /** Combining marks. */
  m: /(?![\u034f\u17b4\u17b5])[\p{Mn}\p{Me}]/u,
  /** Other characters that show nothing. The signs that Arabic and Syriac write around numbers are Cf, but show. */
  f: /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u,
  /** Not a character in this version of Unicode. */
  u: /\p{Cn}/u,
  /** Letters of scripts that use joiners. */
  s: /(?=\p{L})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}]/u,
  /** Pictures, which joiners combine. */
  e: /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u,
} as const;

type CharacterClass = keyof typeof classes;
/** Their letters, in the order in which they are tried. */
export const CHARACTER_CLASSES = Object.keys(classes);

/** @returns the class of a character, one code point: the first that has it */
export function classOf(character: string): CharacterClass | 'x' {
  for (const [name, pattern] of Object.entries(classes)) {
    // Object.entries widens the keys.
    if (pattern.test(character)) return name as CharacterClass;
  }
  return 'x';
}
