/**
 * The answer to a query, calculated plainly from a list of restaurants: no columns, masks or segments. It is slow and obvious
 * on purpose; the index must always agree with it.
 */

import type { KnownArea } from '../../../src/catalogue/data/gazetteer.ts';
import { toDayNumber } from '../../../src/catalogue/format/calendar-day.ts';
import {
  centerScore,
  evidenceScore,
  freshnessScore,
  nearScore,
  qualityScore,
  ratingScore,
  relevance,
} from '../../../src/catalogue/ranking/relevance.ts';
import { DRIVE_M, NAMED_SCORE, RIDE_M, TEXT_WEIGHT, TODAY_M } from '../../../src/catalogue/ranking/weights.ts';
import { aroundPlace, fromThere } from '../../../src/catalogue/segments/search-segments.ts';
import { fold } from '../../../src/catalogue/text/fold.ts';
import type { Circle } from '../../../src/catalogue/text/geo-lookups.ts';
import { toNamedArea } from '../../../src/catalogue/text/named-area.ts';
import { distanceM, isWithin, type Position } from '../../../src/domain/geo/geo.ts';
import { openingOf } from '../../../src/domain/hours/opening.ts';
import { openState } from '../../../src/domain/hours/opening-hours.ts';
import { cuisinesOf } from '../../../src/domain/places/cuisines-of.ts';
import { type CurrentFacts, FACTS, type Fact, packFacts } from '../../../src/domain/places/facts.ts';
import { localDay, shownStatus } from '../../../src/domain/places/halal.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type {
  Card,
  FacetCount,
  Facets,
  ListParts,
  NamedArea,
  SearchQuery,
  Unmet,
} from '../../../src/domain/search/search.ts';
import type { UnderstoodWish } from '../../../src/domain/search/wishes.ts';
import { heldAmenities, isFeatured, metresFrom, ORACLE_KEYS, passesFilter, saidOf } from './filter-oracle.ts';
import { inCities } from './naive-cities.ts';
import { type Cities, naiveTextScores } from './naive-text.ts';
import { asksForCatering, isSeatless, naiveIntent } from './naive-wishes.ts';

export interface NaiveAnswer {
  readonly total: number;
  readonly cards: readonly Card[];
  readonly facets: Facets;
  readonly unmet?: Unmet;
  readonly area?: NamedArea;
  readonly wishes?: readonly UnderstoodWish[];
  readonly wished?: number;
  readonly asksToPray?: true;
  readonly parts?: ListParts;
}

type Facet = 'halalStatus' | 'cuisines' | 'priceLevels' | 'amenities' | 'city';

export function naiveSearch(
  restaurants: readonly Restaurant[],
  query: SearchQuery,
  prayerSpaces: readonly Position[] = [],
  cities?: Cities,
): NaiveAnswer {
  const scene = { at: query.at, prayerSpaces };
  const intent = naiveIntent(restaurants, query, prayerSpaces, (text) => {
    const found = naiveTextScores(restaurants, text, query.near, cities);
    const within = aroundPlace(query, found?.isFromPerson === true ? undefined : found?.place);
    return (r) =>
      found?.scores.has(r.id) !== false &&
      isInArea(r, within) &&
      ORACLE_KEYS.every((key) => passesFilter(key, r, query, scene));
  });
  const read = naiveTextScores(restaurants, intent.text, query.near, cities);
  const { scores, unmet: unmetWords, place } = read ?? {};
  const start = read?.isFromPerson === true ? undefined : place;
  const center = start?.kind === 'circle' ? start : read?.center;
  const within = aroundPlace(query, start);
  const candidates = restaurants.filter((r) => (scores === undefined || scores.has(r.id)) && isInArea(r, within));
  const matching = (without?: Facet) =>
    candidates.filter((r) => ORACLE_KEYS.every((key) => key === without || passesFilter(key, r, query, scene)));
  const all = matching().flatMap((r) => {
    const tier = intent.tierOf(r);
    // Outweighs any relevance within reach.
    const text = scores?.get(r.id) ?? 0;
    const worth = text + ((tier ?? 0) * 3) / TEXT_WEIGHT;
    return tier === undefined ? [] : [{ r, tier, text, keys: sortKeys(r, fromThere(query, start), worth, center) }];
  });
  const sorted = all.toSorted((a, b) => compareKeys(a.keys, b.keys) || (a.r.id < b.r.id ? -1 : 1));
  const spoken = {
    isElsewhere: place !== undefined,
    center,
    isName: read?.isName === true,
    isSought: read !== undefined,
    isWish: intent.isWished !== undefined,
  };
  const inParts = inCities(divide(sorted, query, spoken), sorted, query);
  const listed = inParts?.list ?? sorted;
  const first = (inParts?.list ?? sorted.slice(0, query.offset + query.limit))[0]?.r;
  const named = place && { ...namedArea(place, listed[0]?.r, start !== undefined), what: read?.what ?? '' };
  const isFar =
    ((intent.isTyped && query.sort === 'relevance') || isByDistance(query)) &&
    place === undefined &&
    query.near !== undefined &&
    !isInReach(query.near, first);
  const unmet = unmetWords ?? (isFar ? 'near' : intent.isUnmet === true ? 'words' : undefined);
  return {
    total: all.length,
    ...(unmet !== undefined && (all.length > 0 || read?.isNowhere === true) && { unmet }),
    ...(named && { area: named }),
    ...(intent.wishes && { wishes: intent.wishes }),
    ...(intent.asksToPray && { asksToPray: true as const }),
    ...(intent.isWished &&
      query.sort === 'relevance' &&
      query.limit > 0 && { wished: all.filter(({ r }) => intent.isWished?.(r)).length }),
    ...(inParts && { parts: inParts.parts }),
    cards: listed
      .slice(query.offset, query.offset + query.limit)
      .map(({ r }) => toCard(r, named?.middle ? { ...query, near: named.middle } : query)),
    facets: {
      halalStatus: tally(matching('halalStatus').map((r) => [statusOf(r, query)])),
      cuisines: tally(matching('cuisines').map(cuisinesOf), (value) => value.toLowerCase()),
      priceLevels: tally(matching('priceLevels').map((r) => (r.price_level === null ? [] : [String(r.price_level)]))),
      amenities: tally(matching('amenities').map(heldAmenities)),
      cities: tally(
        matching('city').map((r) => (r.city === null ? [] : [r.city])),
        fold,
      ),
    },
  };
}

