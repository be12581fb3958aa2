// @module-tag quick
import { expect, test } from 'vitest';
import type { Bounds } from '#domain/geo/geo.ts';
import type { MapAnswer, MapQuestion } from '#domain/search/map-view.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { PlacesAround } from './places-around.ts';

const QUERY = { ...NO_FILTERS, text: '', sort: 'distance', offset: 0, limit: 1, at: 0 } as const;
const STATE = { revision: 1, language: 'en' };
/** Three places across the antimeridian. */
const POSITIONS = Float64Array.of(179.95, 0, 179.99, 0, -179.98, 0);

/** A search with three places whose answers cover as much as `isMuch` says. */
function fakeSearch(isMuch = true) {
  const asked: MapQuestion[] = [];
  const withinBounds = async (question: MapQuestion): Promise<MapAnswer> => {
    asked.push(question);
    return {
      total: 2,
      covered: isMuch ? (question.around ?? null) : null,
      points: { ids: ['a', 'b', 'c'], names: [], positions: POSITIONS, statuses: new Uint8Array(3) },
      cells: { ids: new Float64Array(), positions: new Float64Array(), counts: new Uint32Array() },
      prayer: { names: [], positions: new Float64Array() },
      credits: [],
      cities: { names: [], positions: new Float64Array(), radiiKm: new Float64Array() },
    };
  };
  return { asked, around: new PlacesAround({ withinBounds }) };
}

const viewFrom = (west: number, zoom = 14.2): { bounds: Bounds; zoom: number } => ({
  bounds: { west, east: west + 0.06 > 180 ? west + 0.06 - 360 : west + 0.06, south: -0.1, north: 0.1 },
  zoom,
});

test('a pan within the margin queries and redraws nothing, and counts exactly what is in view', async () => {
  const { asked, around } = fakeSearch();
  const first = await around.find(QUERY, viewFrom(179.94), STATE);
  expect(first.total).toBe(2);
  expect(asked[0]?.around).toEqual({
    west: expect.closeTo(179.91),
    east: expect.closeTo(-179.97),
    south: -0.2,
    north: 0.2,
  });
  for (const [west, total] of [
    [179.96, 2],
    [179.935, 2],
    [179.925, 1],
  ] as const) {
    const next = await around.find(QUERY, viewFrom(west), STATE);
    expect(next).toEqual({ marks: first.marks, total, apart: 0 });
    expect(next.marks).toBe(first.marks);
  }
  expect(asked).toHaveLength(1);
});

test('beyond the margin, at another whole zoom, for another query or a newer index it queries again', async () => {
  const { asked, around } = fakeSearch();
  await around.find(QUERY, viewFrom(179.94, 12), STATE);
  await around.find(QUERY, viewFrom(179.975, 12), STATE);
  await around.find(QUERY, viewFrom(179.975, 13), STATE);
  await around.find({ ...QUERY, openNow: true }, viewFrom(179.975, 13), STATE);
  await around.find({ ...QUERY, openNow: true }, viewFrom(179.975, 13), { ...STATE, revision: 2 });
  expect(asked.map(({ hasNames }) => hasNames)).toEqual([false, false, true, true, true]);
});

test('if an answer only covers the view, every pan queries', async () => {
  const { asked, around } = fakeSearch(false);
  await around.find(QUERY, viewFrom(179.94), STATE);
  await around.find(QUERY, viewFrom(179.941), STATE);
  expect(asked).toHaveLength(2);
});
