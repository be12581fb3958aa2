/** The street network in typed arrays: nodes, and for each node its outgoing edges. */
import type { TileSchema } from '#domain/geo/tiles.ts';
import { nodeLines } from './noding.ts';
import { buildSegmentGrid, type SegmentGrid } from './segment-grid.ts';
import { readStreets, type StreetTile } from './street-lines.ts';
import { nameFinder } from './street-names.ts';
import { KINDS } from './walkability.ts';
import { unitMetres } from './world-grid.ts';

export interface WalkGraph {
  readonly nodes: number;
  /** Number of streets, each counted once although it is stored in both directions. */
  readonly edges: number;
  /** Positions of nodes, in units of the world's grid. */
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  /** Index of each node's first edge; one more entry than nodes. */
  readonly starts: Uint32Array;
  /** By edge: its target node, its length, an index into `KINDS`, and one into `names`. */
  readonly to: Uint32Array;
  readonly metres: Float32Array;
  readonly kinds: Uint8Array;
  readonly edgeNames: Uint16Array;
  /** Connected component by node. */
  readonly components: Uint32Array;
  readonly names: readonly string[];
  /** The northernmost and southernmost row of its nodes. */
  readonly rows: readonly [north: number, south: number];
  readonly edgeGrid: EdgeGrid;
  /** Fraction of its length that is no street but for walkers alone: paths, steps, crossings. Small where a map has few of them. */
  readonly pathShare: number;
  /** Size of all arrays and names. */
  readonly bytes: number;
}

/** Finds the edges around a point, each street once, in the direction stored first. */
interface EdgeGrid {
  readonly cells: SegmentGrid;
  /** By segment of the grid: the index of the edge, and its source node. */
  readonly edges: Uint32Array;
  readonly froms: Uint32Array;
}

export interface GraphOptions {
  readonly schema: TileSchema;
  /** BCP 47 tag of the reader's language, for the streets' names. */
  readonly language: string;
  /** Which points of the grid to include; all by default. */
  readonly isWanted?: (x: number, y: number) => boolean;
}

/** @throws {Error} for bytes that are no tile */
export function buildWalkGraph(tiles: readonly StreetTile[], options: GraphOptions): WalkGraph {
  const { lines, nameLines, unit, names } = readStreets(tiles, options.schema, options.language);
  const net = nodeLines(lines, unit);
  const { xs, ys } = net.nodes;
  const isWanted = options.isWanted ?? (() => true);
  const findName = nameLines.length > 0 ? nameFinder(nameLines) : null;
  const numbers = new Int32Array(xs.length).fill(-1);
  const kept: number[] = [];
  const [from, to, edges]: [number[], number[], number[]] = [[], [], []];
  const number = (node: number): number => {
    if ((numbers[node] ?? 0) < 0) {
      numbers[node] = kept.length;
      kept.push(node);
    }
    return numbers[node] ?? 0;
  };
  for (let e = 0; e < net.from.length; e++) {
    const a = net.from[e] ?? 0;
    const b = net.to[e] ?? 0;
    if (!isWanted(xs[a] ?? 0, ys[a] ?? 0) && !isWanted(xs[b] ?? 0, ys[b] ?? 0)) continue;
    from.push(number(a));
    to.push(number(b));
    edges.push(e);
  }
  const nodeXs = Int32Array.from(kept, (node) => xs[node] ?? 0);
  const nodeYs = Int32Array.from(kept, (node) => ys[node] ?? 0);
  const metres = new Float32Array(edges.length);
  const kinds = new Uint8Array(edges.length);
  const edgeNames = new Uint16Array(edges.length);
  for (let e = 0; e < edges.length; e++) {
    const a = from[e] ?? 0;
    const b = to[e] ?? 0;
    const segment = net.segment[edges[e] ?? 0] ?? 0;
    const ax = nodeXs[a] ?? 0;
    const ay = nodeYs[a] ?? 0;
    const bx = nodeXs[b] ?? 0;
    const by = nodeYs[b] ?? 0;
    metres[e] = Math.hypot(ax - bx, ay - by) * unitMetres((ay + by) / 2);
    kinds[e] = net.kinds[segment] ?? 0;
    edgeNames[e] = findName ? findName(ax, ay, bx, by) : (net.names[segment] ?? 0);
  }
  return packGraph({ xs: nodeXs, ys: nodeYs, from, to, metres, kinds, edgeNames, names });
}

