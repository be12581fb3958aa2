/** Turns hours as people write them into the form that `opening_hours` reads. What it does not know stays as it is. */

const DAY = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days?`;
const SHORT = String.raw`(?:Mo|Tu|We|Th|Fr|Sa|Su)`;
const DAYS = String.raw`(?:${DAY}|${SHORT})(?:\s*(?:-|,|&|and|to)\s*(?:${DAY}|${SHORT}))*`;

/** A full stop at the end, unless it belongs to 'p.m.'. */
const TRAILING = /(?<![ap]\.\s?m)[.\s]+$/i;

/** Pairs of a pattern and its replacement, applied in order. */
const REWRITINGS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015~\u223C\uFF5E\u301C]/g, '-'],
  [/\s*-\s*/g, '-'],
  [TRAILING, ''],
  // '12:00-14:00 16:00-18:00'
  [/(\d{2}:\d{2}-\d{2}:\d{2})\s+(?=\d{2}:\d{2}-)/g, '$1,'],
  [/^(?:open\s+)?24\s*(?:h|hrs?|hours?)$/i, '24/7'],
  // '1800-2030', but no years: '2026-2027' has no comma or day before it.
  [/(?<=(?:^|[\s,])(?:[A-Za-z]{2,}[\s,]+)?)([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-4])([0-5]\d)(?!\d)/g, '$1:$2-$3:$4'],
  [new RegExp(String.raw`\b(${SHORT}(?:-${SHORT})?),(?=\d{2}:)`, 'g'), '$1 '],
  // 'Closed on Wednesdays' says nothing of other days.
  [new RegExp(String.raw`^closed\s+(?:on\s+)?(${DAYS})$`, 'i'), '$1 off'],
  // 'Sunday closed, 11:00-20:00': the days first would apply to the times as well.
  [new RegExp(String.raw`^(${DAYS})\s+closed[,;]\s*(\d[\d:.,\s-]*)$`, 'i'), '$2; $1 off'],
  [new RegExp(String.raw`^(\d[\d:.\s-]*)[,;]\s*closed\s+(?:on\s+)?(${DAYS})$`, 'i'), '$1; $2 off'],
];

const YEARS = /^(?:19|20)\d{2}-(?:19|20)\d{2}$/;

/** The text in the library's form, and whether anything had to be rewritten besides dashes and spaces. */
export function rewriteHours(text: string): { readonly text: string; readonly isRewritten: boolean } {
  // Comments are the source's words.
  const parts = text.split(/("[^"]*")/);
  const rewritten = parts.map((part, at) => (at % 2 === 1 ? part : rewrite(part, at === parts.length - 1))).join('');
  return { text: rewritten.trim(), isRewritten: plain(rewritten) !== plain(text) };
}

function rewrite(part: string, isLast: boolean): string {
  if (YEARS.test(part.trim())) return part;
  return REWRITINGS.reduce(
    (text, [pattern, replacement]) => (pattern === TRAILING && !isLast ? text : text.replace(pattern, replacement)),
    part,
  );
}

function plain(text: string): string {
  return text.replaceAll(/[\u2010-\u2015]/g, '-').replaceAll(/\s+/g, '');
}
