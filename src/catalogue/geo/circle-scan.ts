/**
 * The fast path for the most common query: which places are near. Walks the rows of a circle band by band, alternating north
 * and south of the middle. In each band it takes batches of rows, alternating east and west, so that it finds the best rows
 * early. A batch filter selects the matching rows. Rows farther away than the worst row of the result list are only counted,
 * and distances are only measured near the edge:
 *
 *   a band    outside | edge | inside | near enough to be among the best | inside | edge | outside
 *
 * One long function walks a segment, without the usual classes and closures. Split up, it takes twice as long when the
 * processor's caches are cold, and until the JIT has compiled every part. docs/record/benchmark-methods.md has the figures.
 */

import { createBatchFilter, filterRange } from '#catalogue/filters/batch-filter.ts';
import { FacetCounter } from '#catalogue/filters/facet-counter.ts';
import { createMoment, dayOf, isOver, shownStatusOf } from '#catalogue/filters/moment.ts';
import { createRareChecks, passesAll, type RowCheck, type RowQuestion } from '#catalogue/filters/row-checks.ts';
import { createCountingFilter } from '#catalogue/filters/row-filter.ts';
import { BAND_STEPS, bandOf, southOf } from '#catalogue/format/bands.ts';
import {
  freshnessScore,
  maxDistanceFor,
  nearScore,
  ratingScore,
  relevanceOf,
  SCORES_BY_STATUS,
} from '#catalogue/ranking/relevance.ts';
import { STATIC_SCORE_STEPS, staticScoresOn, stepIn, writeMaxDistances } from '#catalogue/ranking/static-score.ts';
import type { FoundRows, Segment } from '#catalogue/segments/segment.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { approximateMetres, insideOf, isFlat, outsideOf, SURE_M } from './distance-meter.ts';
import { enter, type NearSlots, takeHits, takeNearSlots } from './near-list.ts';
import { firstFrom } from './row-ranges.ts';

interface CircleQuery extends SearchQuery {
  readonly near: Position;
  readonly radiusKm: number;
}

/** Whether a query only asks what is near, in an area flat enough for this scan. */
export function isCircleQuery(query: SearchQuery): query is CircleQuery {
  const { text, near, radiusKm, bounds, sort } = query;
  if (text !== '' || near === undefined || radiusKm === undefined || bounds !== undefined) return false;
  return (sort === 'relevance' || sort === 'distance') && isFlat(near, radiusKm);
}

/** Rows per batch of the filter. */
const PIECE = 64;
/** Matching rows of a batch. Shared by all searches; they never overlap. */
const found = new Uint32Array(PIECE);
/** By step of the static score: the distance in squared steps up to which a row may enter the list. */
const maxDistances = new Float64Array(STATIC_SCORE_STEPS);
const RADIANS = Math.PI / 180;
const NO_CHECKS: readonly RowCheck[] = [];

/** @param prayerSpaces all known ones, for the filter by distance to one */
export function searchCircle(
  segments: readonly Segment[],
  query: CircleQuery,
  prayerSpaces: readonly Position[],
): FoundRows {
  const limit = query.offset + query.limit;
  const facets = query.facets === true ? new FacetCounter() : undefined;
  const isAny = limit > 0;
  const walk: Walk = {
    segments,
    query,
    prayerSpaces,
    facets,
    slots: takeNearSlots(limit),
    total: 0,
    size: 0,
    slot: 0,
    worstKey: isAny ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    maxDistance: isAny ? Number.POSITIVE_INFINITY : 0,
  };
  for (let number = 0; number < segments.length; number++) {
    const segment = segments[number];
    if (segment !== undefined && segment.visible > 0) walkSegment(walk, segment, number);
  }
  const { total, slots, size } = walk;
  const hits = takeHits(slots, query.offset, size, segments);
  return facets === undefined ? { total, hits } : { total, hits, facets: facets.finish() };
}

/** State of a search, kept from segment to segment. */
interface Walk {
  readonly segments: readonly Segment[];
  readonly query: CircleQuery;
  readonly prayerSpaces: readonly Position[];
  readonly facets: FacetCounter | undefined;
  readonly slots: NearSlots;
  total: number;
  /** Number of slots in use, and the free slot. */
  size: number;
  slot: number;
  /** Rows with a greater key can't enter the list, nor can rows farther away than this, in squared steps. */
  worstKey: number;
  maxDistance: number;
}

