// @module-tag quick
import { expect, test } from 'vitest';
import { cutWays } from '../../tests/support/ways/cut-ways.ts';
import { haversine, streetTruth } from '../../tests/support/ways/dijkstra.ts';
import { madeTown, seeded, serangoonWays, type Way } from '../../tests/support/ways/street-net.ts';
import { buildWalkGraph, type WalkGraph } from './walk-graph.ts';
import { findRoute, findRoutes } from './walk-route.ts';
import { walkabilityOf } from './walkability.ts';

const OPTIONS = { schema: 'openmaptiles', language: 'en' } as const;
const SEEDS = [1, 2, 3, 4, 5, 6];

function graphOf(ways: readonly Way[], zoom = 14): WalkGraph {
  return buildWalkGraph(cutWays(ways, zoom), OPTIONS);
}

/** Pairs of nodes of a town, some of them on its island. */
function* pairs(nodes: readonly number[], seed: number, count: number): Iterable<readonly [number, number]> {
  const random = seeded(seed);
  const any = () => nodes[Math.floor(random() * nodes.length)] ?? 0;
  for (let n = 0; n < count; n++) yield [any(), any()];
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.NaN;
}

test('a walk on tiles is as long as on the original streets: 300 pairs of Serangoon, or of a made town', () => {
  const real = serangoonWays();
  if (!real) console.log('no ways of Serangoon: a made town instead');
  const ways = (real ?? madeTown({ seed: 11, size: 24 }).ways).filter(({ fields }) =>
    walkabilityOf(fields, 'openmaptiles'),
  );
  const truth = streetTruth(ways);
  const graph = graphOf(real ?? ways);
  const errors: number[] = [];
  let begin = 0;
  const nodes = [...truth.positions.keys()];
  for (const [n, [first, b]] of [...pairs(nodes, 11, 550)].entries()) {
    // Ten ends for each start, because the true distances are computed once per start.
    const a = n % 10 === 0 ? (begin = first) : begin;
    const [from, to] = [truth.positions.get(a), truth.positions.get(b)];
    if (!from || !to) continue;
    const metres = truth.metres(a, b);
    // Both ends are on streets. A small reach keeps an isolated node from using a neighbouring component.
    const route = findRoute(graph, from, to, { reachM: 5 });
    expect(route === null, `${a} to ${b}: ${metres} m`).toBe(metres === Infinity);
    if (route && metres > 50) errors.push(Math.abs(route.metres - metres) / metres);
  }
  expect(errors.length).toBeGreaterThan(300);
  expect(quantile(errors, 0.5)).toBeLessThanOrEqual(0.001);
  expect(quantile(errors, 0.95)).toBeLessThanOrEqual(0.005);
});

test.each(SEEDS)('made town %i: both directions are equally long, and no detour is shorter', (seed) => {
  const { ways, positions } = madeTown({ seed });
  const graph = graphOf(ways);
  const metres = (a: number, b: number) => {
    const [from, to] = [positions.get(a), positions.get(b)];
    return (from && to && findRoute(graph, from, to)?.metres) ?? Infinity;
  };
  const random = seeded(seed);
  const nodes = [...positions.keys()];
  for (const [a, b] of pairs(nodes, seed, 40)) {
    const via = nodes[Math.floor(random() * nodes.length)] ?? 0;
    const there = metres(a, b);
    if (there !== Infinity) expect(Math.abs(metres(b, a) - there)).toBeLessThan(0.01);
    else expect(metres(b, a)).toBe(Infinity);
    // Each end is rounded to whole units.
    expect(there).toBeLessThanOrEqual(metres(a, via) + metres(via, b) + 3);
  }
});

test.each(SEEDS)('made town %i: a walk’s length does not depend on how streets are cut into tiles', (seed) => {
  const { ways, positions } = madeTown({ seed });
  const truth = streetTruth(ways);
  const graphs = [13, 14, 15, 16].map((zoom) => graphOf(ways, zoom));
  for (const [a, b] of pairs([...positions.keys()], seed, 15)) {
    const [from, to] = [positions.get(a), positions.get(b)];
    if (!from || !to) continue;
    const metres = truth.metres(a, b);
    for (const graph of graphs) {
      const route = findRoute(graph, from, to);
      expect(route === null).toBe(metres === Infinity);
      if (route) expect(Math.abs(route.metres - metres)).toBeLessThan(5 + metres / 100);
    }
  }
});

test.each(SEEDS)('made town %i: an alternative is only offered if more than a quarter of it is elsewhere', (seed) => {
  const { ways, positions } = madeTown({ seed });
  const graph = graphOf(ways);
  let offered = 0;
  for (const [a, b] of pairs([...positions.keys()], seed, 60)) {
    const [from, to] = [positions.get(a), positions.get(b)];
    const [first, other, ...more] = from && to ? findRoutes(graph, from, to) : [];
    expect(more).toEqual([]);
    if (!first || !other) continue;
    offered++;
    expect(other.cost).toBeGreaterThanOrEqual(first.cost - 0.01);
    expect(other.cost).toBeLessThanOrEqual(1.3 * first.cost);
    const taken = new Set(first.line.map(({ latitude, longitude }) => `${latitude},${longitude}`));
    const isOn = (n: number) => {
      const { latitude, longitude } = other.line[n] ?? { latitude: 0, longitude: 0 };
      return taken.has(`${latitude},${longitude}`);
    };
    const apart = other.pieces.reduce((sum, { metres }, n) => sum + (isOn(n) && isOn(n + 1) ? 0 : metres), 0);
    expect(apart).toBeGreaterThan(0.25 * other.metres - 40);
  }
  expect(offered).toBeGreaterThan(5);
});

