/** The shortest walk on the original streets, by Dijkstra. Tests compare it with the walk on the tiles. */
import type { Position } from '../../../src/domain/geo/geo.ts';
import type { Way } from './street-net.ts';

const RADIUS_M = 6_371_000;

export interface StreetTruth {
  readonly positions: ReadonlyMap<number, Position>;
  /** Metres; infinite if no street connects the nodes. */
  readonly metres: (from: number, to: number) => number;
}

export function streetTruth(ways: readonly Way[]): StreetTruth {
  const positions = new Map<number, Position>();
  const next = new Map<number, [node: number, metres: number][]>();
  const link = (a: number, b: number, metres: number) => {
    const list = next.get(a);
    if (list) list.push([b, metres]);
    else next.set(a, [[b, metres]]);
  };
  for (const { nodes, positions: line } of ways) {
    for (const [i, node] of nodes.entries()) {
      const at = line[i];
      if (!at) continue;
      positions.set(node, at);
      const [before, was] = [nodes[i - 1], line[i - 1]];
      if (before === undefined || !was) continue;
      const metres = haversine(was, at);
      link(before, node, metres);
      link(node, before, metres);
    }
  }
  /** Distances from one node to all others. */
  const reachFrom = (from: number): Map<number, number> => {
    const costs = new Map([[from, 0]]);
    const settled = new Set<number>();
    const open: [metres: number, node: number][] = [[0, from]];
    while (open.length > 0) {
      let least = 0;
      for (let i = 1; i < open.length; i++) if ((open[i]?.[0] ?? 0) < (open[least]?.[0] ?? 0)) least = i;
      const [entry] = open.splice(least, 1);
      if (!entry) break;
      const [cost, node] = entry;
      if (settled.has(node)) continue;
      settled.add(node);
      for (const [other, metres] of next.get(node) ?? []) {
        const there = cost + metres;
        if (there >= (costs.get(other) ?? Infinity)) continue;
        costs.set(other, there);
        open.push([there, other]);
      }
    }
    return costs;
  };
  const known = new Map<number, Map<number, number>>();
  return {
    positions,
    metres(from, to) {
      const costs = known.get(from) ?? reachFrom(from);
      known.set(from, costs);
      return costs.get(to) ?? Infinity;
    },
  };
}

export function haversine(from: Position, to: Position): number {
  const radians = Math.PI / 180;
  const sinLat = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const sinLon = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const cosines = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  return 2 * RADIUS_M * Math.asin(Math.sqrt(sinLat * sinLat + cosines * sinLon * sinLon));
}
