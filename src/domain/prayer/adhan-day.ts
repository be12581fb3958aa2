/** The six instants of one day of a place by `adhan`, without its traps: see the comments of each function. */
import { CalculationParameters, Coordinates, HighLatitudeRule, Madhab, PrayerTimes } from 'adhan';
import { toLocalTime } from '../hours/opening-hours.ts';
import { methodOf } from './methods.ts';
import { PRAYERS, type Prayer, type PrayerQuestion, type UsedRule } from './prayer.ts';
import { maghribRounding, type PrayerMethod } from './prayer-method.ts';
import { isRamadan } from './ramadan-days.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Further from the equator than this, half of the night is too late for isha, so the method's rule is a seventh. As adhan advises. */
const SEVENTH_FROM_LATITUDE = 48;
/** From here on the Moonsighting Committee uses a seventh of the night; adhan 4.4.6 does so in the north. */
const SEASONAL_TO_LATITUDE = 55;
/** Nearer to the equator than this, each day has a sunrise, an asr and a sunset. Degrees. */
export const FULL_DAYS_TO_LATITUDE = 60;
/** Steps from a latitude towards the equator, in degrees. */
const LATITUDE_STEP = 0.5;
/** A day or a night that is shorter has no room for its prayers and for the minutes that authorities add. */
const SHORTEST_MS = 30 * MINUTE_MS;
/** Umm al-Qura's later isha of Ramadan holds in Saudi Arabia, not for everybody who chose the method. */
const SAUDI_ZONE = 'Asia/Riyadh';

/** The instants of a day, in epoch milliseconds; null: does not occur. */
export interface Instants {
  readonly at: Readonly<Record<Prayer, number | null>>;
  readonly rule: UsedRule | null;
}

type RuleOfNight = Exclude<UsedRule, 'nearest_latitude'> | 'none';

/** Minutes of an instant since the midnight that begins a day on the place's clock; undefined without a known zone. */
export function minutesOfDay(timeZone: string | null, day: number, at: number): number | undefined {
  const time = toLocalTime(timeZone, at);
  return time && (time.day - day) * DAY_MINUTES + time.minute;
}

/** The instants of a day of a place, without its zone being checked. @param day days since 1970 on the place's clock */
export function instantsOf(question: PrayerQuestion, day: number): Instants {
  const times = compute(question, day);
  const dhuhr = minutesOfDay(question.timeZone, day, times.at.dhuhr ?? Number.NaN) ?? 0;
  // adhan takes the date in Greenwich's part of the world: beyond the date line, a place's noon is on another date.
  if (dhuhr >= DAY_MINUTES) return compute(question, day - 1);
  return dhuhr < 0 ? compute(question, day + 1) : times;
}

/**
 * One time of a day nearer to the equator than 60°, not rounded to a minute and without a person's adjustments; epoch milliseconds.
 * By the method's rule, always a number.
 */
export function exactInstant(question: PrayerQuestion, day: number, prayer: Prayer): number {
  const method = methodOf(question.method);
  const rule = ruleOf(method, question.latitude);
  const times = run(question, method, day, rule, 'none');
  const dhuhr = minutesOfDay(question.timeZone, day, times.dhuhr.getTime()) ?? 0;
  const shift = Math.floor(dhuhr / DAY_MINUTES);
  return (shift === 0 ? times : run(question, method, day - shift, rule, 'none'))[prayer].getTime();
}

function compute(question: PrayerQuestion, day: number): Instants {
  const method = methodOf(question.method);
  const chosen = question.highLatitude ?? 'method';
  const rule = chosen === 'method' ? ruleOf(method, question.latitude) : chosen;
  const latitude = rule === 'none' ? question.latitude : fullLatitude(question, method, day);
  const there = { ...question, latitude };
  const withRule = run(there, method, day, rule);
  const bySun = run(there, method, day, 'none');
  const isRuled = withRule.fajr.getTime() !== bySun.fajr.getTime() || withRule.isha.getTime() !== bySun.isha.getTime();
  const maghrib = maghribOf(there, day, rule, withRule);
  const times = { ...timesOf(withRule), maghrib };
  if (rule === 'none' && !isAsr(withRule)) times.asr = Number.NaN;
  let used: UsedRule | null = null;
  if (latitude !== question.latitude) {
    used = 'nearest_latitude';
    const later = untilOwnSunset(question, day, maghrib);
    times.maghrib += later;
    times.isha += later;
  } else if (rule !== 'none' && isRuled) used = rule;
  return { at: adjust(question, inOrder(times)), rule: used };
}

/**
 * The latitude whose sun sets the times of a day: the place's own, or the nearest one towards the equator, in steps of half a
 * degree, where the day and the night after it are long enough and the sun is high enough for asr.
 */
function fullLatitude(question: PrayerQuestion, method: PrayerMethod, day: number): number {
  let { latitude } = question;
  while (Math.abs(latitude) >= FULL_DAYS_TO_LATITUDE && !isFullDay({ ...question, latitude }, method, day))
    latitude -= Math.sign(latitude) * LATITUDE_STEP;
  return latitude;
}

function isFullDay(question: PrayerQuestion, method: PrayerMethod, day: number): boolean {
  const [today, tomorrow] = [day, day + 1].map((each) => run(question, method, each, 'none', 'none'));
  if (today === undefined || tomorrow === undefined) return false;
  const [sunrise, sunset] = [today.sunrise.getTime(), today.sunset.getTime()];
  // No comparison with NaN holds, which is the time of a sunrise or sunset that does not occur.
  return sunset - sunrise >= SHORTEST_MS && tomorrow.sunrise.getTime() - sunset >= SHORTEST_MS && isAsr(today);
}