test.each(SEEDS)('made town %i: a closed street is not used', (seed) => {
  const { ways, positions } = madeTown({ seed });
  const random = seeded(seed);
  const closed = ways[Math.floor(random() * (ways.length - 2))];
  if (!closed) throw new Error('no way');
  const open = ways.filter((way) => way !== closed);
  const barred = [...open, { ...closed, fields: { ...closed.fields, access: 'no' } }];
  const truth = streetTruth(open);
  const graph = graphOf(barred);
  for (const [a, b] of pairs([...truth.positions.keys()], seed, 30)) {
    const [from, to] = [positions.get(a), positions.get(b)];
    const route = from && to ? findRoute(graph, from, to) : null;
    const metres = truth.metres(a, b);
    expect(route === null).toBe(metres === Infinity);
    if (route) expect(route.metres).toBeGreaterThan(metres * 0.99 - 5);
  }
});

test('no street leads to an island, and a bridge can only be entered at its ends', () => {
  const { ways, positions } = madeTown({ seed: 7 });
  const graph = graphOf(ways);
  const [corner, last, island] = [positions.get(0), positions.get(80), positions.get(81)];
  if (!corner || !last || !island) throw new Error('no such node');
  expect(findRoute(graph, corner, island)).toBeNull();
  const over = findRoute(graph, corner, last);
  expect(over?.metres).toBeCloseTo(haversine(corner, last), -1);
  expect(over?.pieces.every(({ kind }) => kind === 'path')).toBe(true);
});

test.each([
  ['at the antimeridian', { latitude: -16.5, longitude: 180 }],
  ['far north', { latitude: 78.2, longitude: 15.6 }],
])('%s walks are found as elsewhere', (_, centre) => {
  const { ways, positions } = madeTown({ seed: 3, centre });
  const truth = streetTruth(ways);
  const graph = graphOf(ways);
  let found = 0;
  for (const [a, b] of pairs([...positions.keys()], 5, 30)) {
    const [from, to] = [positions.get(a), positions.get(b)];
    const metres = truth.metres(a, b);
    // Real longitudes end at 180 degrees; the made town's don't.
    const wrapped = to && { ...to, longitude: to.longitude > 180 ? to.longitude - 360 : to.longitude };
    const route = from && wrapped ? findRoute(graph, from, wrapped) : null;
    expect(route === null).toBe(metres === Infinity);
    if (!route || metres === 0) continue;
    found++;
    expect(Math.abs(route.metres - metres) / metres).toBeLessThan(0.01);
  }
  expect(found).toBeGreaterThan(15);
});

test('from a place to itself the walk has no length, and beyond the streets there is none', () => {
  const { ways, positions } = madeTown({ seed: 4 });
  const graph = graphOf(ways);
  const corner = positions.get(10) ?? { latitude: 0, longitude: 0 };
  expect(findRoute(graph, corner, corner)?.metres).toBeLessThan(2);
  expect(findRoute(graph, corner, { latitude: 90, longitude: 0 })).toBeNull();
  expect(findRoute(graph, { latitude: 0, longitude: 0 }, corner)).toBeNull();
  expect(findRoute(buildWalkGraph([], OPTIONS), corner, corner)).toBeNull();
});

test('a walk is as long as its line, and has the names of its streets', () => {
  const { ways, positions } = madeTown({ seed: 2 });
  const graph = graphOf(ways);
  const [from, to] = [positions.get(0), positions.get(44)];
  const route = from && to && findRoute(graph, from, to);
  if (!route) throw new Error('no route');
  const { line, pieces } = route;
  expect(line).toHaveLength(pieces.length + 1);
  for (const [i, piece] of pieces.entries()) {
    const [a, b] = [line[i], line[i + 1]];
    expect(Math.abs((a && b ? haversine(a, b) : 0) - piece.metres)).toBeLessThan(0.5);
    if (piece.kind === 'street') expect(piece.name).toMatch(/^(Row|Column) \d$/);
  }
});

function street(nodes: readonly number[], positions: Way['positions']): Way {
  return { nodes, positions, fields: { class: 'minor' } };
}

test('between a winding street and a straight one a walk can start on either', () => {
  const [latitude, longitude] = [1.35, 103.86];
  const at = (eastM: number, northM: number) => ({
    latitude: latitude + northM / 111_195,
    longitude: longitude + eastM / 111_195,
  });
  const bends = Array.from({ length: 61 }, (_, n) => n);
  const ways = [
    street(
      bends.map((n) => 100 + n),
      bends.map((n) => at(4 * (n - 30), n % 2 === 0 ? 60 : 62)),
    ),
    // They only meet far in the west.
    street([100, 1], [at(-120, 60), at(-900, 60)]),
    street([1, 2], [at(-900, 60), at(-900, -70)]),
    street([2, 3], [at(-900, -70), at(400, -70)]),
  ];
  const route = findRoute(graphOf(ways), at(0, 0), at(300, -70));
  expect(route?.startM).toBeCloseTo(70, -1);
  expect(route?.metres).toBeCloseTo(370, -1);
});
