/** The engines that answer the judged queries. */
import MiniSearch from 'minisearch';
import { Catalogue } from '#catalogue/catalogue.ts';
import worldCities from '#catalogue/data/world-cities.json' with { type: 'json' };
import { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { runSteps } from '#catalogue/steps.ts';
import { toWords } from '#catalogue/text/split-words.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { FOLDED_FAR, NO_FILTERS } from '#domain/search/search.ts';
import type { WishKind } from '#domain/search/wishes.ts';
import { JUDGED_ANSWERS, type JudgedAnswer, type JudgedPlace, type Question } from '../../support/meaning.ts';
import { allText } from '../search/peers/all-text.ts';
import type { Ask } from './score.ts';

/** Local noon on the day of the data, for queries where hours do not matter. */
const NOON = '2026-11-24T12:00';

/** This app and two simple engines, with the same places. */
export function fillAll(places: readonly Restaurant[]): Readonly<Record<string, Ask>> {
  return { ours: fillOurs(places), minisearch: fillMiniSearch(places), nearest: fillNearest(places) };
}

function fillOurs(places: readonly Restaurant[]): Ask {
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(places.map(toIndexRow)));
  catalogue.setGazetteer(runSteps(WorldGazetteer.read(worldCities)));
  const byId = new Map(places.map((place) => [place.id, place]));
  return (question) => {
    const near = positionOf(question);
    const {
      cards,
      unmet,
      area,
      parts,
      wishes = [],
    } = catalogue.search({
      ...NO_FILTERS,
      text: question.q,
      ...(near && { near }),
      sort: 'relevance',
      offset: 0,
      limit: JUDGED_ANSWERS,
      at: instantOf(question, places),
      // As on the screens.
      unfolded: { unverified: false, far: false },
    });
    // Omit results out of reach, which have a separate heading.
    const end = parts === undefined || parts.far === 0 ? cards.length : parts.listed - Math.min(FOLDED_FAR, parts.far);
    const found = cards.slice(0, end).flatMap(({ id }) => byId.get(id) ?? []);
    const filters = wishes.map(({ kind, value }) => judgedName(kind, value));
    return { places: found.map(toJudged), place: area?.name, filters, isApart: unmet !== undefined };
  };
}

/** A wish's name in the judgements. */
function judgedName(kind: WishKind, value: string | undefined): string {
  return value === undefined ? kind : kind === 'rating' ? `rating${value}` : `${kind}:${value}`;
}

function fillMiniSearch(places: readonly Restaurant[]): Ask {
  const index = new MiniSearch({
    fields: ['name', 'rest'],
    tokenize: (text) => toWords(text, true),
    processTerm: (word) => word,
    searchOptions: {
      tokenize: (text: string) => toWords(text, false),
      boost: { name: 3 },
      prefix: true,
      fuzzy: 0.2,
      combineWith: 'AND',
    },
  });
  index.addAll(places.map((place, id) => ({ id, name: place.name, rest: allText(place) })));
  return ({ q }) => plainAnswer(index.search(q).flatMap(({ id }) => places[id] ?? []));
}

function fillNearest(places: readonly Restaurant[]): Ask {
  const rows = places.map((place) => ({ place, words: toWords(allText(place), true) }));
  return (question) => {
    const wanted = toWords(question.q, false);
    const near = positionOf(question);
    const found = rows.filter(({ words }) => wanted.every((part) => words.some((word) => word.startsWith(part))));
    const sorted = found.toSorted((a, b) => metresTo(near, a.place) - metresTo(near, b.place));
    return plainAnswer(sorted.map(({ place }) => place));
  };
}

function metresTo(near: Position | undefined, place: Restaurant): number {
  const at = toPosition(place);
  if (near === undefined) return 0;
  return at === null ? Number.MAX_VALUE : distanceM(near, at);
}

/** The answer of an engine that understands neither places nor wishes. */
function plainAnswer(found: readonly Restaurant[]): JudgedAnswer {
  return { places: found.slice(0, JUDGED_ANSWERS).map(toJudged), place: undefined, filters: [], isApart: false };
}

function positionOf({ at }: Question): Position | undefined {
  return at === null ? undefined : { latitude: at[0], longitude: at[1] };
}

function toPosition({ latitude, longitude }: Restaurant): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function toJudged(place: Restaurant): JudgedPlace {
  const { name, alt_names, cuisine_types, address, postal_code, city, country_code, halal_status } = place;
  const isTagged = halal_status === 'halal_friendly' || halal_status === 'muslim_owned';
  return {
    names: [name, ...alt_names],
    cuisines: cuisine_types,
    address: [address, postal_code, city].filter((part) => part !== null).join(', '),
    countryCode: country_code,
    status: halal_status === 'certified' ? 'certified' : isTagged ? 'tagged' : 'unverified',
    position: toPosition(place),
  };
}

/** The query's local time as epoch milliseconds. */
function instantOf(question: Question, places: readonly Restaurant[]): number {
  const shown = Date.parse(`${question.now ?? NOON}Z`);
  return shown - offsetMs(zoneAt(positionOf(question), places), shown);
}

/** The nearest place's time zone. */
function zoneAt(near: Position | undefined, places: readonly Restaurant[]): string {
  let best = { zone: 'UTC', metres: Number.POSITIVE_INFINITY };
  for (const place of near === undefined ? [] : places) {
    const metres = metresTo(near, place);
    if (place.time_zone !== null && metres < best.metres) best = { zone: place.time_zone, metres };
  }
  return best.zone;
}

/** A time zone's offset from UTC at an instant, in milliseconds. */
function offsetMs(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):(\d+)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
