/** Dates of Ramadan by the Umm al-Qura calendar, which browsers have. Where moon sighting decides, they may be a day off. */

const RAMADAN = '9';
const DAY_MS = 86_400_000;
/** The lunar year is shorter than the solar year: within this number of days, Ramadan comes once more. */
const YEAR_DAYS = 366;

/** Clock times at which people look for an open kitchen. The sun sets between 18:00 and 19:30 in most of our cities. */
const RAMADAN_MEALS = { iftar: '19:30', suhoor: '04:00' } as const;
export type RamadanMeal = keyof typeof RAMADAN_MEALS;

/** Created on first use: the first search does not need it. */
const formats: { month?: Intl.DateTimeFormat } = {};

function isRamadan(day: number): boolean {
  formats.month ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
  return formats.month.format(day).split(' ')[0] === RAMADAN;
}

/** Latest day that `isRamadanOn` was called for: a search checks many places on the same two days. */
const latest = [
  { day: Number.NaN, answer: false },
  { day: Number.NaN, answer: false },
];

/** Whether a day is in Ramadan. @param day days since 1970 */
export function isRamadanOn(day: number): boolean {
  const known = latest[day & 1];
  if (known?.day === day) return known.answer;
  const answer = isRamadan(day * DAY_MS);
  latest[day & 1] = { day, answer };
  return answer;
}

/** The next day of Ramadan, possibly today. @param today 'YYYY-MM-DD' */
export function nextRamadanDay(today: string): string {
  const from = Date.parse(`${today}T00:00Z`);
  for (let n = 0; n < YEAR_DAYS; n++) {
    const day = from + n * DAY_MS;
    if (isRamadan(day)) return new Date(day).toISOString().slice(0, 10);
  }
  return today;
}

/** The next minute of a meal, as the filter 'open at' takes it. @param today 'YYYY-MM-DD' */
export function ramadanMinute(meal: RamadanMeal, today: string): string {
  return `${nextRamadanDay(today)}T${RAMADAN_MEALS[meal]}`;
}
