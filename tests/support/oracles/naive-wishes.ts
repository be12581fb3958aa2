/**
 * A text's meaning beyond its words, calculated plainly from a list: which places have that name, and which fulfil its wishes.
 * Reading the text (`readIntent`) is shared with the index.
 */

import { WISH_PHRASES } from '../../../src/catalogue/data/wish-phrases.ts';
import { readIntent } from '../../../src/catalogue/intent/read-wishes.ts';
import { DRIVE_M, TODAY_M } from '../../../src/catalogue/ranking/weights.ts';
import { toWords } from '../../../src/catalogue/text/split-words.ts';
import type { Position } from '../../../src/domain/geo/geo.ts';
import { openingOf } from '../../../src/domain/hours/opening.ts';
import { isKnownOpenOn, type LocalTime, toLocalTime } from '../../../src/domain/hours/opening-hours.ts';
import { cuisinesOf } from '../../../src/domain/places/cuisines-of.ts';
import { localDay, shownStatus } from '../../../src/domain/places/halal.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { Amenity } from '../../../src/domain/places/taxonomy.ts';
import type { Meal } from '../../../src/domain/prayer/meal.ts';
import { createMealClock } from '../../../src/domain/prayer/meal-clock.ts';
import { isRamadan } from '../../../src/domain/prayer/ramadan-days.ts';
import type { SearchQuery } from '../../../src/domain/search/search.ts';
import type { UnderstoodWish, Wish } from '../../../src/domain/search/wishes.ts';
import { heldAmenities, metresFrom, saidOf } from './filter-oracle.ts';

export const asksForCatering = (text: string) => /\b(catering|kitchen|canteen)\b/i.test(text);
export const isSeatless = (r: Restaurant) => ['caterer', 'canteen', 'central_kitchen'].includes(r.place_kind ?? '');

/** A query after its text was read. */
export interface NaiveIntent {
  readonly text: string;
  /** Whether anything was typed, even if no text is left to search for. */
  readonly isTyped: boolean;
  /** Undefined for an excluded place. */
  readonly tierOf: (r: Restaurant) => number | undefined;
  readonly wishes?: readonly UnderstoodWish[];
  /** Whether a place fulfils all wishes; these places start the list. */
  readonly isWished?: (r: Restaurant) => boolean;
  readonly asksToPray?: true;
  /** Whether the text has only wishes, and no place meets any. */
  readonly isUnmet?: boolean;
}

/** @param matches whether a place matches a text and all filters of the query */
export function naiveIntent(
  restaurants: readonly Restaurant[],
  query: SearchQuery,
  prayerSpaces: readonly Position[],
  matches: (text: string) => (r: Restaurant) => boolean,
): NaiveIntent {
  const { text } = query;
  const words = toWords(text, false);
  const plain: NaiveIntent = { text, isTyped: words.length > 0, tierOf: () => 0 };
  const { wishes, rest, toPray } = readIntent(text);
  if (toPray !== undefined) {
    const found = wishedFor(restaurants, query, prayerSpaces, matches);
    if (found.wishes?.some(({ kind, isMet }) => kind === 'prayer' && isMet)) return { ...found, asksToPray: true };
    const answered = wishes.filter(({ kind }) => kind === 'prayer' || kind === 'nearMe');
    return {
      text: '',
      isTyped: true,
      tierOf: (r) => (toPray.some((name) => holdsName(r, name)) ? 1 : undefined),
      ...(answered.length > 0 && {
        wishes: answered.map(({ span, ...wish }) => ({
          ...wish,
          said: text.slice(...span),
          isMet: wish.kind === 'nearMe' && query.near !== undefined,
        })),
      }),
      asksToPray: true,
    };
  }
  if (words.length === 0 || (wishes.length === 0 && rest !== '')) return plain;
  const said = wishes.length === 0 ? words : wishes.flatMap(({ span }) => toWords(text.slice(...span), false));
  const calledM = wishes.length === 0 ? DRIVE_M : TODAY_M;
  const isMeant = (r: Restaurant) => isInReach(r, query, calledM) && isCalled(toWords(r.name, false), words, said);
  const called = restaurants.filter(isMeant);
  if (wishes.length === 0) return { text: '', isTyped: true, tierOf: (r) => Number(called.includes(r)) };
  return called.length > 0 ? plain : wishedFor(restaurants, query, prayerSpaces, matches);
}

/** Whether a name has all the words, the last one as a beginning. */
function holdsName({ name }: Restaurant, words: readonly string[]): boolean {
  const own = toWords(name, true);
  return words.every((word, at) =>
    own.some((each) => (at === words.length - 1 ? each.startsWith(word) : each === word)),
  );
}

