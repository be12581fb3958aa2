/**
 * Keeps JSON numbers as they are written, because JavaScript rounds 9007199254740993 and shortens 1.50. Such a number is read as
 * a text with a mark, and loses the mark when it is written again.
 */
import { randomUUID } from 'node:crypto';

/** What only this process knows, so that nobody can send a text that looks like a marked number. */
const MARK = `n${randomUUID().replaceAll('-', '')}_`;
const NUMBER = /-?\d[-+.\deE]*/g;
/** In each number that JavaScript changes: many digits, a fraction that ends with or has many zeros, an exponent, -0. */
const SUSPECT = /\d{16}|\.\d*0(?!\d)|0\.000000|\d[eE]|-0/;
/** Between two texts, the shortest number and its separators. */
const SHORTEST = ',-0,'.length;
const BACKSLASH = 92;
const MARKED_TEXT = new RegExp(`"${MARK}([-+.\\deE]+)"`, 'g');
const MARKED = new RegExp(`${MARK}([-+.\\deE]+)`, 'g');

/** Marks the numbers of a JSON text that JavaScript would change. */
export function markNumbers(json: string): string {
  let marked = '';
  let copied = 0;
  let at = 0;
  while (at < json.length) {
    const quote = json.indexOf('"', at);
    const end = quote < 0 ? json.length : quote;
    if (end - at >= SHORTEST || at === 0 || quote < 0) {
      const between = json.slice(at, end);
      if (SUSPECT.test(between)) {
        marked += json.slice(copied, at) + between.replaceAll(NUMBER, markIfChanged);
        copied = end;
      }
    }
    at = quote < 0 ? end : endOfText(json, quote);
  }
  return copied === 0 ? json : marked + json.slice(copied);
}

function markIfChanged(number: string): string {
  return String(Number(number)) === number ? number : `"${MARK}${number}"`;
}

/** @returns the index after the closing quote */
function endOfText(json: string, opening: number): number {
  for (let at = opening; ; ) {
    at = json.indexOf('"', at + 1);
    if (at < 0) return json.length;
    let first = at;
    while (json.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((at - first) % 2 === 0) return at + 1;
  }
}

/** Writes marked numbers as numbers, in JSON or in any other text. */
export function unmarkNumbers(text: string): string {
  return text.includes(MARK) ? text.replaceAll(MARKED_TEXT, '$1').replaceAll(MARKED, '$1') : text;
}
