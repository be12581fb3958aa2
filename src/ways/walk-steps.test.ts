// @module-tag quick
import { expect, test } from 'vitest';
import type { Position } from '#domain/geo/geo.ts';
import type { RoutePiece, WalkRoute } from './walk-route.ts';
import { walkSteps } from './walk-steps.ts';

interface Leg extends Partial<Omit<RoutePiece, 'metres'>> {
  readonly east?: number;
  readonly north?: number;
}

/** A route on the equator. */
function routeOf(...legs: readonly Leg[]): WalkRoute {
  const line: Position[] = [{ latitude: 0, longitude: 0 }];
  const pieces = legs.map(({ east = 0, north = 0, name = '', kind = 'street', isAtJunction = true }) => {
    const { latitude, longitude } = line.at(-1) ?? { latitude: 0, longitude: 0 };
    line.push({ latitude: latitude + north / 111_195, longitude: longitude + east / 111_195 });
    const metres = Math.hypot(east, north);
    return { metres, cost: metres, name, kind, isAtJunction };
  });
  return { line, pieces, metres: 0, cost: 0, startM: 0, endM: 0 };
}

const told = (...legs: readonly Leg[]) =>
  walkSteps(routeOf(...legs)).map(({ turn, name, metres }) => [turn, name, Math.round(metres)]);

test('a corner at a junction is a turn to that side', () => {
  expect(told({ north: 100, name: 'A' }, { east: 60, name: 'B' }, { north: 80, name: 'C' })).toEqual([
    ['start', 'A', 100],
    ['right', 'B', 60],
    ['left', 'C', 80],
  ]);
});

test('a bend of a street is no turn, and a street that continues is one step', () => {
  expect(
    told({ north: 100, name: 'A' }, { east: 60, name: 'A', isAtJunction: false }, { east: 50, name: 'A' }),
  ).toEqual([['start', 'A', 210]]);
});

test('a new name without a turn is a step straight on', () => {
  expect(told({ north: 100, name: 'A' }, { north: 60, name: 'B' })).toEqual([
    ['start', 'A', 100],
    ['straight', 'B', 60],
  ]);
});

test('crossing a street or cutting a corner is no step of its own', () => {
  expect(told({ north: 100, name: 'A' }, { east: 8 }, { north: 90, name: 'A' })).toEqual([['start', 'A', 198]]);
  expect(told({ north: 100, name: 'A' }, { north: 6, east: 6 }, { east: 90, name: 'B' })).toEqual([
    ['start', 'A', 100],
    ['right', 'B', 98],
  ]);
  expect(told({ north: 100, name: 'A' }, { north: 30 }, { north: 90, name: 'A' })).toEqual([['start', 'A', 220]]);
});

test('stairs are always a step', () => {
  expect(told({ north: 100, name: 'A' }, { north: 8, kind: 'steps' }, { north: 90, name: 'A' })).toHaveLength(3);
});
