/** The library `opening_hours`: opens a text, and says whether its corrections leave the meaning certain. */
import OpeningHours from 'opening_hours';

/** Null if the library can't read the text. Holidays are those of the library's default country, so don't ask for them. */
export function openLibrary(text: string): OpeningHours | null {
  try {
    return new OpeningHours(text, null);
  } catch (reason) {
    // The library throws plain strings for syntax errors and Errors for unknown holidays; anything else is our bug.
    if (typeof reason === 'string' || reason instanceof Error) return null;
    throw reason;
  }
}

/** Short words that the library corrects without guessing. 'St' may be a day in Hungarian, and 'Do' in two languages. */
const KNOWN_WORDS =
  /^(?:mo|tu|we|th|fr|sa|su|mon|tue|tues|wed|thu|thur|sat|sun|fri|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|am|pm|a|p|m|h|hrs?|uhr|to|til|bis|ate|á|à|and|und|all|day|on|by|of|off|ph|sh|x|ok|one|end)$/i;

/** The library's warnings for corrections without guessing; any other makes the text unsure. */
const HARMLESS_WARNINGS: ReadonlySet<string> = new Set([
  'adding_0',
  'additional_rule_which_evaluates_to_closed',
  'additional_rule_separator_not_used_after_time_wrapping_midnight',
  'ambiguous_single_digit_hour',
  'combine_rules',
  'date_past',
  'date_range_past',
  'default_state',
  'empty_comment',
  'hour_min_separator',
  'no_colon_after',
  'nothing_useful',
  'omit_ko',
  'please_use_ok_for_ko',
  'rant_degree_sign_used_for_zero',
  'separator_for_readability',
  'strange_24_7',
  'switched',
  'use_multi',
  'vague',
  'value_ends_with_token',
  'without_minutes',
  'year_past',
  'zero_calculation',
]);

/** Warnings about values that are read as written. */
const SILENT_WARNINGS: ReadonlySet<string> = new Set([
  'additional_rule_separator_not_used_after_time_wrapping_midnight',
  'combine_rules',
  'date_past',
  'date_range_past',
  'default_state',
  'strange_24_7',
  'vague',
  'year_past',
]);

export interface Canonical {
  readonly text: string;
  /** The library corrected something, without guessing. */
  readonly isCorrected: boolean;
}

/** The text in the library's canonical form; null if the library can't read it, or has to guess. */
export function canonical(text: string): Canonical | null {
  const library = openLibrary(text);
  if (library === null) return null;
  const warnings = library.getStructuredWarnings().map(({ type }) => type);
  if (!warnings.every((warning) => isHarmless(warning, text))) return null;
  return { text: library.prettifyValue(), isCorrected: !warnings.every((warning) => SILENT_WARNINGS.has(warning)) };
}

/** A longer word is in the library's dictionaries as a whole, so it can't be taken for another one. */
function isHarmless(warning: string, text: string): boolean {
  if (warning !== 'word_error_correction') return HARMLESS_WARNINGS.has(warning);
  const words = text.replaceAll(/"[^"]*"/g, '').match(/\p{L}+/gu) ?? [];
  return words.every((word) => KNOWN_WORDS.test(word) || word.length > 3 || !/^[a-z]/i.test(word));
}
