/**
 * The rule of every text that a member writes and another person can read; `catalogue.text_problem` is the same in SQL. It is
 * for forms: the database has the last word, because a device may know another version of Unicode. Pure.
 *
 * From UTS #39 are the look-alikes and the bound of combining marks, from the NicknameProfile of PRECIS (RFC 8266) NFC and the
 * refusal of what shows nothing. Unlike PRECIS, names keep capitals, and the joiners of pictures.
 */
import { classOf } from './character-classes.ts';
import { isReservedName } from './reserved-name.ts';

/** `name`: a name; `line`: one line, such as an address; `paragraph`: may have line breaks. */
export type TextKind = 'name' | 'line' | 'paragraph';

/** Why a text is refused, as the server's codes. */
export type TextProblem = 'text_hidden' | 'text_break' | 'text_marks' | 'name_reserved';

/** The flags of England, Scotland and Wales, the only characters with tags that show something. */
const TAGGED_FLAGS =
  /\u{1f3f4}(?:\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}|\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}|\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
/** UTS #39, 5.4, allows four marks in a row without NFC; three is the most in names of the world's places. */
const MANY_MARKS = /[mj]{4}/;
/** What shows nothing, and a joiner that joins nothing. */
const NOTHING_SHOWN = /[fu]|(?<![sme])j|j(?![sme])/;

/**
 * @param text as it is stored, in NFC
 * @param isReserved whether the name stands for a person, who must not pass for the site
 * @returns the first problem; null if there is none
 */
export function textProblem(text: string, kind: TextKind, isReserved = false): TextProblem | null {
  const classes = Array.from(text.replaceAll(TAGGED_FLAGS, ''), classOf).join('');
  if (classes.includes('h')) return 'text_hidden';
  if (kind !== 'paragraph' && classes.includes('b')) return 'text_break';
  if (kind === 'name' && NOTHING_SHOWN.test(classes)) return 'text_hidden';
  if (MANY_MARKS.test(classes)) return 'text_marks';
  return isReserved && isReservedName(text) ? 'name_reserved' : null;
}
