/** What cards show, out of the index alone. */
import { distanceM } from '#domain/geo.ts';
import { type LocalTime, type OpenState, openStateOn } from '#domain/opening-hours.ts';
import type { Card, CardMarks, SearchQuery } from '#domain/search.ts';
import { HALAL_STATUSES, PRICE_LEVELS } from '#domain/taxonomy.ts';
import { fromDayNumber } from './calendar-day.ts';
import type { Dictionaries } from './columns.ts';
import type { Highlighter } from './highlight.ts';
import { CERTIFIED, type Moment, shownStatusAt } from './moment.ts';
import { type Hit, positionAt } from './search-segments.ts';
import { expandSlug, showId } from './short-slug.ts';
import { TextGatherer } from './text-gatherer.ts';
import { isSampleOf, priceOf, statusOf } from './traits.ts';

const STRINGS = ['name', 'slug', 'address', 'phone', 'imageUrl'] as const;

/** @param highlight marks what answers the text of the question; undefined where it has none */
export function toCards(
  hits: readonly Hit[],
  { near }: Pick<SearchQuery, 'near'>,
  moment: Moment,
  highlight?: Highlighter,
): Card[] {
  const gatherer = new TextGatherer();
  for (const { segment, row } of hits) {
    gatherer.addId(segment.columns.ids, row);
    for (const name of STRINGS) gatherer.add(segment.columns.strings[name], row);
  }
  const texts = gatherer.texts();
  const perCard = 1 + STRINGS.length;
  return hits.map((hit, n) => {
    const card = toCard(hit, texts.slice(perCard * n, perCard * (n + 1)), near, moment);
    return highlight === undefined ? card : { ...card, marks: marksOf(card, highlight) };
  });
}

function toCard({ segment, row }: Hit, texts: readonly string[], near: SearchQuery['near'], moment: Moment): Card {
  const { columns } = segment;
  const { numbers, dictionaries } = columns;
  const [id = '', name = '', slug = '', address = '', phone = '', imageUrl = ''] = texts;
  const position = positionAt(columns, row);
  const traits = numbers.traits[row] ?? 0;
  const shown = shownStatusAt(columns, row, moment.today);
  const isExpired = statusOf(traits) === CERTIFIED && shown !== CERTIFIED;
  const locality = dictionaries.localities[numbers.locality[row] ?? 0];
  const now = moment.localTime(locality?.timeZone ?? null);
  const [rating, imageScore, featuredUntil] = [
    numbers.rating[row] ?? 0,
    numbers.imageScore[row] ?? 0,
    numbers.featuredUntil[row] ?? 0,
  ];
  return {
    id,
    slug: expandSlug(slug, name, id),
    name,
    cuisines: dictionaries.cuisines[numbers.cuisines[row] ?? 0] ?? [],
    priceLevel: PRICE_LEVELS.find((level) => level === priceOf(traits)) ?? null,
    rating: rating === 0 ? null : rating / 100,
    reviewCount: numbers.reviewCount[row] ?? 0,
    halalStatus: HALAL_STATUSES[shown] ?? 'unverified',
    certificateExpiredOn: isExpired ? fromDayNumber(numbers.certificateUntil[row] ?? 0) : null,
    checkedOn: fromDayNumber(numbers.checkedOn[row] ?? 0),
    openState: now === undefined ? UNKNOWN : openStateOf(dictionaries.hours[numbers.hours[row] ?? 0], now),
    distanceM: near === undefined || position === null ? null : distanceM(near, position),
    position,
    address: address === '' ? null : address,
    city: locality?.city ?? null,
    countryCode: locality?.countryCode ?? '',
    phone: phone === '' ? null : phone,
    imageUrl: imageUrl === '' ? null : showId(imageUrl, id),
    imageQualityScore: imageScore === 0 ? null : (imageScore - 1) / 1e4,
    isFeatured: featuredUntil * 1000 >= moment.at && featuredUntil !== 0,
    isSample: isSampleOf(traits),
    region: locality?.region ?? '',
  };
}

const UNKNOWN: OpenState = { kind: 'unknown' };

type Hours = Dictionaries['hours'][number];

/** Many places share a week, and are asked about in the same minute. */
const openStates = new WeakMap<LocalTime, Map<Hours | undefined, OpenState>>();

function openStateOf(hours: Hours | undefined, now: LocalTime): OpenState {
  const known = openStates.get(now) ?? new Map<Hours | undefined, OpenState>();
  openStates.set(now, known);
  const state = known.get(hours) ?? openStateOn(hours?.weekly ?? null, hours?.special ?? [], now);
  known.set(hours, state);
  return state;
}

function marksOf({ name, cuisines, address }: Card, highlight: Highlighter): CardMarks {
  return { name: highlight(name), cuisines: cuisines.map(highlight), address: highlight(address ?? '') };
}
