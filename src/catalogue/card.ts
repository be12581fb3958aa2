/**
 * What cards show, out of the index alone, as it crosses to the page. Column after column, not card after card: a card lies in
 * twenty places of memory, and a processor waits for many of them at once where none of them decides what is read next.
 */
import { distanceM } from '#domain/geo.ts';
import { type LocalTime, openStateOn } from '#domain/opening-hours.ts';
import type { SearchQuery } from '#domain/search.ts';
import { fromDayNumber } from './calendar-day.ts';
import { FLAGS, NUMBER, NUMBERS, type PackedCards, SEPARATOR, TEXT, writeMarks, writeOpenState } from './card-wire.ts';
import type { Dictionaries } from './columns.ts';
import type { Highlighter } from './highlight.ts';
import { CERTIFIED, type Moment, shownStatusAt } from './moment.ts';
import { positionAt } from './search-segments.ts';
import type { Hit } from './segment.ts';
import { TextGatherer } from './text-gatherer.ts';
import { isSampleOf, priceOf, statusOf } from './traits.ts';

/** @param highlight marks what answers the text of the question; undefined where it has none */
export function packCards(
  hits: readonly Hit[],
  { near }: Pick<SearchQuery, 'near'>,
  moment: Moment,
  highlight?: Highlighter,
): PackedCards {
  const gatherer = new TextGatherer(NUMBERS * hits.length);
  const localities = packNumbers(hits, near, moment, gatherer.numbers);
  gatherStrings(hits, gatherer);
  gatherOthers(hits, moment, gatherer);
  for (const { city, countryCode, region } of localities) {
    gatherer.addText(city ?? '');
    gatherer.addText(countryCode);
    gatherer.addText(region);
  }
  if (highlight !== undefined) gatherMarks(hits, highlight, gatherer);
  return { count: hits.length, bytes: gatherer.bytes(), isMarked: highlight !== undefined };
}

/** The columns of TEXT that are strings of the index. */
function gatherStrings(hits: readonly Hit[], gatherer: TextGatherer): void {
  const rows = hits.map(({ segment: { columns }, row }) => {
    return { row, ids: columns.ids, strings: columns.later?.forCard(row) ?? columns.strings };
  });
  for (const { ids, row } of rows) gatherer.addId(ids, row);
  for (const { strings, ids, row } of rows) gatherer.addShortened(strings.slug, strings.name, ids, row);
  for (const { strings, row } of rows) gatherer.add(strings.name, row);
  for (const { strings, row } of rows) gatherer.add(strings.address, row);
  for (const { strings, row } of rows) gatherer.add(strings.phone, row);
  for (const { strings, ids, row } of rows) gatherer.addShortened(strings.imageUrl, strings.name, ids, row);
}

/** The other columns of TEXT. */
function gatherOthers(hits: readonly Hit[], moment: Moment, gatherer: TextGatherer): void {
  for (const { segment, row } of hits) gatherer.addText(dayText(segment.columns.numbers.checkedOn[row]));
  for (const { segment, row } of hits) {
    const { columns } = segment;
    const { traits, certificateUntil } = columns.numbers;
    const isExpired =
      statusOf(traits[row] ?? 0) === CERTIFIED && shownStatusAt(columns, row, moment.today) !== CERTIFIED;
    gatherer.addText(isExpired ? dayText(certificateUntil[row]) : '');
  }
  for (const { segment, row } of hits) {
    const { numbers, dictionaries } = segment.columns;
    const now = moment.localTime(dictionaries.localities[numbers.locality[row] ?? 0]?.timeZone ?? null);
    gatherer.addText(now === undefined ? '' : openTextOf(dictionaries.hours, numbers.hours[row] ?? 0, now));
  }
  for (const { segment, row } of hits) {
    const { numbers, dictionaries } = segment.columns;
    gatherer.addText(cuisinesText(dictionaries.cuisines, numbers.cuisines[row] ?? 0));
  }
}

function dayText(day: number | undefined): string {
  return fromDayNumber(day ?? 0) ?? '';
}

