/** The data that each wish checks. */
import { WISH_PHRASES } from '#catalogue/data/wish-phrases.ts';
import { CERTIFIED, type Moment, shownStatusAt } from '#catalogue/filters/moment.ts';
import { priceOf } from '#catalogue/format/traits.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { toWords } from '#catalogue/text/split-words.ts';
import { rowsHolding } from '#catalogue/text/word-rows.ts';
import type { Position } from '#domain/geo/geo.ts';
import { type Fact, type FactValue, unpackFact } from '#domain/places/facts.ts';
import { AMENITIES, type Amenity, HALAL_STATUSES, PLACE_KINDS } from '#domain/places/taxonomy.ts';
import type { Meal } from '#domain/prayer/meal.ts';
import type { Wish, WishKind } from '#domain/search/wishes.ts';
import { createCertifierCheck } from './certifier-wish.ts';
import { KNOWLEDGE, type Knowledge } from './knowledge.ts';
import { createHoursCheck, type HoursWish } from './wish-hours.ts';
import { createMealWishCheck } from './wish-meals.ts';

export interface WishScene {
  readonly moment: Moment;
  readonly prayerSpaces: readonly Position[];
}

export type WishCheck = (row: number) => Knowledge;

type CreateCheck = (segment: Segment, wish: Wish, scene: WishScene) => WishCheck;

/** Distance that people walk to pray before or after a meal. Metres. */
const PRAYER_WALK_M = 500;
/** Price levels: level 1 is cheap, level 2 may be, higher ones are not. */
const CHEAP = 1;
const DEAR = 3;
/** Ratings are stored in hundredths. */
const A_STAR = 100;
const TOLD = TEXT_FIELDS.name | TEXT_FIELDS.altNames | TEXT_FIELDS.cuisines;

const MUSLIM_OWNED = HALAL_STATUSES.indexOf('muslim_owned');
/** A kind as in an index. */
const STALL = PLACE_KINDS.indexOf('stall') + 1;

/** `nearMe` has no check: all answers are ordered by distance anyway. */
const CREATE_CHECK: { readonly [Kind in Exclude<WishKind, 'nearMe'>]: CreateCheck } = {
  openNow: hoursCheck('openNow'),
  openLate: hoursCheck('openLate'),
  openAllDay: hoursCheck('openAllDay'),
  openTomorrow: hoursCheck('openTomorrow'),
  openOn: hoursCheck('openOn'),
  openAt: hoursCheck('openAt'),
  breakfast: anyOf(amenity('all_day_breakfast'), textSays(WISH_PHRASES.breakfast)),
  iftar: openAtMeal('iftar'),
  suhoor: openAtMeal('suhoor'),
  prayer: anyOf(amenity('prayer_room'), nearPrayer),
  family: anyOf(amenity('family_friendly'), textSays(WISH_PHRASES.family)),
  kids: amenity('kids_menu'),
  parking: anyOf(amenity('parking_available'), amenity('valet_parking')),
  delivery: amenity('delivery'),
  takeaway: amenity('takeaway'),
  certified: (segment, wish, scene) =>
    wish.value === undefined
      ? statusCheck(CERTIFIED)(segment, wish, scene)
      : createCertifierCheck(segment, wish.value, scene.moment),
  muslimOwned: statusCheck(MUSLIM_OWNED),
  noAlcohol: servesNoAlcohol,
  noPork: factSays('pork', 'none'),
  handSlaughtered: factSays('slaughter', 'hand'),
  notStunned: factSays('stunning', 'none'),
  cheap:
    ({ columns: { numbers } }) =>
    (row) => {
      const price = priceOf(numbers.traits[row] ?? 0);
      return price === CHEAP ? KNOWLEDGE.yes : price >= DEAR ? KNOWLEDGE.no : KNOWLEDGE.unknown;
    },
  vegetarian: textSays(WISH_PHRASES.vegetarian),
  buffet: textSays(WISH_PHRASES.buffet),
  foodCourt: anyOf(isStall, textSays(WISH_PHRASES.foodCourt, TOLD | TEXT_FIELDS.address)),
  rating:
    ({ columns: { numbers } }, { value }) =>
    (row) => {
      const rating = numbers.rating[row] ?? 0;
      return rating === 0 ? KNOWLEDGE.unknown : rating >= Number(value) * A_STAR ? KNOWLEDGE.yes : KNOWLEDGE.no;
    },
  unstated: () => () => KNOWLEDGE.unknown,
};