/** Adds the matches of a segment. */
function walkSegment(walk: Walk, segment: Segment, number: number): void {
  const { segments, query, prayerSpaces, facets, slots } = walk;
  const { near } = query;
  const limit = query.offset + query.limit;
  const isByRelevance = query.sort === 'relevance';
  // Facets also count rows that fail one filter.
  const filters = facets === undefined ? query : NO_FILTERS;
  const today = dayOf(query.at);
  const latitude = near.latitude * 1e5;
  const longitude = near.longitude * 1e5;
  const width = Math.cos(near.latitude * RADIANS);
  const sine = Math.sin(near.latitude * RADIANS);
  const radiusM = query.radiusKm * 1000;
  // In squared steps: below the first a row is certainly inside the circle, above the second certainly outside.
  const inside = insideOf(radiusM);
  const outside = outsideOf(radiusM);
  const middleBand = bandOf(latitude);
  const { keys, numbers, rows, order } = slots;
  let { total, size, slot, worstKey, maxDistance } = walk;
  const { columns } = segment;
  const { latitude: latitudes, longitude: longitudes, traits, certificateUntil } = columns.numbers;
  const { rating, reviewCount, checkedOn } = columns.numbers;
  const { first, starts } = columns.bands;
  const lastBand = first + starts.length - 2;
  const batchFilter = createBatchFilter(segment, filters, query.at);
  const question = questionOf(segment, query, prayerSpaces);
  const rareChecks = facets === undefined ? createRareChecks(question) : NO_CHECKS;
  const isRare = rareChecks.length > 0;
  const counting = facets?.segment(columns, today);
  const countRow = counting && createCountingCheck(question, counting);
  const isPlain = !isRare && countRow === undefined;
  const steps = isByRelevance && segment.staticScores ? staticScoresOn(segment.staticScores, today)?.steps : undefined;
  let maxDistancesFor = Number.NaN;
  // Alternates between north and south until the circle ends in both directions.
  let north = Math.max(first, middleBand);
  let south = Math.min(lastBand, middleBand - 1);
  while (north <= lastBand || south >= first) {
    const isNorth = north <= lastBand && (south < first || north - middleBand <= middleBand - south);
    const band = isNorth ? north++ : south--;
    // Distances of the band's nearest and farthest parallel.
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
    if (steps !== undefined && worstKey !== maxDistancesFor) {
      writeMaxDistances(-worstKey, maxDistances);
      maxDistancesFor = worstKey;
    }
    // Half the width in which the circle certainly covers the band; NaN if there is none.
    const inner = Math.sqrt(inside - farthest * farthest) / width;
    // A run of one batch is not split at the middle.
    const isShort = to - from <= PIECE;
    let east = isShort ? from : firstFrom(longitudes, longitude, from, to);
    let west = east;
    while (east < to || west > from) {
      // The next batch: alternately east and west.
      const isEast = east < to;
      const toFirst = (longitudes[isEast ? east : west - 1] ?? 0) - longitude;
      const toNearest = isShort ? 0 : toFirst * width;
      // All following rows are farther away.
      const isFar = isPlain && nearestSquared + toNearest * toNearest > maxDistance && Math.abs(toFirst) <= inner;
      if (isFar && batchFilter.passesAll) {
        // The end of the rows that are certainly inside the circle.
        const rim = isEast
          ? firstFrom(longitudes, Math.floor(longitude + inner) + 1, east, to)
          : firstFrom(longitudes, longitude - inner, from, west);
        total += isEast ? rim - east : west - rim;
        if (isEast) east = rim;
        else west = rim;
        continue;
      }
      const begin = isEast ? east : Math.max(from, west - PIECE);
      const stop = isEast ? Math.min(to, east + PIECE) : west;
      if (isEast) east = stop;
      else west = begin;
      const count = filterRange(batchFilter, begin, stop, found);
      if (isFar && Math.abs((longitudes[isEast ? stop - 1 : begin] ?? 0) - longitude) <= inner) {
        total += count;
        continue;
      }
      for (let i = 0; i < count; i++) {
        const at = found[i] ?? 0;
        const dy = (latitudes[at] ?? 0) - latitude;
        const dx = (longitudes[at] ?? 0) - longitude;
        const squared = dy * dy + dx * width * dx * width;
        if (squared > outside) continue;
        if (isRare && !passesAll(rareChecks, at)) continue;
        const mayBeOutside = squared > inside;
        if (countRow !== undefined && ((mayBeOutside && metresTo(near, segment, at) > radiusM) || !countRow(at)))
          continue;
        if (
          !mayBeOutside &&
          (squared > maxDistance || (steps !== undefined && squared > (maxDistances[stepIn(steps, at)] ?? 0)))
        ) {
          total++;
          continue;
        }
        let metres = approximateMetres(dy, dx, width, sine);
        const whole = Math.round(metres);
        metres = Math.abs(metres - whole) < SURE_M ? whole : metresTo(near, segment, at);
        if (metres > radiusM) continue;
        total++;
        let key = metres;
        if (isByRelevance) {
          const over = Number(isOver(certificateUntil[at] ?? 0, today));
          const stars = ratingScore((rating[at] ?? 0) / 100, reviewCount[at] ?? 0);
          const evidence = SCORES_BY_STATUS[shownStatusOf(traits[at] ?? 0, over)] ?? 0;
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
        maxDistance = outsideOf(isByRelevance ? maxDistanceFor(-worst, 0) : worst);
      }
    }
  }
  counting?.end();
  walk.total = total;
  walk.size = size;
  walk.slot = slot;
  walk.worstKey = worstKey;
  walk.maxDistance = maxDistance;
}

type SegmentCounter = ReturnType<FacetCounter['segment']>;

/** Reports each row and the filters it fails to the counter. Returns whether the row matches. */
function createCountingCheck(question: RowQuestion, counting: SegmentCounter): (row: number) => boolean {
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
