/** Builds the cards of an answer from the index and packs them for the page. */

import { CERTIFIED, type Moment, shownStatusAt } from '#catalogue/filters/moment.ts';
import { openingOfPattern } from '#catalogue/filters/opening-of-pattern.ts';
import { fromDayNumber } from '#catalogue/format/calendar-day.ts';
import type { Columns, Dictionaries } from '#catalogue/format/columns.ts';
import { CONTRARY_BIT } from '#catalogue/format/contrary-bit.ts';
import { latinNameAt } from '#catalogue/format/other-names.ts';
import { certifierAt } from '#catalogue/format/row-at.ts';
import type { StringTable } from '#catalogue/format/string-table.ts';
import { isSampleOf, priceOf, statusOf } from '#catalogue/format/traits.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';
import type { Highlighter } from '#catalogue/text/highlight.ts';
import type { Position } from '#domain/geo/geo.ts';
import { type LocalTime, openStateOn } from '#domain/hours/opening-hours.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import { toldOn } from '#domain/standard/told-word.ts';
import { FROM, type PackedCards, SEPARATOR, TRAITS, unpackCards, writeMarks, writeOpenState } from './card-wire.ts';
import { CardWriter } from './card-writer.ts';

type Locality = Dictionaries['localities'][number];

const NOWHERE: Locality = { city: null, countryCode: '', region: '', timeZone: null };

/** @param highlight marks the parts that match the query's text; undefined if it has none */
export function packCards(
  hits: readonly Hit[],
  { near }: Pick<SearchQuery, 'near'>,
  moment: Moment,
  highlight?: Highlighter,
): PackedCards {
  const writer = new CardWriter(hits.length);
  const localities: Locality[] = [];
  const metresTo = near && createMeter(near);
  touchAll(hits);
  for (const hit of hits) writeNumbers(hit, metresTo, moment, localities, writer);
  for (const hit of hits) writeTexts(hit, moment, writer);
  const places = localities.flatMap(({ city, countryCode, region }) => [city ?? '', countryCode, region]);
  const packed = { count: hits.length, text: writer.text(), wide: writer.wide(), places };
  return highlight === undefined ? packed : { ...packed, marks: marksOf(packed, highlight) };
}

/**
 * Prefetches into the processor's cache: first where each card's texts start, then the first byte of each text. Every value
 * lies in a column of its own. Reading them together lets the cache misses overlap.
 */
function touchAll(hits: readonly Hit[]): void {
  let sum = 0;
  for (const { segment, row } of hits) sum += touchStarts(segment.columns, row);
  for (const { segment, row } of hits) sum += touchTexts(segment.columns, row);
  touched[0] = sum;
}

/** Takes the sum, so that the engine cannot drop the reads. */
const touched = new Uint32Array(1);

function touchStarts({ lazy, strings, ids, numbers }: Columns, row: number): number {
  if (lazy !== undefined) return 0;
  const { name, slug, address, phone, imageUrl } = strings;
  const texts = startOf(name, row) + startOf(slug, row) + startOf(address, row) + startOf(phone, row);
  const { hours, cuisines, locality, imageScore, checkedOn, featuredUntil, certifier } = numbers;
  const dictionaries = (hours[row] ?? 0) + (cuisines[row] ?? 0) + (locality[row] ?? 0) + (certifier[row] ?? 0);
  const others = (imageScore[row] ?? 0) + (checkedOn[row] ?? 0) + (featuredUntil[row] ?? 0);
  return texts + startOf(imageUrl, row) + (ids[16 * row] ?? 0) + dictionaries + others;
}

function touchTexts({ lazy, strings }: Columns, row: number): number {
  if (lazy !== undefined) return 0;
  const { name, slug, address, phone, imageUrl } = strings;
  return firstOf(name, row) + firstOf(slug, row) + firstOf(address, row) + firstOf(phone, row) + firstOf(imageUrl, row);
}

const startOf = ({ starts }: StringTable, row: number): number => starts[row] ?? 0;
const firstOf = ({ bytes, starts }: StringTable, row: number): number => bytes[starts[row] ?? 0] ?? 0;

/** Keeps the distance meter of the latest segment, because most answers come from one segment. */
function createMeter(near: Position): (hit: Hit) => number {
  let measured: Segment | undefined;
  let meter: DistanceMeter | undefined;
  return ({ segment, row }) => {
    if (meter === undefined || segment !== measured) meter = new DistanceMeter(segment.columns, near);
    measured = segment;
    return meter.metresTo(row);
  };
}