/** Texts of the entries of a dictionary, each made when it is first asked for. */
type KnownTexts = (string | undefined)[];

/** Many places share a week, and are asked about in the same minute. */
const openTexts = new WeakMap<LocalTime, Map<Dictionaries['hours'], KnownTexts>>();

function openTextOf(hours: Dictionaries['hours'], number: number, now: LocalTime): string {
  let byDictionary = openTexts.get(now);
  if (byDictionary === undefined) openTexts.set(now, (byDictionary = new Map<Dictionaries['hours'], KnownTexts>()));
  let known = byDictionary.get(hours);
  if (known === undefined) byDictionary.set(hours, (known = []));
  const { weekly = null, special = [] } = hours[number] ?? {};
  return (known[number] ??= writeOpenState(openStateOn(weekly, special, now)));
}

const cuisineTexts = new WeakMap<Dictionaries['cuisines'], KnownTexts>();

function cuisinesText(cuisines: Dictionaries['cuisines'], number: number): string {
  let known = cuisineTexts.get(cuisines);
  if (known === undefined) cuisineTexts.set(cuisines, (known = []));
  return (known[number] ??= (cuisines[number] ?? []).join(SEPARATOR));
}

/** The columns of NUMBER; answers the localities that the last one counts. */
function packNumbers(
  hits: readonly Hit[],
  near: SearchQuery['near'],
  { at, today }: Moment,
  numbers: Float64Array,
): readonly Dictionaries['localities'][number][] {
  const count = hits.length;
  const localities: Dictionaries['localities'][number][] = [];
  let n = 0;
  for (const { segment, row } of hits) {
    const { columns } = segment;
    const own = columns.numbers;
    const traits = own.traits[row] ?? 0;
    const [rating, imageScore] = [own.rating[row] ?? 0, own.imageScore[row] ?? 0];
    const featuredUntil = own.featuredUntil[row] ?? 0;
    const isFeatured = featuredUntil * 1000 >= at && featuredUntil !== 0;
    const position = positionAt(columns, row);
    const locality = columns.dictionaries.localities[own.locality[row] ?? 0] ?? NOWHERE;
    if (!localities.includes(locality)) localities.push(locality);
    numbers[NUMBER.status * count + n] = shownStatusAt(columns, row, today);
    numbers[NUMBER.price * count + n] = priceOf(traits) || Number.NaN;
    numbers[NUMBER.rating * count + n] = rating === 0 ? Number.NaN : rating / 100;
    numbers[NUMBER.reviewCount * count + n] = own.reviewCount[row] ?? 0;
    numbers[NUMBER.distanceM * count + n] = near && position ? distanceM(near, position) : Number.NaN;
    numbers[NUMBER.latitude * count + n] = position?.latitude ?? Number.NaN;
    numbers[NUMBER.longitude * count + n] = position?.longitude ?? Number.NaN;
    numbers[NUMBER.imageScore * count + n] = imageScore === 0 ? Number.NaN : (imageScore - 1) / 1e4;
    numbers[NUMBER.flags * count + n] = (isFeatured ? FLAGS.featured : 0) | (isSampleOf(traits) ? FLAGS.sample : 0);
    numbers[NUMBER.locality * count + n] = localities.indexOf(locality);
    n++;
  }
  return localities;
}

const NOWHERE: Dictionaries['localities'][number] = { city: null, countryCode: '', region: '', timeZone: null };

/** What comes last where a text was asked for. */
function gatherMarks(hits: readonly Hit[], highlight: Highlighter, gatherer: TextGatherer): void {
  const texts = gatherer.texts();
  const textOf = (column: number, n: number): string => texts[column * hits.length + n] ?? '';
  for (let n = 0; n < hits.length; n++) {
    const cuisines = textOf(TEXT.cuisines, n);
    const marks = {
      name: highlight(textOf(TEXT.name, n)),
      cuisines: cuisines === '' ? [] : cuisines.split(SEPARATOR).map(highlight),
      address: highlight(textOf(TEXT.address, n)),
    };
    gatherer.addText(writeMarks(marks));
  }
}
