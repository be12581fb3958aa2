/**
 * Judged questions: what travellers type, where they are, and what the first five answers must be. The expectations were
 * written before looking at any answers, from the places' register entries or OpenStreetMap tags.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { distanceM } from '../../src/domain/geo/geo.ts';

/** Number of answers on a phone's first screens; only these are judged. */
export const JUDGED_ANSWERS = 5;

const position = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
const pattern = z.string().transform((source) => new RegExp(source, 'iu'));

/** A place matches a clause if it matches every part. */
const clause = z
  .strictObject({
    /** Matches the main name or any other name. */
    name: pattern,
    /** One of its cuisines contains any of these words. */
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
  /** Local time, if opening hours matter. */
  now: z.string().optional(),
  expect: z
    .strictObject({
      /** Maximum distance of every answer from `around`, or else from the person, in kilometres. */
      withinKm: z.number().positive(),
      around: position,
      like: z.array(clause),
      /** Minimum number of the first five that match `like`; 1 by default. */
      atLeast: z.number().int().positive(),
      first: z.array(clause),
      never: z.array(clause),
      /** The place that the answer searches around, and required filters. An empty list of filters allows none. */
      understood: z.strictObject({ place: z.string(), filters: z.array(z.string()) }).partial(),
      /** The data has no right answer in reach: the answer is empty, or marked as only similar or further away. */
      nothing: z.boolean(),
    })
    .partial(),
  why: z.string().optional(),
});

type Clause = z.infer<typeof clause>;
export type Question = z.infer<typeof question>;

/** The properties of a place that are judged. */
export interface JudgedPlace {
  readonly names: readonly string[];
  readonly cuisines: readonly string[];
  readonly address: string;
  readonly countryCode: string;
  readonly status: 'certified' | 'tagged' | 'unverified';
  /** Null if unknown. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}

/** The first places of an answer, and how the search understood the question. */
export interface JudgedAnswer {
  readonly places: readonly JudgedPlace[];
  /** Name of the place that the answer searches around; undefined if the search recognised none. */
  readonly place: string | undefined;
  /** Wishes that became filters. */
  readonly filters: readonly string[];
  /** Whether the whole answer is marked as similar or further away. */
  readonly isApart: boolean;
}

/** The quality of an answer. */
export interface Verdict {
  readonly isRight: boolean;
  /** 1 / rank of the first wanted answer; 0 if none is among the judged ones. */
  readonly reciprocalRank: number;
  /** A description of each unmet expectation. */
  readonly faults: readonly string[];
}

/** Reads a file with one JSON question per line. @throws with the first invalid line */
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

/** Removes case, accents, spaces and punctuation. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
