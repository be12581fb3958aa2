/** Splits an opening_hours text into rules, and finds those that a plain week can't express. */

/**
 * Words that a week can't express: holidays, fasts, sun, seasons. A rule that fails to parse because of them is not broken.
 */
const BEYOND_A_WEEK =
  /\b(?:PH|SH|easter|ramadan|ramadhan|sunrise|sunset|dawn|dusk|week|day|days|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|20\d\d)\b/i;

/** Words that the library corrects without guessing: English days, am and pm, 'to'. */
const KNOWN_WORDS =
  /^(?:mo|tu|we|th|fr|sa|su|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|am|pm|a|p|m|h|hrs?|to|till|until|and|daily|open|closed?|off|ph|sh)$/i;

/** The library's warnings for corrections without guessing; any other makes the rule unsure. */
const HARMLESS_WARNINGS: ReadonlySet<string> = new Set([
  'adding_0',
  'additional_rule_which_evaluates_to_closed',
  'ambiguous_single_digit_hour',
  'combine_rules',
  'empty_comment',
  'hour_min_separator',
  'no_colon_after',
  'nothing_useful',
  'omit_ko',
  'please_use_ok_for_ko',
  'separator_for_readability',
  'strange_24_7',
  'switched',
  'value_ends_with_token',
  'without_minutes',
]);

/** Whether the rule's meaning is certain despite this warning of the library. */
export function isHarmless(warning: string, rule: string): boolean {
  if (warning !== 'word_error_correction') return HARMLESS_WARNINGS.has(warning);
  const words = rule.replaceAll(/"[^"]*"/g, '').match(/\p{L}+/gu) ?? [];
  return words.every((word) => KNOWN_WORDS.test(word));
}

/** The rules between semicolons; quoted comments stay whole. */
export function splitRules(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^;"]|")+/g) ?? []).map((rule) => rule.trim()).filter((rule) => rule !== '');
}

/**
 * Removes holidays from the rule's list of days: 'Mo-Su,PH 07:00-01:00' says the same about Monday to Sunday as 'Mo-Su
 * 07:00-01:00'.
 */
export function withoutHolidays(rule: string): string {
  return rule
    .replaceAll(/(?<=\b(?:Mo|Tu|We|Th|Fr|Sa|Su))\s*,\s*(?:PH|SH)\b/g, '')
    .replaceAll(/\b(?:PH|SH)\s*,\s*(?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b)/g, '');
}

/** Whether the rule mentions holidays, seasons or the sun. */
export function isBeyondAWeek(rule: string): boolean {
  return BEYOND_A_WEEK.test(rule.replaceAll(/"[^"]*"/g, ''));
}
