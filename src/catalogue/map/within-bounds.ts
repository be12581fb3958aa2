/** The content of a map's view: single places if there are few, counts per square if there are many. */
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { createMoment, shownStatusAt } from '#catalogue/filters/moment.ts';
import { createRowFilter } from '#catalogue/filters/row-filter.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { searchIntent } from '#catalogue/intent/search-intent.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';
import { type Bounds, distanceM, isWithin, type Position } from '#domain/geo/geo.ts';
import type { MapAnswer, MapQuestion } from '#domain/search/map-view.ts';
import { parseStandard } from '#domain/standard/standard.ts';
import { citiesWithin } from './cities-within.ts';
import { ViewCount } from './view-count.ts';

/** From this zoom on, streets between places are visible, so that each place gets its own marker. */
const POINTS_ZOOM = 13;
const MAX_POINTS = 1500;
/** Including the surroundings of the view. MapLibre gets all of them, but only draws the tiles in view. */
const MAX_AROUND = 3000;
/** At lower zooms, counts are more useful than many overlapping markers. */
const MAX_FAR_POINTS = 200;
const MAX_PRAYER = 200;

type NamedPosition = Position & { readonly name?: string };

/**
 * @param prayerSpaces all known ones, for the filter and the wish for one nearby
 * @param gazetteer of the world, for texts that name a city and for the names of cities in view
 */
export function withinBounds(
  segments: readonly Segment[],
  question: MapQuestion,
  prayerSpaces: readonly NamedPosition[],
  gazetteer?: WorldGazetteer,
): MapAnswer {
  const find = (asked: MapQuestion) => withinBoundsOf(segments, asked, prayerSpaces, gazetteer);
  const { query } = question;
  const isSetApart =
    query.standard?.keeps === undefined && parseStandard(query.standard?.text ?? '')?.others === 'apart';
  if (query.standard === undefined || !isSetApart) return find(question);
  const others = { text: query.standard.text, keeps: ['unknown', 'contradicts'] } as const;
  return withApart(find(question), find({ ...question, query: { ...query, standard: others } }));
}

/** Adds the places that the standard sets apart, which yield to those that meet it. */
function withApart(meets: MapAnswer, others: MapAnswer): MapAnswer {
  const credits = new Map([...meets.credits, ...others.credits].map((credit) => [JSON.stringify(credit), credit]));
  const { ids, positions, counts } = others.cells;
  const taken = new Set(meets.cells.ids);
  const free = Array.from(ids.keys()).filter((n) => !taken.has(ids[n] ?? 0));
  return {
    ...meets,
    covered: others.covered && meets.covered,
    credits: [...credits.values()].toSorted((a, b) => (a.attribution < b.attribution ? -1 : 1)),
    apart: {
      total: others.total,
      points: others.points,
      cells: {
        ids: Float64Array.from(free, (n) => ids[n] ?? 0),
        positions: Float64Array.from(free.flatMap((n) => [positions[2 * n] ?? 0, positions[2 * n + 1] ?? 0])),
        counts: Uint32Array.from(free, (n) => counts[n] ?? 0),
      },
    },
  };
}

function withinBoundsOf(
  segments: readonly Segment[],
  question: MapQuestion,
  prayerSpaces: readonly NamedPosition[],
  gazetteer: WorldGazetteer | undefined,
): MapAnswer {
  const { query, bounds, around, zoom } = question;
  const isNear = zoom >= POINTS_ZOOM;
  const view = new ViewCount(bounds, zoom, isNear ? MAX_POINTS : MAX_FAR_POINTS);
  const wide = isNear && around ? new ViewCount(around, zoom, MAX_AROUND, true) : undefined;
  if (query.text === '') {
    for (const segment of segments) scan(segment, question, prayerSpaces, view);
    if (wide && view.areFew) for (const segment of segments) scan(segment, question, prayerSpaces, wide);
  } else {
    // A text finds the same places wherever the map is: it is searched as for the list, then counted in view.
    const { bounds: _, ...everywhere } = query;
    const first = { ...everywhere, facets: false, offset: 0, limit: 1 };
    searchIntent(segments, first, prayerSpaces, gazetteer, {
      begin() {
        view.clear();
        wide?.clear();
      },
      match(segment, row) {
        view.add(segment, row);
        wide?.add(segment, row);
      },
    });
  }
  const spaces = isNear ? prayerSpaces : [];
  const besides = (where: Bounds) => ({
    prayer: prayerWithin(spaces, where),
    cities: citiesWithin(gazetteer, { ...question, bounds: where }),
  });
  const { total } = view;
  if (wide?.areFew && view.areFew && around) {
    const more = besides(around);
    if (more.prayer.names.length < MAX_PRAYER) return { total, covered: around, ...marksOf(wide, question), ...more };
  }
  return { total, covered: null, ...marksOf(view, question), ...besides(bounds) };
}

/** Prayer spaces in an area; the `MAX_PRAYER` nearest to its middle if there are more. */
function prayerWithin(spaces: readonly NamedPosition[], bounds: Bounds): MapAnswer['prayer'] {
  let shown = spaces.filter((space) => isWithin(bounds, space));
  if (shown.length > MAX_PRAYER) shown = nearestTo(middleOf(bounds), shown).slice(0, MAX_PRAYER);
  return {
    names: shown.map(({ name = '' }) => name),
    positions: Float64Array.from(shown.flatMap(({ longitude, latitude }) => [longitude, latitude])),
  };
}

function nearestTo(middle: Position, spaces: readonly NamedPosition[]): NamedPosition[] {
  return spaces
    .map((space) => ({ space, metres: distanceM(middle, space) }))
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ space }) => space);
}

function middleOf({ south, north, west, east }: Bounds): Position {
  const width = west <= east ? east - west : east - west + 360;
  return { latitude: (south + north) / 2, longitude: west + width / 2 };
}

function scan(segment: Segment, { query }: MapQuestion, prayerSpaces: readonly Position[], view: ViewCount): void {
  if (segment.visible === 0) return;
  const { columns } = segment;
  const moment = createMoment(query.at);
  const prayerM = () => segment.prayerM(prayerSpaces);
  const fails = createRowFilter({ columns, filters: query, moment, prayerM });
  const { near, radiusKm } = query;
  if (near === undefined || radiusKm === undefined) {
    view.addAll(segment, fails && ((row) => fails(row) === 0));
    return;
  }
  const meter = new DistanceMeter(columns, near);
  const radiusM = radiusKm * 1000;
  view.addAll(segment, (row) => (fails === undefined || fails(row) === 0) && meter.isWithin(row, radiusM));
}

function marksOf(view: ViewCount, { query, hasNames }: MapQuestion): Pick<MapAnswer, 'points' | 'cells' | 'credits'> {
  const { grid } = view;
  const places = view.places();
  const cells: number[] = [];
  const singles: Hit[] = [];
  if (places === undefined) {
    for (const [cell, count] of grid.counts.entries()) {
      if (count === 1) singles.push(view.firstOf(cell));
      else if (count > 1) cells.push(cell);
    }
  }
  return {
    credits: view.credits(),
    points: pointsOf(places ?? singles, createMoment(query.at).today, hasNames),
    cells: {
      ids: Float64Array.from(cells, (cell) => grid.idOf(cell)),
      positions: Float64Array.from(cells.flatMap((cell) => grid.middleOf(cell))),
      counts: Uint32Array.from(cells, (cell) => grid.counts[cell] ?? 0),
    },
  };
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