function wishedFor(
  restaurants: readonly Restaurant[],
  query: SearchQuery,
  prayerSpaces: readonly Position[],
  matches: (text: string) => (r: Restaurant) => boolean,
): NaiveIntent {
  const { text } = query;
  const { wishes, rest } = readIntent(text);
  const left = restaurants.filter(matches(rest));
  let asked = wishes.filter(({ kind }) => kind !== 'nearMe');
  const reach = query.near === undefined ? TODAY_M : DRIVE_M;
  const counts = (r: Restaurant) => isInReach(r, query, reach) && (asksForCatering(text) || !isSeatless(r));
  for (;;) {
    const all: readonly Wish[] = asked;
    const knownOf = (r: Restaurant) => all.map((wish) => meets(r, wish, query, prayerSpaces));
    const met = all.filter((_, at) =>
      left.filter(counts).some((r) => [true, 'named'].includes(knownOf(r)[at] ?? false)),
    );
    const stays = left.some((r) => !knownOf(r).includes(false));
    if (all.length === 0 || (met.length === all.length && stays)) {
      const isMet = (wish: Wish) => (wish.kind === 'nearMe' ? query.near !== undefined : all.includes(wish));
      return {
        text: rest,
        isTyped: true,
        tierOf: (r) => (knownOf(r).includes(false) ? undefined : counts(r) ? partOf(knownOf(r)) : 0),
        wishes: wishes.map((wish) => {
          const { span, ...kindAndValue } = wish;
          return { ...kindAndValue, said: text.slice(...span), isMet: isMet(wish) };
        }),
        isUnmet: rest === '' && all.length === 0 && wishes.some(({ kind }) => kind !== 'nearMe'),
        ...(all.length > 0 && {
          isWished: (r) => counts(r) && knownOf(r).every((known) => known === true),
        }),
      };
    }
    asked = stays ? met : [];
  }
}

/** A name counts a quarter of what is known. */
const partOf = (known: readonly unknown[]) =>
  known.length === 0
    ? 0
    : known.reduce((sum: number, each) => sum + (each === true ? 1 : each === 'named' ? 0.25 : 0), 0) / known.length;

function isInReach(r: Restaurant, { near }: SearchQuery, metres: number = TODAY_M): boolean {
  return near === undefined || metresFrom(near, r) <= metres;
}

function isCalled(name: readonly string[], words: readonly string[], said: readonly string[]): boolean {
  if (name.length < 2 || !said.some((word) => name.some((each) => each.startsWith(word)))) return false;
  // A doubled word is one word.
  if (name.every((word) => words.includes(word) && new Set(name).size > 1)) return true;
  const shared = name.filter((word) => words.includes(word)).length;
  return words.every((word) => name.includes(word)) && (shared >= 3 || shared >= 0.75 * name.length);
}

/** @returns undefined if unknown, 'named' if only the name says so */
function meets(
  r: Restaurant,
  { kind, value }: Wish,
  query: SearchQuery,
  spaces: readonly Position[],
): boolean | 'named' | undefined {
  const has = (...amenities: Amenity[]) => amenities.some((each) => heldAmenities(r).includes(each)) || undefined;
  const tells = (phrases: string, ...more: string[]) => holdsAny(r, phrases, more) || undefined;
  const shown = shownStatus(r, localDay(query.at)).status;
  const rating = r.average_rating ?? 0;
  switch (kind) {
    case 'openNow':
    case 'openLate':
    case 'openAllDay':
    case 'openTomorrow':
    case 'openOn':
    case 'openAt':
      return isOpen(r, kind, value, query.at);
    case 'breakfast':
      return has('all_day_breakfast') ?? tells(WISH_PHRASES[kind]);
    case 'family':
      return has('family_friendly') ?? tells(WISH_PHRASES[kind]);
    case 'iftar':
    case 'suhoor':
      return suitsMeal(r, kind, query.at, tells(WISH_PHRASES[kind]) === true);
    case 'vegetarian':
    case 'buffet':
      return tells(WISH_PHRASES[kind]);
    case 'foodCourt':
      return r.place_kind === 'stall' || tells(WISH_PHRASES[kind], r.address ?? '');
    case 'prayer':
      return has('prayer_room') ?? (spaces.some((space) => metresFrom(space, r) <= 500) || undefined);
    case 'kids':
      return has('kids_menu');
    case 'parking':
      return has('parking_available', 'valet_parking');
    case 'delivery':
    case 'takeaway':
      return has(kind);
    case 'noAlcohol':
      return noAlcohol(r);
    case 'noPork':
      return agreesOn(saidOf(r, 'pork'), 'none');
    case 'handSlaughtered':
      return agreesOn(saidOf(r, 'slaughter'), 'hand');
    case 'notStunned':
      return agreesOn(saidOf(r, 'stunning'), 'none');
    case 'certified':
      return shown === 'certified' || undefined;
    case 'muslimOwned':
      return shown === 'muslim_owned' || undefined;
    case 'cheap':
      return r.price_level === 1 || (r.price_level !== null && r.price_level >= 3 ? false : undefined);
    case 'rating':
      return rating === 0 ? undefined : rating >= Number(value);
    default:
      return undefined;
  }
}

