import { readFileSync } from 'node:fs';
import { cleanText } from './clean-text.ts';
import { toTitleCase } from './letter-case.ts';

type CuisineTable = Readonly<Record<string, readonly string[]>>;

// Our own file; tests check its format.
const KNOWN = JSON.parse(readFileSync(new URL('data/cuisines.json', import.meta.url), 'utf8')) as CuisineTable;

const MAX_CUISINES = 8;
const MAX_LENGTH = 40;

/**
 * Readable cuisines from a source's values: OpenStreetMap's ('burger;kebab') or free text ('Afghan, Turkish'). Unknown ones
 * keep their words; meaningless ones ('regional') are dropped. No duplicates, at most eight.
 * @param more names that a mapping adds
 */
export function toCuisines(value: unknown, more: CuisineTable): string[] {
  const parts = (cleanText(value) ?? '').split(/\s*[;,/|+]\s*/);
  const found = parts.flatMap((part) => {
    const key = part.toLowerCase().replaceAll(/[\s-]+/g, '_');
    return (
      lookUp(more, part) ??
      lookUp(KNOWN, key) ??
      lookUp(KNOWN, key.replace(/_(?:food|cuisine|restaurant)s?$/, '')) ??
      inWords(part)
    );
  });
  return [...new Set(found)].slice(0, MAX_CUISINES);
}

function lookUp(table: CuisineTable, key: string): readonly string[] | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** 'hot_pot' as 'Hot Pot'; empty if it can't be a cuisine. */
function inWords(part: string): string[] {
  const words = part.replaceAll('_', ' ').trim();
  if (words.length < 3 || words.length > MAX_LENGTH || !/^[\p{L}\p{M}' -]+$/u.test(words)) return [];
  return [toTitleCase(words)];
}