/** Writes in the order of NUMBER. */
function writeNumbers(
  hit: Hit,
  metresTo: ((hit: Hit) => number) | undefined,
  { at, today }: Moment,
  localities: Locality[],
  writer: CardWriter,
): void {
  const { row } = hit;
  const { columns } = hit.segment;
  const { numbers } = columns;
  const traits = numbers.traits[row] ?? 0;
  const featuredUntil = numbers.featuredUntil[row] ?? 0;
  const isFeatured = featuredUntil * 1000 >= at && featuredUntil !== 0;
  const isLocated = row < columns.located;
  const locality = columns.dictionaries.localities[numbers.locality[row] ?? 0] ?? NOWHERE;
  if (!localities.includes(locality)) localities.push(locality);
  writer.addNumber(
    shownStatusAt(columns, row, today) |
      (priceOf(traits) << TRAITS.priceAt) |
      (isSampleOf(traits) ? TRAITS.sample : 0) |
      (isFeatured ? TRAITS.featured : 0) |
      (columns.dictionaries.inferred.includes(numbers.cuisines[row] ?? 0) ? TRAITS.inferred : 0) |
      ((numbers.kind[row] ?? 0) << TRAITS.kindAt) |
      (((numbers.amenities[row] ?? 0) & CONTRARY_BIT) === 0 ? 0 : TRAITS.contrary) |
      ((numbers.facts[row] ?? 0) << TRAITS.factsAt),
  );
  writer.addNumber(numbers.rating[row] ?? 0);
  writer.addNumber(numbers.reviewCount[row] ?? 0);
  writer.addNumber(metresTo !== undefined && isLocated ? metresTo(hit) + 1 : 0);
  writer.addNumber(isLocated ? (numbers.latitude[row] ?? 0) - FROM.latitude : 0);
  writer.addNumber(isLocated ? (numbers.longitude[row] ?? 0) - FROM.longitude : 0);
  writer.addNumber(numbers.imageScore[row] ?? 0);
  writer.addNumber(localities.indexOf(locality));
  writer.addNumber(toldOn(numbers.told[row] ?? 0, today));
}

/** Writes in the order of TEXT. */
function writeTexts({ segment: { columns }, row }: Hit, moment: Moment, writer: CardWriter): void {
  const { ids, numbers, dictionaries } = columns;
  const englishAt = numbers.englishAt[row] ?? 0;
  const strings = columns.lazy?.forCard(row, englishAt > 0) ?? columns.strings;
  const { timeZone } = dictionaries.localities[numbers.locality[row] ?? 0] ?? NOWHERE;
  const now = moment.localTime(timeZone);
  const isCertified = shownStatusAt(columns, row, moment.today) === CERTIFIED;
  const isExpired = statusOf(numbers.traits[row] ?? 0) === CERTIFIED && !isCertified;
  writer.addId(ids, row);
  writer.addShortened(strings.slug, strings.name, row);
  writer.add(strings.name, row);
  writer.add(strings.address, row);
  writer.add(strings.phone, row);
  writer.addShortened(strings.imageUrl, strings.name, row);
  writer.addText(dayText(numbers.checkedOn[row]));
  writer.addText(isExpired ? dayText(numbers.certificateUntil[row]) : '');
  writer.addText(now === undefined ? '' : openTextOf(dictionaries.hours, numbers.hours[row] ?? 0, now));
  writer.addText(cuisinesText(dictionaries.cuisines, numbers.cuisines[row] ?? 0));
  writer.addText(latinNameAt(strings.altNames, englishAt, row) ?? '');
  writer.addText(isCertified ? certifierAt(columns, row) : '');
}

function dayText(day: number | undefined): string {
  return fromDayNumber(day ?? 0) ?? '';
}

/** Texts of a dictionary's entries, each made on first use. */
type KnownTexts = (string | undefined)[];

/** Caches texts of opening hours: many places share a week, and queries of one minute share the time. */
const openTexts = new WeakMap<LocalTime, Map<Dictionaries['hours'], KnownTexts>>();

function openTextOf(hours: Dictionaries['hours'], number: number, now: LocalTime): string {
  let byDictionary = openTexts.get(now);
  if (byDictionary === undefined) openTexts.set(now, (byDictionary = new Map<Dictionaries['hours'], KnownTexts>()));
  let known = byDictionary.get(hours);
  if (known === undefined) byDictionary.set(hours, (known = []));
  return (known[number] ??= writeOpenState(openStateOn(openingOfPattern(hours[number]), now)));
}

const cuisineTexts = new WeakMap<Dictionaries['cuisines'], KnownTexts>();

function cuisinesText(cuisines: Dictionaries['cuisines'], number: number): string {
  let known = cuisineTexts.get(cuisines);
  if (known === undefined) cuisineTexts.set(cuisines, (known = []));
  return (known[number] ??= (cuisines[number] ?? []).join(SEPARATOR));
}

/** Marks of the parts of each card that match the query's text. */
function marksOf(packed: PackedCards, highlight: Highlighter): string {
  const marks = unpackCards(packed).map(({ name, cuisines, address }) =>
    writeMarks({ name: highlight(name), cuisines: cuisines.map(highlight), address: highlight(address ?? '') }),
  );
  return marks.join('');
}
