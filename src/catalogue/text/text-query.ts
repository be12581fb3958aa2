/**
 * Reads a typed text: its forms in turn (rewrites.ts), and of each form what is looked for where.
 *
 *   "kebab in berlin"   what, a word between, where: only places there
 *   "kebab berlin"      its end or beginning names a place: places there, or with that word in them
 *   "kebab"             words
 *   "kebab restarant"   the same without a stop word, although it has a typo
 *
 * `READINGS` lists the readings of a form, the most specific first. The first reading that enough places match in full is used.
 */
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import { easierThan } from './easier.ts';
import { KNOWS_NOTHING, type PlaceFinder, type Where } from './geo-lookups.ts';
import { joinUnits, type Unit, withoutStopWords } from './query-units.ts';
import { MAX_TERMS, type Reading, toReading } from './reading.ts';
import type { Reason } from './reasons.ts';
import { type Rewritten, rewritesOf } from './rewrites.ts';
import { isCalledNear, Scene } from './scene.ts';
import { alternative, plainTerms, type Term, toTerm, toTerms } from './terms.ts';
import { findWhere } from './where.ts';
import { isPreposition } from './where-words.ts';

const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;
/** A list with fewer places is no choice. */
const SCREEN = 5;
/** What people reach from a place in a day, in kilometres. */
const REACH_KM = TODAY_M / 1000;
/** Less than an address that names the place. */
const AROUND_WORTH = 0.1;
/** A street or postal code in an address is worth more than what a place around it can gain by being nearer to its middle. */
const EXACT_FACTOR = 2.5;
const DIGIT = /\d/;
const NO_PLACE = { center: undefined, place: undefined } as const;

/**
 * The readings of a text, made as they are asked for: the first one of most texts matches. Undefined for a text without a letter or
 * digit, which is no criterion (V11).
 */
export function parseTextQuery(text: string, finder: PlaceFinder = KNOWS_NOTHING): Iterable<Reading> | undefined {
  const forms = rewritesOf(text, finder);
  return forms && readForms(forms, finder);
}

/** The terms of all readings of a text, for marking names that no search found. */
export function termsOf(text: string): readonly Term[] {
  return Array.from(parseTextQuery(text) ?? []).flatMap(({ terms }) => terms);
}

function* readForms(forms: Iterable<Rewritten>, finder: PlaceFinder): Iterable<Reading> {
  for (const { reason: form, units } of forms) {
    const where = form === 'letters' ? undefined : findWhere(units, finder);
    if (form === 'letters') yield { ...readPlainly(units), because: [form] };
    else if (where !== undefined) yield* readScene(form, new Scene(units, where, finder));
    else if (isCalledNear(units, 0, finder)) yield { ...readWords(units), ...NO_PLACE, because: [form, 'name'] };
    else yield { ...readWords(units), because: [form, 'words'] };
  }
}

function* readScene(form: Reason, scene: Scene): Iterable<Reading> {
  for (const [reason, isMeant, read] of READINGS) {
    if (reason !== 'name' && scene.isNameElsewhere) break;
    if (!isMeant(scene)) continue;
    for (const reading of read(scene)) yield { ...reading, because: [form, scene.where.source, reason] };
  }
}

type ReadingRule = readonly [
  reason: Reason,
  isMeant: (scene: Scene) => boolean,
  read: (scene: Scene) => readonly Reading[],
];

/** The readings of a text that names a place, in the order in which they are tried. */
const READINGS: readonly ReadingRule[] = [
  ['name', (scene) => scene.isShop || scene.isNameElsewhere, ({ units }) => [{ ...readWords(units), ...NO_PLACE }]],
  ['there', () => true, (scene) => [{ ...there(scene), enough: isChoiceNeeded(scene) ? SCREEN : 1 }]],
  ['anywhere', (scene) => scene.where.place?.kind === 'country' && scene.isWanted && scene.isEmpty, elsewhere],
  ['around', isAroundMeant, (scene) => [around(scene, scene.wideKm, scene.isNowhere ? 'where' : undefined)]],
  [
    'reach',
    ({ circle, isWanted, isNowhere }) => circle !== undefined && (isWanted || isNowhere),
    (scene) => [around(scene, REACH_KM, 'where')],
  ],
  ['part', isWantedAround, partsAround],
  ['fromThere', (scene) => isWantedAround(scene) && (scene.where.isSaid || scene.isEmpty), elsewhere],
  ['anythingThere', (scene) => isWantedAround(scene) && !(scene.where.isSaid || scene.isEmpty), anythingThere],
  ['words', ({ isShop, isNowhere }) => !isShop && !isNowhere, ({ units }) => [readWords(units)]],
  // A place is never a part of another's name: Bali is not Balingen.
  ['nowhere', ({ isShop, isNowhere }) => !isShop && isNowhere, (scene) => [namesakes(scene), nowhere(scene)]],
];

