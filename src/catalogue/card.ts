/** What a card shows, out of the index alone. */
import { distanceM } from '#domain/geo.ts';
import { type LocalTime, type OpenState, openStateOn } from '#domain/opening-hours.ts';
import type { Card, CardMarks, SearchQuery } from '#domain/search.ts';
import { HALAL_STATUSES, PRICE_LEVELS } from '#domain/taxonomy.ts';
import { fromDayNumber } from './calendar-day.ts';
import type { Highlighter } from './highlight.ts';
import type { IndexRow } from './index-row.ts';
import { type Moment, shownStatusAt } from './moment.ts';
import { rowAt } from './row-at.ts';
import { type Hit, positionAt } from './search-segments.ts';

/** @param highlight marks what answers the text of the question; undefined where it has none */
export function toCard(
  { segment, row }: Hit,
  { near }: Pick<SearchQuery, 'near'>,
  moment: Moment,
  highlight?: Highlighter,
): Card {
  const place = rowAt(segment.columns, row);
  const position = positionAt(segment.columns, row);
  const halalStatus = HALAL_STATUSES[shownStatusAt(segment.columns, row, moment.today)] ?? 'unverified';
  const isExpired = place.status === 'certified' && halalStatus !== 'certified';
  const now = moment.localTime(place.timeZone);
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    cuisines: place.cuisines,
    priceLevel: PRICE_LEVELS.find((level) => level === place.price) ?? null,
    rating: place.rating === 0 ? null : place.rating / 100,
    reviewCount: place.reviewCount,
    halalStatus,
    certificateExpiredOn: isExpired ? fromDayNumber(place.certificateUntil) : null,
    checkedOn: fromDayNumber(place.checkedOn),
    openState: now === undefined ? { kind: 'unknown' } : openStateOf(place, now),
    distanceM: near === undefined || position === null ? null : distanceM(near, position),
    position,
    address: place.address === '' ? null : place.address,
    city: place.city,
    countryCode: place.countryCode,
    phone: place.phone === '' ? null : place.phone,
    imageUrl: place.imageUrl === '' ? null : place.imageUrl,
    imageQualityScore: place.imageScore === 0 ? null : (place.imageScore - 1) / 1e4,
    isFeatured: place.featuredUntil * 1000 >= moment.at && place.featuredUntil !== 0,
    isSample: place.isSample,
    region: place.region,
    ...(highlight ? { marks: marksOf(place, highlight) } : {}),
  };
}

/** Many places share a week, and are asked about in the same minute. */
const openStates = new WeakMap<LocalTime, Map<IndexRow['hours'], OpenState>>();

function openStateOf({ hours, specialHours }: IndexRow, now: LocalTime): OpenState {
  if (specialHours.length > 0) return openStateOn(hours, specialHours, now);
  const known = openStates.get(now) ?? new Map<IndexRow['hours'], OpenState>();
  openStates.set(now, known);
  const state = known.get(hours) ?? openStateOn(hours, [], now);
  known.set(hours, state);
  return state;
}

function marksOf({ name, cuisines, address }: IndexRow, highlight: Highlighter): CardMarks {
  return { name: highlight(name), cuisines: cuisines.map(highlight), address: highlight(address) };
}