/** Each edge once. */
interface LooseGraph extends Pick<WalkGraph, 'xs' | 'ys' | 'metres' | 'kinds' | 'edgeNames' | 'names'> {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function packGraph({ xs, ys, from, to: ends, names, ...facts }: LooseGraph): WalkGraph {
  const [nodes, edges] = [xs.length, from.length];
  const starts = new Uint32Array(nodes + 1);
  for (const list of [from, ends]) for (const node of list) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let n = 0; n < nodes; n++) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0);
  const to = new Uint32Array(2 * edges);
  const metres = new Float32Array(2 * edges);
  const kinds = new Uint8Array(2 * edges);
  const edgeNames = new Uint16Array(2 * edges);
  const next = starts.slice();
  const put = (here: number, there: number, e: number): void => {
    const slot = next[here] ?? 0;
    next[here] = slot + 1;
    to[slot] = there;
    metres[slot] = facts.metres[e] ?? 0;
    kinds[slot] = facts.kinds[e] ?? 0;
    edgeNames[slot] = facts.edgeNames[e] ?? 0;
  };
  for (let e = 0; e < edges; e++) {
    const a = from[e] ?? 0;
    const b = ends[e] ?? 0;
    put(a, b, e);
    put(b, a, e);
  }
  const components = componentsOf(starts, to);
  const edgeGrid = gridOf({ xs, ys, starts, to });
  const { cells, edges: listed, froms } = edgeGrid;
  const lists = [xs, ys, starts, to, metres, kinds, edgeNames, components, cells.starts, cells.segments, listed, froms];
  const bytes = lists.reduce((sum, { byteLength }) => sum + byteLength, 2 * names.join('').length);
  const rows = [least(ys), -least(ys.map((y) => -y))] as const;
  const network = { nodes, edges, xs, ys, starts, to, metres, kinds, edgeNames, components, names, rows };
  return { ...network, edgeGrid, pathShare: pathShareOf(facts), bytes };
}

function pathShareOf({ metres, kinds }: Pick<WalkGraph, 'metres' | 'kinds'>): number {
  const street = KINDS.indexOf('street');
  let [all, paths] = [0, 0];
  for (const [e, length] of metres.entries()) {
    all += length;
    if (kinds[e] !== street) paths += length;
  }
  return all === 0 ? 0 : paths / all;
}

function gridOf({ xs, ys, starts, to }: Pick<WalkGraph, 'xs' | 'ys' | 'starts' | 'to'>): EdgeGrid {
  const [edges, froms]: [number[], number[]] = [[], []];
  for (let a = 0; a < xs.length; a++) {
    for (let edge = starts[a] ?? 0; edge < (starts[a + 1] ?? 0); edge++) {
      if ((to[edge] ?? 0) < a) continue;
      edges.push(edge);
      froms.push(a);
    }
  }
  const ends = edges.map((edge) => to[edge] ?? 0);
  const segments = { x0: valuesAt(xs, froms), y0: valuesAt(ys, froms), x1: valuesAt(xs, ends), y1: valuesAt(ys, ends) };
  return { cells: buildSegmentGrid(segments, 0), edges: Uint32Array.from(edges), froms: Uint32Array.from(froms) };
}

function valuesAt(list: Int32Array, nodes: readonly number[]): Int32Array {
  return Int32Array.from(nodes, (node) => list[node] ?? 0);
}

function least(values: Int32Array): number {
  let found = 0x7fffffff;
  for (const value of values) found = Math.min(found, value);
  return found;
}

function componentsOf(starts: Uint32Array, to: Uint32Array): Uint32Array {
  const unknown = 0xffffffff;
  const components = new Uint32Array(starts.length - 1).fill(unknown);
  const open: number[] = [];
  let count = 0;
  for (let first = 0; first < components.length; first++) {
    if (components[first] !== unknown) continue;
    components[first] = count;
    open.push(first);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (let e = starts[node] ?? 0; e < (starts[node + 1] ?? 0); e++) {
        const other = to[e] ?? 0;
        if (components[other] !== unknown) continue;
        components[other] = count;
        open.push(other);
      }
    }
    count++;
  }
  return components;
}