const minutesOf = ({ day, minute }: LocalTime): number => 1440 * day + minute;

/**
 * Calculated plainly: of the meals of three days, the first that is not over. Iftar is over at its minute, suhoor at fajr, half an hour
 * after the minute at which a place should be open.
 */
export function suitsMeal(r: Restaurant, meal: Meal, at: number, isNamed: boolean): boolean | 'named' | undefined {
  const { latitude, longitude, country_code: countryCode, time_zone: timeZone } = r;
  const now = toLocalTime(timeZone, at);
  const today = now?.day ?? Date.parse(localDay(at)) / 86_400_000;
  const days = [-1, 0, 1]
    .map((later) => today + later)
    .filter((day) => meal === 'suhoor' || isRamadan(day, countryCode));
  const unsure = isNamed ? 'named' : undefined;
  if (now === undefined || latitude === null || longitude === null)
    return days.some((day) => day >= today) ? unsure : isNamed || undefined;
  const lasts = meal === 'suhoor' ? 29 : 0;
  const next = days
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
    .flatMap((date) => createMealClock({ meal, date }, { countryCode, timeZone })?.(latitude, longitude) ?? [])
    .find((time) => minutesOf(time) + lasts >= minutesOf(now));
  if (next === undefined) return isNamed || undefined;
  return isKnownOpenOn(openingOf(r), minutesOf(next) > minutesOf(now) ? next : now) ?? unsure;
}

/** Undefined if nobody says anything, or sources differ. */
function agreesOn(said: readonly string[], wanted: string): boolean | undefined {
  return new Set(said).size === 1 ? said[0] === wanted : undefined;
}

/** What sources say of alcohol if they agree, else the amenity. */
function noAlcohol(r: Restaurant): boolean | undefined {
  const said = saidOf(r, 'alcohol');
  if (said.length > 0 && said.every((each) => each === 'none')) return true;
  if (said.length > 0 && said.every((each) => each === 'served' || each === 'bar')) return false;
  return heldAmenities(r).includes('alcohol_free') || undefined;
}

function isOpen(r: Restaurant, kind: Wish['kind'], value: string | undefined, at: number): boolean | undefined {
  const now = toLocalTime(r.time_zone, at);
  if (now === undefined) return undefined;
  const at22 = (value ?? '').split(':').map(Number);
  const minute = (at22[0] ?? 0) * 60 + (at22[1] ?? 0);
  const isNight = now.minute >= 23 * 60 || now.minute < 4 * 60;
  if (kind === 'openAllDay') return isOpenAllWeek(r, now);
  const times: Partial<Record<Wish['kind'], LocalTime[]>> = {
    openNow: [now],
    openLate: [isNight ? now : { day: now.day, minute: 23 * 60 }],
    openTomorrow: [9, 13, 19].map((hour) => ({ day: now.day + 1, minute: hour * 60 })),
    openOn: [9, 13, 19].map((hour) => ({ day: nextDay(now.day, value), minute: hour * 60 })),
    openAt: [{ day: minute >= now.minute ? now.day : now.day + 1, minute }],
  };
  const answers = (times[kind] ?? []).map((time) => isKnownOpenOn(openingOf(r), time));
  return answers.includes(true) || (answers.includes(undefined) ? undefined : false);
}

/** Asks every minute of a week, until one is not known to be open. */
function isOpenAllWeek(r: Restaurant, { day, minute }: LocalTime): boolean | undefined {
  for (let later = minute; later < minute + 7 * 1440; later++) {
    const known = isKnownOpenOn(openingOf(r), { day: day + Math.floor(later / 1440), minute: later % 1440 });
    if (known !== true) return known;
  }
  return true;
}

const LONG_DAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** The first day from this one on that has the name. */
function nextDay(from: number, name: string | undefined): number {
  const days = Array.from({ length: 7 }, (_, n) => from + n);
  return days.find((day) => LONG_DAY.format(day * 86_400_000).toLowerCase() === name) ?? from;
}

function holdsAny(r: Restaurant, phrases: string, more: readonly string[]): boolean {
  const fields = [r.name, ...r.alt_names, r.names['und-Latn-rihla'] ?? '', ...cuisinesOf(r), ...more].flatMap((text) =>
    toWords(text, true),
  );
  return phrases.split(/[,\n]/).some((phrase) => {
    const words = toWords(phrase, false);
    return (
      words.length > 0 &&
      words.every((word, at) => fields.some((has) => (at === words.length - 1 ? has.startsWith(word) : has === word)))
    );
  });
}