interface Found {
  readonly r: Restaurant;
  readonly tier: number;
  /** Score of the text match. */
  readonly text: number;
}

interface Spoken {
  readonly isElsewhere: boolean;
  readonly center: Circle | undefined;
  readonly isName: boolean;
  /** Whether the query contains words to search for. */
  readonly isSought: boolean;
  /** Whether tier 1 stands for meeting every wish. */
  readonly isWish: boolean;
}

/** Whether a list without a text is divided by distance. */
function isByDistance({ unfolded, byCity, sort, countryCode, city, bounds, radiusKm }: SearchQuery): boolean {
  const where = [countryCode, city, bounds, radiusKm];
  if (sort !== 'relevance' && sort !== 'distance') return false;
  return unfolded !== undefined && byCity !== true && where.every((each) => each === undefined);
}

/** Divides the list into its parts, and includes those that are open. @returns undefined if nothing divides it */
function divide<T extends Found>(
  sorted: readonly T[],
  query: SearchQuery,
  { isElsewhere, center, isName, isSought, isWish }: Spoken,
): { readonly list: readonly T[]; readonly parts: ListParts } | undefined {
  const { unfolded, near, sort, text } = query;
  if (unfolded === undefined) return undefined;
  const isAnywhere = ['countryCode', 'city', 'bounds', 'radiusKm'].every((key) => !(key in query));
  const isSorted = sort === 'relevance' || (sort === 'distance' && !isElsewhere);
  const from = isAnywhere && isSorted ? (isElsewhere ? center : near) : undefined;
  const byStatus = query.halalStatus.length === 0;
  const mayStandApart = (byStatus || query.seatsApart === true) && !asksForCatering(text);
  if (from === undefined && !byStatus && !(query.seatsApart === true && mayStandApart)) return undefined;
  const widthM = isElsewhere ? 1000 * (center?.radiusKm ?? 0) : 0;
  const isCalled = ({ text: score }: Found) => isName && score >= NAMED_SCORE;
  const liesWithin = (metres: number) => (found: Found) => from === undefined || metresFrom(from, found.r) <= metres;
  const isDay = liesWithin(TODAY_M + widthM);
  const [rideM, driveM] = [Math.max(RIDE_M, widthM), Math.max(DRIVE_M, 2 * widthM)];
  const isCalledNear = sorted.some((found) => isCalled(found) && liesWithin(driveM)(found));
  const isNamed = (found: Found) => isDay(found) && isCalled(found) && (!isCalledNear || liesWithin(driveM)(found));
  // What meets every wish counts as near within a drive, if fewer than five nearer places do.
  const met = isWish ? sorted.filter((found) => found.tier === 1 && liesWithin(driveM)(found)) : [];
  const isMany = met.filter((found) => isCalled(found) || liesWithin(rideM)(found)).length >= 5;
  const isWished = (found: Found) => !isMany && (met as readonly Found[]).includes(found);
  const isNearer = (metres: number) => (found: Found) => isNamed(found) || isWished(found) || liesWithin(metres)(found);
  const isUnverified = ({ r }: Found) => byStatus && statusOf(r, query) === 'unverified';
  const evidenceFirst = (found: readonly T[]) => [
    ...found.filter((each) => !isUnverified(each)),
    ...found.filter(isUnverified),
  ];
  const isAllFar = !sorted.some(isDay);
  const isApart = (found: Found) =>
    mayStandApart && isSeatless(found.r) && (isAllFar ? query.seatsApart === true : isDay(found));
  const kitchens = sorted.filter(isApart);
  const isLast = ({ r }: Found) => mayStandApart && query.seatsApart === true && isSeatless(r);
  // A few near places are enough of a choice; everything farther then counts as far.
  const fewM = isElsewhere ? rideM : driveM;
  const few = sorted.filter((found) => isNearer(fewM)(found) && !isApart(found)).length;
  const isNoneSoon =
    !isElsewhere &&
    !sorted.some((found) => !isNearer(driveM)(found) && liesWithin(2 * driveM)(found) && !isApart(found));
  const least = isCalledNear ? 1 : isNoneSoon ? 2 : 3;
  const isEnough = isSought && sort === 'relevance' && from !== undefined && few >= least && few < 5;
  const isToday = isEnough ? isNearer(fewM) : isDay;
  const inReach = sorted.filter((found) => (isAllFar || isToday(found)) && !isApart(found));
  const beyond = sorted.filter((found) => !isAllFar && !isToday(found) && !kitchens.includes(found));
  const rides = isNearer(rideM);
  const close = inReach.filter((found) => (isAllFar || rides(found)) && !isUnverified(found));
  // If few places nearby have evidence, all near places precede farther ones.
  const manyM = [rideM, driveM].find((metres) => inReach.filter(isNearer(metres)).length >= 5);
  const isManyNear = from !== undefined && byStatus && !isAllFar && close.length < 5 && manyM !== undefined;
  const nearM = isEnough ? fewM : isManyNear ? manyM : undefined;
  const isCut = nearM !== undefined;
  const nearby = isCut ? inReach.filter(isNearer(nearM)) : inReach;
  const farther = inReach.filter((found) => !nearby.includes(found));
  const [verified, unverified] = [nearby.filter((found) => !isUnverified(found)), nearby.filter(isUnverified)];
  const isUnverifiedOpen = unfolded.unverified || close.length < 5;
  const inOrder = [...evidenceFirst(beyond.filter((each) => !isLast(each))), ...beyond.filter(isLast)];
  const shownFar = unfolded.far ? inOrder : inOrder.slice(0, 3);
  const list = [
    ...verified,
    ...(isUnverifiedOpen ? unverified : []),
    ...evidenceFirst(farther),
    ...kitchens,
    ...shownFar,
  ];
  const parts = {
    verified: verified.length,
    unverified: unverified.length,
    farther: farther.length,
    kitchens: kitchens.length,
    ...(isCut && { nearKm: nearM / 1000 }),
    far: beyond.length,
    farCountries: tally(beyond.map(({ r }) => [r.country_code])),
    wished: isAllFar ? 0 : verified.filter(({ tier }) => tier === 1).length,
    isUnverifiedOpen,
    listed: list.length,
  };
  return { list, parts };
}

