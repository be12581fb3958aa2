/** First strong isolate, and its end: between them a text has its own direction. */
const [BEGIN, END] = ['\u2068', '\u2069'];
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/;

/**
 * Texts that are to stand in one line: where some run from the right and some from the left, each is kept to itself, or a
 * number and a comma between them would change sides.
 */
export function isolatedIfMixed(texts: readonly string[]): readonly string[] {
  const line = texts.join(' ');
  return RIGHT_TO_LEFT.test(line) && LEFT_TO_RIGHT.test(line) ? texts.map((text) => BEGIN + text + END) : texts;
}
