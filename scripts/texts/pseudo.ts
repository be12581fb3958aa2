/** Pseudo-English for tests: accented, to reveal text that is in no catalogue, and 40 % longer. */
import type { Compiled } from './translations.ts';

export const PSEUDO = 'qps';

const PLAIN = 'aceginoruyACEINOSU';
const ACCENTED = 'àçéĝíñöŕûýÀÇÉÍÑÖŠÛ';
const LONGER_BY = 0.4;

export function pseudo(compiled: Compiled): Compiled {
  return (compiled as readonly unknown[]).map(pseudoToken) as Compiled;
}

function pseudoToken(token: unknown): unknown {
  if (token === '#') return token;
  if (typeof token === 'string') return lengthen(accent(token));
  if (!Array.isArray(token)) return token;
  const [name, type, cases] = token as unknown as readonly [string, string?, unknown?];
  if (!cases || typeof cases !== 'object') return token;
  const all = Object.entries(cases).map(([key, each]) => [key, Array.isArray(each) ? pseudo(each as Compiled) : each]);
  return [name, type, Object.fromEntries(all)];
}

function accent(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}

/** Adds words that can wrap, as in a language with longer texts. */
function lengthen(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (letters < 2) return text;
  const more = 'ýâ öñé ŧŵö'.repeat(1 + Math.floor((letters * LONGER_BY) / 10)).slice(0, Math.ceil(letters * LONGER_BY));
  return text.replace(/(\s*)$/, (space) => ` ${more.trim()}${space}`);
}
