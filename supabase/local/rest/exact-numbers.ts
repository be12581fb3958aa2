/**
 * Keeps JSON numbers as they are written, because JavaScript rounds 9007199254740993 and shortens 1.50. Such a number is read as
 * a text with a mark, and loses the mark when it is written again.
 */
import { randomUUID } from 'node:crypto';

/** What only this process knows, so that nobody can send a text that looks like a marked number. */
const MARK = `n${randomUUID().replaceAll('-', '')}_`;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[-+.\deE]*/gs;
const MARKED_TEXT = new RegExp(`"${MARK}([-+.\\deE]+)"`, 'g');
const MARKED = new RegExp(`${MARK}([-+.\\deE]+)`, 'g');

/** Marks the numbers of a JSON text that JavaScript would change. */
export function markNumbers(json: string): string {
  return json.replaceAll(TOKEN, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${MARK}${token}"`,
  );
}

/** Writes marked numbers as numbers, in JSON or in any other text. */
export function unmarkNumbers(text: string): string {
  return text.includes(MARK) ? text.replaceAll(MARKED_TEXT, '$1').replaceAll(MARKED, '$1') : text;
}