function namedArea(place: KnownArea, first: Restaurant | undefined, isStart: boolean): NamedArea {
  const found = first && { address: first.address ?? '', countryCode: first.country_code };
  const { middle, ...named } = toNamedArea(place, found);
  return isStart && middle !== undefined ? { ...named, middle } : named;
}

function positionOf(r: Restaurant): Position | null {
  return r.latitude === null || r.longitude === null ? null : { latitude: r.latitude, longitude: r.longitude };
}

function statusOf(r: Restaurant, { at }: SearchQuery) {
  return shownStatus(r, localDay(at)).status;
}

function isInArea(r: Restaurant, { near, radiusKm, bounds }: SearchQuery): boolean {
  const position = positionOf(r);
  if (bounds !== undefined && (position === null || !isWithin(bounds, position))) return false;
  if (near === undefined || radiusKm === undefined) return true;
  return position !== null && distanceM(near, position) <= radiusKm * 1000;
}

function isInReach(near: Position, best: Restaurant | undefined): boolean {
  return best === undefined || best.latitude === null || metresFrom(near, best) <= TODAY_M;
}

function sortKeys(r: Restaurant, query: SearchQuery, text: number, center: Circle | undefined): number[] {
  const metres = metresFrom(query.near, r);
  const rating = r.average_rating ?? 0;
  if (query.sort === 'distance' && query.near !== undefined) return [metres];
  if (query.sort === 'rating') return [-rating, -r.review_count];
  if (query.sort === 'newest') return [-Date.parse(r.created_at.slice(0, 10))];
  if (query.sort === 'quality') {
    const score = -qualityScore(r.image_quality_score ?? 0, rating);
    return query.near === undefined ? [score, -r.review_count] : [Math.floor(metres / 1000), score];
  }
  const today = toDayNumber(localDay(query.at));
  return [
    -relevance({
      text,
      near: nearness(r, query, center),
      rating: ratingScore(rating, r.review_count),
      evidence: evidenceScore(statusOf(r, query)),
      freshness: freshnessScore(toDayNumber(r.checked_on), today),
    }),
  ];
}

