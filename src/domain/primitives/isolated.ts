/** First strong isolate, and pop directional isolate: a text between them has its own direction. */
const [BEGIN, END] = ['\u2068', '\u2069'];
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/;

/** Isolates a text, such as a name in its own script, within a sentence of either direction. */
export function isolated(text: string): string {
  return BEGIN + text + END;
}

/**
 * Isolates texts that are joined in one line, if their directions differ. Otherwise a number and a comma between them would
 * change places.
 */
export function isolatedIfMixed(texts: readonly string[]): readonly string[] {
  return isMixed(texts) ? texts.map(isolated) : texts;
}

/** Whether the texts have letters of both directions. */
export function isMixed(texts: readonly string[]): boolean {
  const line = texts.join(' ');
  return RIGHT_TO_LEFT.test(line) && LEFT_TO_RIGHT.test(line);
}
