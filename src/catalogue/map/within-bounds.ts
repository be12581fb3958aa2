/** What a map shows: each place where there are few, counts by squares where there are many. */
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { createMoment, shownStatusAt } from '#catalogue/filters/moment.ts';
import { createRowFilter } from '#catalogue/filters/row-filter.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { rangesWithin } from '#catalogue/geo/row-ranges.ts';
import { searchIntent } from '#catalogue/intent/search-intent.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';
import { type Bounds, isWithin, type Position } from '#domain/geo.ts';
import type { MapAnswer, MapQuestion } from '#domain/map-view.ts';
import { CellGrid } from './cell-grid.ts';

/** From here on the streets between places can be seen, and each place is worth a mark of its own. */
const POINTS_ZOOM = 13;
const MOST_POINTS = 1500;
/** Farther out many marks above each other say less than counts. */
const MOST_FAR_POINTS = 200;
const MOST_PRAYER = 200;

/**
 * @param prayerSpaces all that are known, for the filter and the wish that ask for one nearby
 * @param gazetteer of the world, for texts that name a city
 */
export function withinBounds(
  segments: readonly Segment[],
  question: MapQuestion,
  prayerSpaces: readonly Position[],
  gazetteer?: WorldGazetteer,
): MapAnswer {
  const { query, bounds, zoom } = question;
  const view = new View(bounds, zoom);
  if (query.text === '') for (const segment of segments) scan(segment, question, prayerSpaces, view);
  else {
    // What a text finds does not depend on where one looks: it is found as for the list, and counted where it lies.
    const { bounds: _, ...everywhere } = query;
    const first = { ...everywhere, facets: false, offset: 0, limit: 1 };
    searchIntent(segments, first, prayerSpaces, gazetteer, {
      begin: () => view.clear(),
      match: (segment, row) => view.add(segment, row),
    });
  }
  return { ...view.answer(question), prayer: prayerWithin(prayerSpaces, question) };
}

/** The first of them where there are too many to be told apart. */
function prayerWithin(spaces: readonly Position[], { bounds, zoom }: MapQuestion): Float64Array<ArrayBuffer> {
  if (zoom < POINTS_ZOOM) return new Float64Array();
  const shown = spaces.filter((space) => isWithin(bounds, space)).slice(0, MOST_PRAYER);
  return Float64Array.from(shown.flatMap(({ longitude, latitude }) => [longitude, latitude]));
}

function scan(segment: Segment, { query }: MapQuestion, prayerSpaces: readonly Position[], view: View): void {
  if (segment.visible === 0) return;
  const { columns, hidden } = segment;
  const moment = createMoment(query.at);
  const prayerM = () => segment.prayerM(prayerSpaces);
  const fails = createRowFilter({ columns, filters: query, moment, prayerM });
  const { near, radiusKm } = query;
  const meter = near !== undefined && radiusKm !== undefined ? new DistanceMeter(columns, near) : undefined;
  const radiusM = (radiusKm ?? 0) * 1000;
  for (const [start, end] of rangesWithin(columns, view.area)) {
    for (let row = start; row < end; row++) {
      if (hidden[row] !== 0 || (fails !== undefined && fails(row) !== 0)) continue;
      if (meter === undefined || meter.isWithin(row, radiusM)) view.add(segment, row);
    }
  }
}

/** What was found so far. */
class View {
  readonly #bounds: Bounds;
  readonly #zoom: number;
  /** The bounds in steps of 1e-5 degree. */
  readonly #steps: Bounds;
  readonly #most: number;
  #grid: CellGrid;
  #total = 0;
  #found = 0;
  /** The first of them all, and the first of each square. */
  #points: Hit[] = [];
  #firsts: (Hit | undefined)[] = [];

  constructor(bounds: Bounds, zoom: number) {
    [this.#bounds, this.#zoom] = [bounds, zoom];
    const { south, north, west, east } = bounds;
    this.#steps = { south: south * 1e5, north: north * 1e5, west: west * 1e5, east: east * 1e5 };
    this.#most = zoom >= POINTS_ZOOM ? MOST_POINTS : MOST_FAR_POINTS;
    this.#grid = new CellGrid(bounds, zoom);
  }

  /** Of whole squares. */
  get area(): Bounds {
    return this.#grid.bounds;
  }

  clear(): void {
    if (this.#found > 0) this.#grid = new CellGrid(this.#bounds, this.#zoom);
    [this.#total, this.#found, this.#points, this.#firsts] = [0, 0, [], []];
  }

  add(segment: Segment, row: number): void {
    const { located, numbers } = segment.columns;
    if (row >= located) return;
    const [latitude, longitude] = [numbers.latitude[row] ?? 0, numbers.longitude[row] ?? 0];
    const cell = this.#grid.add(latitude, longitude);
    if (cell < 0) return;
    if (this.#isInView(latitude, longitude)) this.#total++;
    this.#found++;
    const isFirst = this.#grid.counts[cell] === 1;
    if (!isFirst && this.#found > this.#most) return;
    const hit = { segment, row };
    if (this.#found <= this.#most) this.#points.push(hit);
    if (isFirst) this.#firsts[cell] = hit;
  }

  /** Steps of 1e-5 degree; edges are included. */
  #isInView(latitude: number, longitude: number): boolean {
    const { south, north, west, east } = this.#steps;
    if (latitude < south || latitude > north) return false;
    return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  }

  answer({ query, hasNames }: MapQuestion): Omit<MapAnswer, 'prayer'> {
    const isWhole = this.#found <= this.#most;
    const cells: number[] = [];
    const singles: Hit[] = [];
    if (!isWhole) {
      for (const [cell, count] of this.#grid.counts.entries()) {
        const first = this.#firsts[cell];
        if (count === 1 && first) singles.push(first);
        else if (count > 1) cells.push(cell);
      }
    }
    return {
      total: this.#total,
      points: pointsOf(isWhole ? this.#points : singles, createMoment(query.at).today, hasNames),
      cells: {
        ids: Float64Array.from(cells, (cell) => this.#grid.idOf(cell)),
        positions: Float64Array.from(cells.flatMap((cell) => this.#grid.middleOf(cell))),
        counts: Uint32Array.from(cells, (cell) => this.#grid.counts[cell] ?? 0),
      },
    };
  }
}

function pointsOf(hits: readonly Hit[], today: number, hasNames: boolean): MapAnswer['points'] {
  const ids: string[] = [];
  const names: string[] = [];
  const positions = new Float64Array(2 * hits.length);
  const statuses = new Uint8Array(hits.length);
  for (const [n, { segment, row }] of hits.entries()) {
    const { columns } = segment;
    ids.push(idAt(columns.ids, row));
    positions[2 * n] = (columns.numbers.longitude[row] ?? 0) / 1e5;
    positions[2 * n + 1] = (columns.numbers.latitude[row] ?? 0) / 1e5;
    statuses[n] = shownStatusAt(columns, row, today);
    if (hasNames) names.push(stringAt((columns.lazy?.forCard(row, false) ?? columns.strings).name, row));
  }
  return { ids, names, positions, statuses };
}