/** Whether asr is in the afternoon. Where the noon sun is on the horizon, adhan computes an hour of another day. */
function isAsr({ dhuhr, asr, sunset }: PrayerTimes): boolean {
  const isBeforeSunset = asr < sunset || Number.isNaN(sunset.getTime());
  return asr > dhuhr && isBeforeSunset && asr.getTime() - dhuhr.getTime() < DAY_MS / 2;
}

/**
 * Milliseconds from the maghrib of another latitude to the place's own, if the sun still sets there later on that day: nobody
 * breaks the fast before a sunset that can be seen. Else 0.
 */
function untilOwnSunset(question: PrayerQuestion, day: number, maghrib: number): number {
  const own = maghribOf(question, day, 'none', run(question, methodOf(question.method), day, 'none'));
  return own > maghrib && own - maghrib < DAY_MS / 2 ? own - maghrib : 0;
}

/** Epoch milliseconds of each time; NaN: does not occur. */
function timesOf(times: PrayerTimes): Record<Prayer, number> {
  return Object.fromEntries(PRAYERS.map((prayer) => [prayer, times[prayer].getTime()])) as Record<Prayer, number>; // of all prayers
}

/** Maghrib is rounded up, because the fast ends with it; in Egypt as Egypt's table is: see `maghribRounding`. */
function maghribOf(question: PrayerQuestion, day: number, rule: RuleOfNight, rounded: PrayerTimes): number {
  const method = methodOf(question.method);
  if (method.rounding === maghribRounding(method, question.timeZone)) return rounded.maghrib.getTime();
  return Math.ceil(run(question, method, day, rule, 'none').maghrib.getTime() / MINUTE_MS) * MINUTE_MS;
}

function ruleOf({ nightPortions, isSeasonal }: PrayerMethod, latitude: number): RuleOfNight {
  if (nightPortions !== undefined) return 'night_portions';
  if (isSeasonal === true && latitude < SEASONAL_TO_LATITUDE) return 'seasonal_twilight';
  return Math.abs(latitude) > SEVENTH_FROM_LATITUDE ? 'seventh_of_the_night' : 'middle_of_the_night';
}

/** adhan reads year, month and day in the zone of the device, so the date is made at noon there. */
function run(
  question: PrayerQuestion,
  method: PrayerMethod,
  day: number,
  rule: RuleOfNight,
  rounding: PrayerMethod['rounding'] | 'none' = method.rounding,
): PrayerTimes {
  const date = new Date(day * DAY_MS);
  const noon = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
  const parameters = parametersOf(question, method, day, rule);
  parameters.rounding = rounding;
  return new PrayerTimes(new Coordinates(question.latitude, question.longitude), noon, parameters);
}

function parametersOf(
  question: PrayerQuestion,
  method: PrayerMethod,
  day: number,
  rule: RuleOfNight,
): CalculationParameters {
  const { fajrAngle, isha, maghribAngle = 0, added } = method;
  const [ishaAngle, ishaMinutes] = 'angle' in isha ? [isha.angle, 0] : [0, isha.minutes];
  // Not adhan's presets: they add minutes of their own.
  const name = rule === 'seasonal_twilight' ? 'MoonsightingCommittee' : 'Other';
  const parameters = new CalculationParameters(name, fajrAngle, ishaAngle, ishaMinutes, maghribAngle);
  const [fajr, sunrise, dhuhr, asr, maghrib, ishaAdded] = added;
  const later = ramadanMinutes(question, method, day);
  parameters.adjustments = { fajr, sunrise, dhuhr, asr, maghrib, isha: ishaAdded + later };
  parameters.madhab = (question.asr ?? method.asr) === 'hanafi' ? Madhab.Hanafi : Madhab.Shafi;
  if (rule === 'middle_of_the_night') parameters.highLatitudeRule = HighLatitudeRule.MiddleOfTheNight;
  if (rule === 'seventh_of_the_night') parameters.highLatitudeRule = HighLatitudeRule.SeventhOfTheNight;
  if (rule === 'twilight_angle') parameters.highLatitudeRule = HighLatitudeRule.TwilightAngle;
  const { nightPortions } = method;
  if (rule === 'night_portions' && nightPortions) parameters.nightPortions = () => nightPortions;
  // adhan has no rule 'none'. No comparison with a bound that is not a number holds, so the sun alone decides.
  if (rule === 'none') parameters.nightPortions = () => ({ fajr: Number.NaN, isha: Number.NaN });
  return parameters;
}

function ramadanMinutes({ timeZone }: PrayerQuestion, { isha }: PrayerMethod, day: number): number {
  if ('angle' in isha || isha.ramadanMinutes === undefined || timeZone !== SAUDI_ZONE) return 0;
  return isRamadan(day, 'SA') ? isha.ramadanMinutes : 0;
}

/**
 * Instants of which none is before the previous one. Where the night lasts minutes, an authority's added minutes, which are made
 * for its own country, would put sunrise before fajr.
 */
function inOrder(times: Readonly<Record<Prayer, number>>): Record<Prayer, number | null> {
  let latest = Number.NEGATIVE_INFINITY;
  const at = {} as Record<Prayer, number | null>; // filled below
  for (const prayer of PRAYERS) {
    const time = times[prayer];
    if (!Number.isNaN(time)) latest = Math.max(latest, time);
    at[prayer] = Number.isNaN(time) ? null : latest;
  }
  return at;
}

function adjust({ adjustments = {} }: PrayerQuestion, at: Record<Prayer, number | null>): Instants['at'] {
  const adjusted = { ...at };
  for (const prayer of PRAYERS) {
    const time = at[prayer];
    if (time !== null) adjusted[prayer] = time + (adjustments[prayer] ?? 0) * MINUTE_MS;
  }
  return adjusted;
}
