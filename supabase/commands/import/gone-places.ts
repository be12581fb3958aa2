/** How sources say that a place has closed for good. */

/** OpenStreetMap's words for closed places, as a tag or as a prefix of the former tag. */
const GONE = ['disused', 'abandoned', 'demolished', 'razed', 'was', 'closed', 'removed'] as const;

/** Opening hours that name no day but say that the place is closed: `closed`, `Mo-Su off`, `off "permanently closed"`. */
const NEVER_OPEN =
  /^(?:Mo-Su(?:,\s*PH)?\s+)?(?:(?:off|closed)\s+)?"?(?:permanently closed|closed(?: permanently| down| for good| forever)?|off|out of business)"?[.!]?$/i;

/** Words without which 'closed' may mean today. */
const FOR_GOOD = /permanently|for good|forever|closed down|out of business/i;

/**
 * Why a place has closed, from its opening hours; null if they don't say so.
 * @param isOfMap whether they are OpenStreetMap's, where `closed` without a day means always. Elsewhere it may mean today
 */
export function whyNeverOpen(openingHours: string | null | undefined, isOfMap: boolean): string | null {
  const text = openingHours?.trim() ?? '';
  return NEVER_OPEN.test(text) && (isOfMap || FOR_GOOD.test(text))
    ? `it is closed for good, as its opening hours say: ${text}`
    : null;
}

/**
 * Why a place has closed; null if it has not. A prefix on another use of the building does not count.
 * @param today 'YYYY-MM-DD'
 */
export function whyGone(tags: Readonly<Record<string, string>>, today: string): string | null {
  const { amenity, shop, end_date: endDate } = tags;
  if (amenity === 'vacant' || shop === 'vacant') return 'it is vacant';
  const state = GONE.find((each) => tags[each] === 'yes');
  if (state !== undefined) return `it is ${state}`;
  if (endDate !== undefined && hasPassed(endDate, today)) return `it has closed, by its end_date: ${endDate}`;
  const closed = whyNeverOpen(tags['opening_hours'], true);
  if (closed !== null) return closed;
  if (amenity !== undefined || shop !== undefined) return null;
  const isInOtherUse = OTHER_USES.some((each) => tags[each] !== undefined);
  const tag = GONE.flatMap((each) => [`${each}:amenity`, `${each}:shop`]).find((each) => {
    const former = tags[each];
    return former !== undefined && (!isInOtherUse || former === 'place_of_worship');
  });
  return tag === undefined ? null : `it is closed for good (${tag})`;
}

/** Tags that say what a place is now, besides `amenity` and `shop`. */
const OTHER_USES = ['craft', 'religion', 'room', 'office', 'tourism', 'leisure'] as const;

/** '2019', '2019-05', '2019-05-12', '~2019', 'before 2019', '2010s', '2018..2019'; OpenStreetMap's wiki, Key:start_date. */
const END_DATE = /^(?:.*\.\.)?\s*(?:~|before |early |mid |late )?(\d{4})(s)?(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Whether the whole period that a date names lies before today. A date in another form has not passed. */
function hasPassed(date: string, today: string): boolean {
  const [, year, decade, month, day] = END_DATE.exec(date.trim()) ?? [];
  if (year === undefined) return false;
  const last = decade === undefined ? year : String(Number(year) + 9);
  // No month has more than 31 days, and dates are compared as text.
  return `${last}-${month ?? '12'}-${day ?? '31'}` < today;
}