function nearness(r: Restaurant, { near }: SearchQuery, center: Circle | undefined): number {
  if (center !== undefined) return centerScore(metresFrom(center, r), center.radiusKm);
  return near === undefined ? 0 : nearScore(metresFrom(near, r));
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((key, n) => key !== b[n]);
  return i < 0 ? 0 : (a[i] ?? 0) < (b[i] ?? 0) ? -1 : 1;
}

function toCard(r: Restaurant, query: SearchQuery): Card {
  const position = positionOf(r);
  const { status, certificateExpiredOn } = shownStatus(r, localDay(query.at));
  return {
    id: r.id,
    slug: r.slug,
    name: r.name,
    // The generator appends the English name to the other names.
    englishName: r.names['en'] ?? null,
    romanisedName: r.names['und-Latn-rihla'] ?? null,
    kind: r.place_kind,
    cuisines: cuisinesOf(r),
    areCuisinesInferred: r.inferred_cuisines.length > 0,
    // The generator only makes 1 to 4.
    priceLevel: r.price_level as Card['priceLevel'],
    rating: r.average_rating,
    reviewCount: r.review_count,
    facts: packFacts(factsOf(r)),
    // The generator makes neither owners nor visitors; `arbitrary-standard.ts` does.
    told: saidOf(r, 'alcohol').includes('bar') ? 2 : 0,
    halalStatus: status,
    certifier: status === 'certified' ? certifierNamed(r) : null,
    certificateExpiredOn,
    checkedOn: r.checked_on,
    openState: openState(openingOf(r), r.time_zone, query.at),
    distanceM: query.near === undefined || position === null ? null : distanceM(query.near, position),
    position,
    address: r.address,
    city: r.city,
    countryCode: r.country_code,
    phone: r.phone,
    imageUrl: r.primary_image_url,
    imageQualityScore: r.image_quality_score,
    isFeatured: isFeatured(r, query.at),
    isSample: r.is_sample,
    region: r.region,
  };
}

/** One word holds, several are contested; 'whole' and 'part' say more than 'some', and alcohol that is served more than a bar. */
function factsOf(r: Restaurant): CurrentFacts {
  const current = (fact: Fact): string => {
    const said = saidOf(r, fact);
    const [first = 'unknown', second] = [...new Set(said)].filter(
      (each) =>
        (each !== 'some' || !said.some((other) => other === 'whole' || other === 'part')) &&
        (each !== 'bar' || !said.includes('served')),
    );
    return second === undefined ? first : 'contested';
  };
  // Each value is one of its own fact.
  return Object.fromEntries(FACTS.map((fact) => [fact, current(fact)])) as unknown as CurrentFacts;
}

/** Of the certificates that end last, a verified one's body: an acronym, or in brackets after its name. A sample's is invented. */
function certifierNamed({ evidence, is_sample: isSample }: Restaurant): string | null {
  const certificates = evidence.filter(({ kind, ended_on }) => kind === 'certificate' && !ended_on);
  const endOf = ({ valid_until }: (typeof certificates)[number]): number => Date.parse(valid_until ?? '9999-12-31');
  const lastEnd = Math.max(...certificates.map(endOf));
  const last = certificates.filter((each) => endOf(each) === lastEnd);
  const verified = last.filter((each) => each.verified);
  const [first] = (verified.length > 0 ? verified : last).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (isSample) return first?.authority ?? null;
  return first?.authority?.match(/\((.+)\)/)?.[1] ?? first?.authority ?? null;
}

function tally(lists: readonly (readonly string[])[], keyOf = (value: string): string => value): FacetCount[] {
  const groups = new Map<string, Map<string, number>>();
  for (const list of lists) {
    for (const [key, value] of new Map(list.map((item) => [keyOf(item), item]))) {
      const group = groups.get(key) ?? new Map<string, number>();
      groups.set(key, group.set(value, (group.get(value) ?? 0) + 1));
    }
  }
  return Array.from(groups.values(), (group) => {
    const spellings = Array.from(group, ([value, count]) => ({ value, count })).toSorted(mostFirst);
    return { value: spellings[0]?.value ?? '', count: spellings.reduce((sum, { count }) => sum + count, 0) };
  }).toSorted(mostFirst);
}

function mostFirst(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
