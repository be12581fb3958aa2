/**
 * The judged questions: what travellers type, where they stand, and what the first five answers must be. Expectations were
 * written before anybody looked at answers, from what the places are by their register or their OpenStreetMap tags.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { distanceM } from '../../src/domain/geo/geo.ts';

/** So many answers stand on the first screens of a phone, and are judged. */
export const JUDGED_ANSWERS = 5;

const position = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
const pattern = z.string().transform((source) => new RegExp(source, 'iu'));

/** All parts of a clause must hold of a place. */
const clause = z
  .strictObject({
    /** Matches the name or another name. */
    name: pattern,
    /** Any of these words is in its cuisines. */
    cuisine: z.array(z.string()),
    address: pattern,
    postal: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().length(2),
    status: z.array(z.enum(['certified', 'tagged', 'unverified'])),
  })
  .partial();

const question = z.strictObject({
  id: z.string(),
  q: z.string(),
  language: z.string(),
  from: z.string(),
  at: position.nullable(),
  /** Local wall time, where hours matter. */
  now: z.string().optional(),
  expect: z
    .strictObject({
      /** Every answer lies within so many kilometres of `around`, or of the person. */
      withinKm: z.number().positive(),
      around: position,
      like: z.array(clause),
      /** So many of the first five are like that; 1 by default. */
      atLeast: z.number().int().positive(),
      first: z.array(clause),
      never: z.array(clause),
      /** The place that is looked around; wishes that must be among the filters, or none at all where the list is empty. */
      understood: z.strictObject({ place: z.string(), filters: z.array(z.string()) }).partial(),
      /** The data has no right answer in reach: there is none, or only what is called similar or further away. */
      nothing: z.boolean(),
    })
    .partial(),
  why: z.string().optional(),
});

type Clause = z.infer<typeof clause>;
export type Question = z.infer<typeof question>;

/** A place as far as it is judged. */
export interface JudgedPlace {
  readonly names: readonly string[];
  readonly cuisines: readonly string[];
  readonly address: string;
  readonly countryCode: string;
  readonly status: 'certified' | 'tagged' | 'unverified';
  /** Null where it is not known. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}

/** What was answered to a question: the first places, and what was understood of it. */
export interface JudgedAnswer {
  readonly places: readonly JudgedPlace[];
  /** The name of the place around which the answer looks; undefined where none was understood. */
  readonly place: string | undefined;
  /** The wishes that became filters. */
  readonly filters: readonly string[];
  /** Whether all of it is said to be similar or further away only. */
  readonly isApart: boolean;
}

/** How good an answer is. */
export interface Verdict {
  readonly isRight: boolean;
  /** One divided by the rank of the first answer that was wanted; 0 where it is not among those judged. */
  readonly reciprocalRank: number;
  /** In words, each part that does not hold. */
  readonly faults: readonly string[];
}

/** Reads a file of questions, one JSON object in a line. Throws with the line that is none. */
export function readQuestions(file: URL): Question[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const read = question.safeParse(JSON.parse(line));
    if (!read.success) throw new Error(`${file.pathname}:${index + 1}: ${z.prettifyError(read.error)}`);
    return read.data;
  });
}

export function judgeAnswer({ at, expect }: Question, answer: JudgedAnswer): Verdict {
  const places = answer.places.slice(0, JUDGED_ANSWERS);
  const wanted = expect.first ?? expect.like;
  const isNear = nearCheck(expect.around ?? at, expect.withinKm);
  const isWanted = (place: JudgedPlace) => isNear(place) && (wanted === undefined || isAnyOf(wanted, place));
  const rank = places.findIndex(isWanted);
  const faults = [
    ...judgeAbsence(expect, answer),
    ...(expect.nothing === true ? [] : judgePlaces(expect, places, isNear)),
    ...judgeUnderstood(expect.understood, answer),
    ...places
      .filter((place) => isAnyOf(expect.never ?? [], place))
      .map((place) => `${nameOf(place)} must not be there`),
  ];
  return { isRight: faults.length === 0, reciprocalRank: rank < 0 ? 0 : 1 / (rank + 1), faults };
}

function judgeAbsence({ nothing }: Question['expect'], { places, isApart }: JudgedAnswer): string[] {
  if (nothing === true)
    return places.length === 0 || isApart ? [] : ['there is nothing of the kind, and it does not say so'];
  return places.length === 0 ? ['no answer'] : [];
}

function judgePlaces(
  { first, like, atLeast = 1 }: Question['expect'],
  places: readonly JudgedPlace[],
  isNear: (place: JudgedPlace) => boolean,
): string[] {
  const [best] = places;
  const matching = like === undefined ? atLeast : places.filter((place) => isAnyOf(like, place)).length;
  return [
    ...places.filter((place) => !isNear(place)).map((place) => `${nameOf(place)} is too far`),
    ...(first !== undefined && best !== undefined && !isAnyOf(first, best) ? [`${nameOf(best)} is first`] : []),
    ...(matching < atLeast ? [`${matching} of the first are what was meant, not ${atLeast}`] : []),
  ];
}

function judgeUnderstood(expected: Question['expect']['understood'], { place, filters }: JudgedAnswer): string[] {
  const missing = (expected?.filters ?? []).filter((wish) => !filters.includes(wish));
  const isNone = expected?.filters?.length === 0;
  return [
    ...(expected?.place !== undefined && fold(expected.place) !== fold(place ?? '')
      ? [`it looks around ${place ?? 'no place'}, not ${expected.place}`]
      : []),
    ...(missing.length > 0 ? [`it did not understand ${missing.join(', ')}`] : []),
    ...(isNone && filters.length > 0 ? [`it took ${filters.join(', ')} for a wish`] : []),
  ];
}

function nearCheck(middle: readonly [number, number] | null, withinKm: number | undefined) {
  if (withinKm === undefined || middle === null) return () => true;
  const [latitude, longitude] = middle;
  return ({ position: at }: JudgedPlace) => at !== null && distanceM({ latitude, longitude }, at) <= withinKm * 1000;
}

function isAnyOf(clauses: readonly Clause[], place: JudgedPlace): boolean {
  return clauses.some((each) => holds(each, place));
}

function holds({ name, cuisine, address, postal, country, status }: Clause, place: JudgedPlace): boolean {
  return (
    (name === undefined || place.names.some((each) => name.test(each))) &&
    (cuisine === undefined || cuisine.some((each) => place.cuisines.some((own) => fold(own).includes(fold(each))))) &&
    (address === undefined || address.test(place.address)) &&
    (postal === undefined || place.address.includes(postal)) &&
    (country === undefined || place.countryCode === country) &&
    (status === undefined || status.includes(place.status))
  );
}

const nameOf = ({ names }: JudgedPlace) => names[0] ?? 'a place without a name';

/** Without case, accents, spaces and signs. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
