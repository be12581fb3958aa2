/**
 * What is near, which most people ask all day long: the rows of a circle, walked as fast as they can be. Band by band from its
 * middle to the north and south, in each band from its middle to the east and west, so that the best are found early. Beyond
 * where somebody could still be among the best, matches are only counted, and a distance is only looked at near the edge:
 *
 *   a band    outside | edge | inside | near enough to be among the best | inside | edge | outside
 *
 * It is one function, longer than others here, and does by itself what others leave to classes and closures: the same in pieces
 * takes twice as long where another program had the processor before, since every piece is looked for in memory, and it takes
 * longer until all of them are compiled. docs/benchmarks.md has the figures.
 */
import { distanceM, type Position } from '#domain/geo.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search.ts';
import { BAND_STEPS, bandOf, southOf } from './bands.ts';
import { FacetCounter } from './facet-counter.ts';
import { ALL_TRAITS, allowTraits, amenityMask, failsByCuisines } from './filter-tables.ts';
import { createMoment, dayOf, shownStatusOf } from './moment.ts';
import { enter, takeHits, takeNearSlots } from './near-list.ts';
import { openTableFor } from './open-table.ts';
import { EVIDENCE_WORTHS, freshnessScore, nearScore, ratingScore, reachOf, relevanceOf } from './relevance.ts';
import { createRareChecks, hasRareFilters, passesAll, type RowCheck, type RowQuestion } from './row-checks.ts';
import { createCountingFilter } from './row-filter.ts';
import { firstFrom } from './row-ranges.ts';
import { insideOf, isFlat, outsideOf, SURE_M, shortMetres } from './ruler.ts';
import { createRunCounter } from './run-counter.ts';
import type { Found } from './search-segments.ts';
import type { Segment } from './segment.ts';

interface CircleQuery extends SearchQuery {
  readonly near: Position;
  readonly radiusKm: number;
}

/** Whether it is only asked what is near, on ground that is flat enough to walk it so. */
export function isCircleQuery(query: SearchQuery): query is CircleQuery {
  const { text, near, radiusKm, bounds, sort } = query;
  if (text !== '' || near === undefined || radiusKm === undefined || bounds !== undefined) return false;
  return (sort === 'relevance' || sort === 'distance') && isFlat(near, radiusKm);
}

/** A run of more rows is walked from its middle, so that what is too far to be among the best can be counted at once. */
const LONG_RUN = 100;
const RADIANS = Math.PI / 180;
const NO_CHECKS: readonly RowCheck[] = [];