function isWantedAround({ circle, isWanted }: Scene): boolean {
  return circle !== undefined && isWanted;
}

/** Two restaurants are no list: those around them follow. A building's name asks for what is in it. */
function isAroundMeant(scene: Scene): boolean {
  const { circle, isWanted, where } = scene;
  return circle !== undefined && (isWanted || where.source !== 'addresses' || scene.isNowhere);
}

function isChoiceNeeded(scene: Scene): boolean {
  const { circle, isWanted, where } = scene;
  return circle !== undefined && (isWanted || (where.source !== 'addresses' && !scene.isNowhere));
}

function there({ where, terms, stops }: Scene): Reading {
  const reading = toReading([...terms, toWhereTerm(where)], stops);
  return { ...reading, place: where.place, what: joinUnits(where.what) };
}

/** The same in a larger circle; there, addresses may also have the place's name. */
function around(scene: Scene, km: number, leavesOut: Reading['leavesOut'], terms = scene.terms): Reading {
  const { where, circle } = scene;
  const reading = there(scene);
  if (circle === undefined) return reading;
  const center = { ...circle, radiusKm: Math.max(km, circle.radiusKm) };
  const named = where.source === 'street' ? where : { ...where, source: 'addresses' as const };
  const reached = {
    ...toWhereTerm(named, where.source === 'addresses'),
    place: { ...center, worth: AROUND_WORTH },
  };
  return { ...reading, terms: [...terms, reached].slice(0, MAX_TERMS), center, leavesOut };
}

function partsAround(scene: Scene): readonly Reading[] {
  return easierThan(toReading(scene.terms, scene.stops)).readings.map(({ terms, extras }) => ({
    ...around(scene, scene.wideKm, 'what', terms),
    extras,
  }));
}

/** What is wanted, nearest to the place first; anywhere if that is a country. */
function elsewhere({ where, circle, wideKm, terms, stops }: Scene): readonly Reading[] {
  const center = circle && { ...circle, radiusKm: wideKm };
  const { place, what } = where;
  return [{ ...toReading(terms, stops), center, place, what: joinUnits(what), leavesOut: 'where' }];
}

function anythingThere({ where, significant, stops }: Scene): readonly Reading[] {
  return [{ ...toReading([toWhereTerm(where)], [...significant, ...stops]), place: where.place, leavesOut: 'what' }];
}

/** Places elsewhere that have the name of an empty place, as whole words. */
function namesakes({ units, where }: Scene): Reading {
  const reading = readWords(units);
  const terms = reading.terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.map((each) => ({ ...each, mayBegin: false })),
  }));
  return { ...reading, terms, center: undefined, place: where.place, isFromPerson: true, leavesOut: 'where' };
}

/** Matches nothing, because the named place is empty. */
function nowhere({ where }: Scene): Reading {
  return { ...toReading([toTerm([])], []), place: where.place, leavesOut: 'where', enough: 0 };
}

/** @param mayBegin whether addresses may continue the name, as for an area that only they have */
function toWhereTerm({ words, place, source }: Where, mayBegin = true): Term {
  const isExact = source === 'street' || (source === 'addresses' && words.some((word) => DIGIT.test(word)));
  const name =
    source === 'addresses' || source === 'street'
      ? alternative(words, isExact ? EXACT_FACTOR : 1, { mayBegin, fields: WHERE_FIELDS })
      : alternative(words, 0.5, { fields: TEXT_FIELDS.city });
  return { ...toTerm([name]), place: isExact && place?.kind === 'circle' ? { ...place, worth: AROUND_WORTH } : place };
}

function readWords(units: readonly Unit[]): Reading {
  const words = units.length > 1 ? units.filter(({ text }) => !isPreposition(text)) : units;
  const { significant, stops } = withoutStopWords(words.length > 0 ? words : units);
  // A word is no longer a prefix once another word follows it.
  if (significant.length > 0) return toReading(toTerms(significant, true, significant.at(-1) === words.at(-1)), stops);
  return toReading(toTerms(stops.length > 0 ? stops : units, true), []);
}

/** Matches each word and each pair of letters separately, for names that contain a known phrase by coincidence. */
function readPlainly(units: readonly Unit[]): Reading {
  return toReading(
    units.flatMap((unit, at) => plainTerms(unit, at === units.length - 1)),
    [],
  );
}
