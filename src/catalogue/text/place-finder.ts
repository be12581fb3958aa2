/** Looks up places that a query names, in the index and the gazetteer. */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { rangesAround } from '#catalogue/geo/row-ranges.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { RIDE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { findArea, findPlainArea } from './area-finder.ts';
import type { Circle, PlaceFinder } from './geo-lookups.ts';
import { findNameMeant } from './name-meant.ts';
import { placeNamed, placeNames } from './query-units.ts';
import { findStreetArea } from './street.ts';
import { isNoPlaceName, isPlaceWord, SHORTEST_AREA } from './where-words.ts';
import { isHeld, rowsHoldingWhole } from './word-rows.ts';

/** Minimum number of places with one name to count as a chain. */
export const SEVERAL_SHOPS = 3;

/** @param near the person's position */
export function createPlaceFinder(
  segments: readonly Segment[],
  gazetteer: WorldGazetteer | undefined,
  near: Position | undefined,
): PlaceFinder {
  const isEmpty = (place: KnownArea) => !segments.some((segment) => hasAny(segment, place));
  return {
    area: (words) => findArea(segments, words),
    plainArea: (words) => findPlainArea(segments, words),
    street: (words, at = near) => findStreetArea(segments, words, at),
    city: (phrase) => chooseCity(gazetteer?.named(phrase) ?? [], isEmpty, near),
    calledInPart: (phrase) => near && onlyCalledInPart(phrase, near),
    isEmpty,
    isHere: (countryCode) => near !== undefined && segments.some((segment) => hasNearby(segment, near, countryCode)),
    knows: (word) => segments.some(({ text, hidden }) => isHeld(text, word, (row) => hidden[row] === 0)),
    shopsNamed: (words) => countShops(segments, words, near),
    nameMeant: (words) => near && findNameMeant(segments, words, near),
    isInNameNearby: (words) => near !== undefined && isInNameNearby(segments, words, near),
  };
}

/** Undefined if several in reach have the phrase, because any could be meant. */
export function onlyCalledInPart(phrase: string, near: Position): Circle | undefined {
  if (isNoPlaceName(phrase, SHORTEST_AREA) || isPlaceWord(phrase)) return undefined;
  const found = new Set<Circle>();
  for (const name of placeNames()) {
    if (!` ${name} `.includes(` ${phrase} `)) continue;
    const place = placeNamed(name);
    if (place?.kind === 'circle' && distanceM(near, place) <= TODAY_M) found.add(place);
  }
  const [only, second] = found;
  return second === undefined ? only : undefined;
}

/** Of several cities with one name: one with places in the index, else one in reach of the person, else the largest. */
export function chooseCity(
  cities: readonly Circle[],
  isEmpty: (place: KnownArea) => boolean,
  near: Position | undefined,
): Circle | undefined {
  const [first, second] = cities;
  if (second === undefined) return first;
  const served = cities.filter((city) => !isEmpty(city));
  const left = served.length > 0 ? served : cities;
  const inReach = left.filter((city) => near !== undefined && distanceM(near, city) <= TODAY_M);
  return (inReach.length > 0 ? inReach : left).reduce((best, city) => (city.radiusKm > best.radiusKm ? city : best));
}

function hasAny({ columns, hidden }: Segment, place: KnownArea): boolean {
  if (place.kind === 'country') {
    const { localities } = columns.dictionaries;
    return columns.numbers.locality.some(
      (locality, row) => hidden[row] === 0 && localities[locality]?.countryCode === place.code,
    );
  }
  const meter = new DistanceMeter(columns, place);
  for (const [start, end] of rangesAround(columns, place, place.radiusKm)) {
    for (let row = start; row < end; row++) {
      if (hidden[row] === 0 && meter.isWithin(row, place.radiusKm * 1000)) return true;
    }
  }
  return false;
}

/** A person with restaurants of a country within a ride is assumed to be in it. */
function hasNearby({ columns, hidden }: Segment, near: Position, countryCode: string): boolean {
  const { localities } = columns.dictionaries;
  const meter = new DistanceMeter(columns, near);
  for (const [start, end] of rangesAround(columns, near, RIDE_M / 1000)) {
    for (let row = start; row < end; row++) {
      if (hidden[row] !== 0 || localities[columns.numbers.locality[row] ?? 0]?.countryCode !== countryCode) continue;
      if (meter.isWithin(row, RIDE_M)) return true;
    }
  }
  return false;
}

function isInNameNearby(segments: readonly Segment[], words: readonly string[], near: Position): boolean {
  return segments.some(({ columns, hidden, text }) => {
    const meter = new DistanceMeter(columns, near);
    return rowsHoldingWhole(text, words, TEXT_FIELDS.name).some(
      (row) => hidden[row] === 0 && row < columns.located && meter.isWithin(row, TODAY_M),
    );
  });
}

function countShops(
  segments: readonly Segment[],
  words: readonly string[],
  near: Position | undefined,
): ReturnType<PlaceFinder['shopsNamed']> {
  let shops = 0;
  for (const { columns, hidden, text } of segments) {
    const meter = near && new DistanceMeter(columns, near);
    for (const row of rowsHoldingWhole(text, words, TEXT_FIELDS.name)) {
      if (hidden[row] !== 0 || text.nameLengths[row] !== words.length) continue;
      if (row < columns.located && meter?.isWithin(row, TODAY_M) === true) return 'near';
      shops++;
    }
  }
  return shops === 0 ? 'none' : shops < SEVERAL_SHOPS ? 'one' : 'several';
}