/** @param prayerSpaces all that are known, for the filter that asks for one nearby */
export function searchCircle(
  segments: readonly Segment[],
  query: CircleQuery,
  prayerSpaces: readonly Position[],
): Found {
  const { near } = query;
  const limit = query.offset + query.limit;
  const isByRelevance = query.sort === 'relevance';
  const facets = query.facets === true ? new FacetCounter() : undefined;
  // Facets want to know of rows that fail in one filter, too.
  const filters = facets === undefined ? query : NO_FILTERS;
  const isRare = hasRareFilters(filters);
  const today = dayOf(query.at);
  const allowed = allowTraits(filters) ?? ALL_TRAITS;
  const wanted = amenityMask(filters);
  const latitude = near.latitude * 1e5;
  const longitude = near.longitude * 1e5;
  const width = Math.cos(near.latitude * RADIANS);
  const sine = Math.sin(near.latitude * RADIANS);
  const radiusM = query.radiusKm * 1000;
  // Squared steps: within the first a row is in the circle for certain, beyond the second it is not.
  const inside = insideOf(radiusM);
  const outside = outsideOf(radiusM);
  const middleBand = bandOf(latitude);
  const slots = takeNearSlots(limit);
  const { keys, numbers, rows, order } = slots;
  let size = 0;
  let slot = 0;
  // Anything with a greater key cannot enter any more, nor can anything so far.
  let worstKey = limit > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  let reach = limit > 0 ? Number.POSITIVE_INFINITY : 0;
  let total = 0;
  for (let number = 0; number < segments.length; number++) {
    const segment = segments[number];
    if (segment === undefined || segment.visible === 0) continue;
    const { columns, hidden } = segment;
    const {
      latitude: latitudes,
      longitude: longitudes,
      traits,
      certificateUntil,
      cuisines,
      amenities,
    } = columns.numbers;
    const { rating, reviewCount, checkedOn } = columns.numbers;
    const { first, starts } = columns.bands;
    const lastBand = first + starts.length - 2;
    const cuisineFails = failsByCuisines(columns, filters);
    const open = openTableFor(columns, filters, query.at);
    const rareChecks = isRare ? createRareChecks(questionOf(segment, query, prayerSpaces)) : NO_CHECKS;
    let countRun: ((from: number, to: number) => number) | undefined;
    const counting = facets?.segment(columns, today);
    const tell = counting && createTell(questionOf(segment, query, prayerSpaces), counting);
    const isHiding = segment.visible < columns.rows;
    const isPlain = !isHiding && !isRare && tell === undefined;
    // To the north and to the south by turns, until the circle reaches neither way any more.
    let north = Math.max(first, middleBand);
    let south = Math.min(lastBand, middleBand - 1);
    while (north <= lastBand || south >= first) {
      const isNorth = north <= lastBand && (south < first || north - middleBand <= middleBand - south);
      const band = isNorth ? north++ : south--;
      // How far its nearest and its farthest parallel are.
      const edge = southOf(band) - latitude;
      const nearest = edge > 0 ? edge : edge < -BAND_STEPS ? -BAND_STEPS - edge : 0;
      const farthest = Math.max(-edge, edge + BAND_STEPS);
      const nearestSquared = nearest * nearest;
      if (nearestSquared > outside) {
        if (isNorth) north = lastBand + 1;
        else south = first - 1;
        continue;
      }
      const start = starts[band - first] ?? 0;
      const end = starts[band - first + 1] ?? 0;
      if (start === end) continue;
      const half = Math.sqrt(outside - nearestSquared) / width;
      const from = firstFrom(longitudes, longitude - half, start, end);
      const to = firstFrom(longitudes, Math.floor(longitude + half) + 1, from, end);
      // How far to the east and west the circle reaches for certain; NaN where it may not.
      const inner = Math.sqrt(inside - farthest * farthest) / width;
      const isLong = to - from > LONG_RUN;
      const middle = isLong ? firstFrom(longitudes, longitude, from, to) : from;
      let row = middle;
      let step = 1;
      for (;;) {
        if (row === to) {
          // What lies to the west.
          step = -1;
          row = middle - 1;
        }
        if (row < from) break;
        const at = row;
        row += step;
        const dy = (latitudes[at] ?? 0) - latitude;
        const dx = (longitudes[at] ?? 0) - longitude;
        const east = dx * width;
        const squared = dy * dy + east * east;
        // What follows is farther still, or the whole band is.
        const isFar = isLong ? nearestSquared + east * east > reach : isPlain && nearestSquared > reach;
        if (isFar && Math.abs(dx) <= inner) {
          const stop =
            step > 0
              ? firstFrom(longitudes, Math.floor(longitude + inner) + 1, at, to)
              : firstFrom(longitudes, longitude - inner, from, at);
          countRun ??= createRunCounter(segment, questionOf(segment, query, prayerSpaces), tell);
          total += step > 0 ? countRun(at, stop) : countRun(stop, at + 1);
          row = step > 0 ? stop : stop - 1;
          continue;
        }
        if (squared > outside) continue;
        const until = certificateUntil[at] ?? 0;
        const bits = traits[at] ?? 0;
        // The signs of both differences: an end that is stated, and before today (`isOver`).
        const over = ((until - today) & -until) >>> 31;
        // A 1 where nothing fails: what no processor can foresee is not decided, where it need not be.
        let passes = ((allowed[bits] ?? 0) >> over) & (((~(amenities[at] ?? 0) & wanted) - 1) >>> 31);
        if (cuisineFails !== undefined) passes &= ((cuisineFails[cuisines[at] ?? 0] ?? 0) - 1) >>> 31;
        if (open !== undefined) passes &= open.at(at);
        if (isPlain && squared > reach && squared <= inside) {
          total += passes;
          continue;
        }
        if (passes === 0 || (isHiding && hidden[at] !== 0)) continue;
        if (isRare && !passesAll(rareChecks, at)) continue;
        const mayBeOutside = squared > inside;
        if (tell !== undefined && ((mayBeOutside && metresTo(near, segment, at) > radiusM) || !tell(at))) continue;
        if (squared > reach && !mayBeOutside) {
          total++;
          continue;
        }
        let metres = shortMetres(dy, dx, width, sine);
        const whole = Math.round(metres);
        metres = Math.abs(metres - whole) < SURE_M ? whole : metresTo(near, segment, at);
        if (metres > radiusM) continue;
        total++;
        let key = metres;
        if (isByRelevance) {
          const stars = ratingScore((rating[at] ?? 0) / 100, reviewCount[at] ?? 0);
          const evidence = EVIDENCE_WORTHS[shownStatusOf(bits, over)] ?? 0;
          key = -relevanceOf(0, nearScore(metres), stars, evidence, freshnessScore(checkedOn[at] ?? 0, today));
        }
        if (key > worstKey) continue;
        keys[slot] = key;
        numbers[slot] = number;
        rows[slot] = at;
        slot = enter(slots, slot, size, limit, segments);
        if (size < limit) size++;
        if (size < limit) continue;
        const worst = keys[order[limit - 1] ?? 0] ?? 0;
        if (worst === worstKey) continue;
        worstKey = worst;
        reach = outsideOf(isByRelevance ? reachOf(-worst, 0) : worst);
      }
    }
    counting?.end();
  }
  const hits = takeHits(slots, query.offset, size, segments);
  return facets === undefined ? { total, hits } : { total, hits, facets: facets.finish() };
}

type SegmentCounter = ReturnType<FacetCounter['segment']>;

/** Tells of a row with what it fails in. Answers whether it matches. */
function createTell(question: RowQuestion, counting: SegmentCounter): (row: number) => boolean {
  const fails = createCountingFilter(question);
  return (row) => {
    const failed = fails === undefined ? 0 : fails(row);
    counting.count(row, failed);
    return failed === 0;
  };
}

function questionOf(segment: Segment, filters: CircleQuery, prayerSpaces: readonly Position[]): RowQuestion {
  const prayerM = () => segment.prayerM(prayerSpaces);
  return { columns: segment.columns, filters, moment: createMoment(filters.at), prayerM };
}

function metresTo(near: Position, { columns }: Segment, row: number): number {
  const { latitude, longitude } = columns.numbers;
  return distanceM(near, { latitude: (latitude[row] ?? 0) / 1e5, longitude: (longitude[row] ?? 0) / 1e5 });
}
