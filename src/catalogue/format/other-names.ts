/** A place's alternative names, one string in the index. */
import { type StringTable, stringAt } from './string-table.ts';

/** Separates alternative names inside one string. */
export const ALT_NAME_SEPARATOR = '\u001f';

/** Begins an alternative name that no source states: our own, in Latin letters. Search takes it for a space. */
export const OURS = '\t';

/** A row's name for readers of Latin letters: English, or ours with its mark; null if none is known. */
export function latinNameAt(altNames: StringTable, englishAt: number, row: number): string | null {
  return englishAt === 0 ? null : (stringAt(altNames, row).split(ALT_NAME_SEPARATOR)[englishAt - 1] ?? null);
}

interface LatinNames {
  readonly englishName: string | null;
  readonly romanisedName: string | null;
}

/** What latinNameAt found, or an empty text, as fields of a card. */
export function readLatinName(text: string): LatinNames {
  return text.startsWith(OURS)
    ? { englishName: null, romanisedName: text.slice(OURS.length) }
    : { englishName: text || null, romanisedName: null };
}