/** One check for each wish that has one. */
export function createWishChecks(segment: Segment, wishes: readonly Wish[], scene: WishScene): WishCheck[] {
  return wishes.flatMap((wish) => (wish.kind === 'nearMe' ? [] : CREATE_CHECK[wish.kind](segment, wish, scene)));
}

function hoursCheck(kind: HoursWish): CreateCheck {
  return ({ columns }, { value }, { moment }) => createHoursCheck(columns, kind, value, moment);
}

/** A place that is open at the meal; where nobody knows, one that names it. */
function openAtMeal(meal: Meal): CreateCheck {
  const says = textSays(WISH_PHRASES[meal]);
  return (segment, wish, scene) => {
    const isNamed = says(segment, wish, scene);
    return createMealWishCheck(segment.columns, meal, scene.moment, (row) => isNamed(row) === KNOWLEDGE.yes);
  };
}

/** Amenities are yes or unknown: an unset flag means that nobody checked. */
function amenity(name: Amenity): CreateCheck {
  const bit = 1 << AMENITIES.indexOf(name);
  return ({ columns: { numbers } }) =>
    (row) =>
      ((numbers.amenities[row] ?? 0) & bit) === 0 ? KNOWLEDGE.unknown : KNOWLEDGE.yes;
}

/** What somebody stated of alcohol or a bar, else the amenity. */
function servesNoAlcohol(segment: Segment, wish: Wish, scene: WishScene): WishCheck {
  const { facts } = segment.columns.numbers;
  const isFree = amenity('alcohol_free')(segment, wish, scene);
  return (row) => {
    const alcohol = unpackFact(facts[row] ?? 0, 'alcohol');
    if (alcohol === 'none') return KNOWLEDGE.yes;
    return alcohol === 'served' || alcohol === 'bar' ? KNOWLEDGE.no : isFree(row);
  };
}

/** Another value than the wanted one fails; an unknown or contested fact stays unknown. */
function factSays<F extends Fact>(fact: F, wanted: FactValue<F>): CreateCheck {
  return ({ columns: { numbers } }) =>
    (row) => {
      const value = unpackFact(numbers.facts[row] ?? 0, fact);
      if (value === wanted) return KNOWLEDGE.yes;
      return value === 'unknown' || value === 'contested' ? KNOWLEDGE.unknown : KNOWLEDGE.no;
    };
}

function isStall({ columns: { numbers } }: Segment): WishCheck {
  return (row) => (numbers.kind[row] === STALL ? KNOWLEDGE.yes : KNOWLEDGE.unknown);
}

function nearPrayer(segment: Segment, _: Wish, { prayerSpaces }: WishScene): WishCheck {
  const metres = segment.prayerM(prayerSpaces);
  return (row) => ((metres[row] ?? 0xffff) <= PRAYER_WALK_M ? KNOWLEDGE.yes : KNOWLEDGE.unknown);
}

function statusCheck(status: number): CreateCheck {
  return ({ columns }, _, { moment: { today } }) =>
    (row) =>
      shownStatusAt(columns, row, today) === status ? KNOWLEDGE.yes : KNOWLEDGE.unknown;
}

/** Checks whether a place's names or cuisines, or the given fields, contain one of the phrases. */
function textSays(phrases: string, fields: number = TOLD): CreateCheck {
  return ({ text }) => {
    const rows = new Set<number>();
    for (const phrase of phrases.split(/[,\n]/)) {
      const words = toWords(phrase, false);
      if (words.length > 0) for (const row of rowsHolding(text, words, fields)) rows.add(row);
    }
    return (row) => (rows.has(row) ? KNOWLEDGE.yes : KNOWLEDGE.unknown);
  };
}

function anyOf(...creators: readonly CreateCheck[]): CreateCheck {
  return (segment, wish, scene) => {
    const checks = creators.map((create) => create(segment, wish, scene));
    return (row) => (checks.some((check) => check(row) === KNOWLEDGE.yes) ? KNOWLEDGE.yes : KNOWLEDGE.unknown);
  };
}
