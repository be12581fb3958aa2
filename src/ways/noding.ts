/**
 * Builds a network from lines. In tiles, streets often meet at a point that neither line contains. Ends that touch a line are
 * joined to it (T-junctions), lines that cross on the same level are cut there, and streets cut at the edge of a tile are
 * joined again.
 */
import { NodeTable } from './node-table.ts';
import { type CutEnd, joinSeams } from './seams.ts';
import { buildSegmentGrid, type SegmentGrid } from './segment-grid.ts';
import type { StreetLine } from './street-lines.ts';
import { EXTENT } from './world-grid.ts';

/** Edges between nodes; the lists have one entry per edge. */
export interface StreetNet {
  readonly nodes: NodeTable;
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Index of the edge's segment, which gives its kind and name. */
  readonly segment: readonly number[];
  readonly kinds: readonly number[];
  readonly names: readonly number[];
}

/**
 * Maximum distance between an end and a line that it touches, in tile units: tiles round to whole units, on both sides of an
 * edge.
 */
const SNAP = 2;

/** A cut of a segment, at a fraction of its length. */
interface Cut {
  readonly share: number;
  readonly node: number;
}

class SegmentList {
  readonly a: number[] = [];
  readonly b: number[] = [];
  readonly x0: number[] = [];
  readonly y0: number[] = [];
  readonly x1: number[] = [];
  readonly y1: number[] = [];
  readonly levels: number[] = [];
  readonly kinds: number[] = [];
  readonly names: number[] = [];
  readonly cuts = new Map<number, Cut[]>();

  cut(segment: number, cut: Cut): void {
    const cuts = this.cuts.get(segment);
    if (cuts) cuts.push(cut);
    else this.cuts.set(segment, [cut]);
  }
}

interface LineEnd extends CutEnd {
  /** Whether the line continues in the next tile. */
  readonly isCut: boolean;
}

/** The segments that ends may touch, and the maximum distance in units. */
interface Ground {
  readonly segments: SegmentList;
  readonly grid: SegmentGrid;
  readonly snap: number;
}

/** @param unit units of the world's grid per tile unit */
export function nodeLines(lines: readonly StreetLine[], unit = 1): StreetNet {
  // Coordinates in the world's grid are rounded, too.
  const snap = SNAP * Math.max(1, unit);
  const nodes = new NodeTable(least(lines, 'xs'), least(lines, 'ys'));
  const segments = new SegmentList();
  const ends: LineEnd[] = [];
  for (const line of lines) addLine(line, nodes, segments, ends);
  const grid = buildSegmentGrid(segments, snap);
  joinEnds(ends, nodes, { segments, grid, snap });
  const cutEnds = ends.filter(({ isCut }) => isCut);
  joinSeams(cutEnds, nodes, { side: EXTENT * unit, snap });
  cutCrossings(nodes, segments, grid);
  return cutSegments(nodes, segments);
}

function addLine(line: StreetLine, nodes: NodeTable, segments: SegmentList, ends: LineEnd[]): void {
  const { xs, ys, level, kind, name } = line;
  let before = -1;
  let first = -1;
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [xs[i] ?? 0, ys[i] ?? 0];
    const node = nodes.at(x, y, level);
    if (i === 0) first = node;
    else if (node !== before) {
      segments.a.push(before);
      segments.b.push(node);
      segments.x0.push(xs[i - 1] ?? 0);
      segments.y0.push(ys[i - 1] ?? 0);
      segments.x1.push(x);
      segments.y1.push(y);
      segments.levels.push(level);
      segments.kinds.push(kind);
      segments.names.push(name);
    }
    before = node;
  }
  const last = xs.length - 1;
  ends.push(endOf(line, first, 0, 1), endOf(line, before, last, last - 1));
}

function endOf(
  { xs, ys, level, isCutAtStart, isCutAtEnd }: StreetLine,
  node: number,
  at: number,
  inner: number,
): LineEnd {
  const [dx, dy] = [(xs[at] ?? 0) - (xs[inner] ?? 0), (ys[at] ?? 0) - (ys[inner] ?? 0)];
  const length = Math.hypot(dx, dy) || 1;
  return { node, level, isCut: at === 0 ? isCutAtStart : isCutAtEnd, outX: dx / length, outY: dy / length };
}

/**
 * Joins ends of lines with what they touch. Ends meet across levels, as a bridge meets its road. Inside a line an end is only
 * joined on the same level, because a path under a bridge does not touch it.
 */
function joinEnds(ends: readonly LineEnd[], nodes: NodeTable, { segments, grid, snap }: Ground): void {
  const { a, b, x0, y0, x1, y1, levels } = segments;
  const endNodes = new Set(ends.map(({ node }) => node));
  for (const { node, level, isCut } of ends) {
    const [x, y] = [nodes.xs[node] ?? 0, nodes.ys[node] ?? 0];
    const cell = grid.cellOf(x, y);
    if (cell < 0) continue;
    for (let i = grid.starts[cell] ?? 0; i < (grid.starts[cell + 1] ?? 0); i++) {
      const s = grid.segments[i] ?? 0;
      const [nodeA, nodeB] = [a[s] ?? 0, b[s] ?? 0];
      if (nodeA === node || nodeB === node) continue;
      const [ax, ay] = [x0[s] ?? 0, y0[s] ?? 0];
      const [dx, dy] = [(x1[s] ?? 0) - ax, (y1[s] ?? 0) - ay];
      const squared = dx * dx + dy * dy;
      const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
      if ((ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2 > snap * snap) continue;
      const touched =
        share * share * squared <= snap * snap ? nodeA : (1 - share) ** 2 * squared <= snap * snap ? nodeB : -1;
      const isLevel = levels[s] === level;
      if (touched >= 0) {
        if (isLevel || endNodes.has(touched)) nodes.join(touched, node);
      } else if (isLevel && !isCut) segments.cut(s, { share, node });
    }
  }
}

/** Cuts lines of one level where they cross. */
function cutCrossings(nodes: NodeTable, segments: SegmentList, { starts, segments: members }: SegmentGrid): void {
  const { a, b, x0, y0, x1, y1, levels } = segments;
  const count = a.length;
  const seen = new Set<number>();
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    const till = starts[cell + 1] ?? 0;
    for (let i = starts[cell] ?? 0; i < till; i++) {
      const p = members[i] ?? 0;
      const [pa, pb] = [a[p] ?? 0, b[p] ?? 0];
      const [px, py] = [x0[p] ?? 0, y0[p] ?? 0];
      const [pdx, pdy] = [(x1[p] ?? 0) - px, (y1[p] ?? 0) - py];
      for (let j = i + 1; j < till; j++) {
        const q = members[j] ?? 0;
        const [qa, qb] = [a[q] ?? 0, b[q] ?? 0];
        if (levels[p] !== levels[q] || pa === qa || pa === qb || pb === qa || pb === qb) continue;
        const [qx, qy] = [x0[q] ?? 0, y0[q] ?? 0];
        const [qdx, qdy] = [(x1[q] ?? 0) - qx, (y1[q] ?? 0) - qy];
        const area = pdx * qdy - pdy * qdx;
        if (area === 0) continue;
        const shareP = ((qx - px) * qdy - (qy - py) * qdx) / area;
        const shareQ = ((qx - px) * pdy - (qy - py) * pdx) / area;
        if (shareP <= 0 || shareP >= 1 || shareQ <= 0 || shareQ >= 1) continue;
        // Two long segments may share several cells.
        const pair = p * count + q;
        if (seen.has(pair)) continue;
        seen.add(pair);
        const node = nodes.at(Math.round(px + shareP * pdx), Math.round(py + shareP * pdy), levels[p] ?? 0);
        segments.cut(p, { share: shareP, node });
        segments.cut(q, { share: shareQ, node });
      }
    }
  }
}

function cutSegments(nodes: NodeTable, segments: SegmentList): StreetNet {
  const from: number[] = [];
  const to: number[] = [];
  const segment: number[] = [];
  const add = (a: number, b: number, s: number) => {
    if (a === b) return;
    from.push(a);
    to.push(b);
    segment.push(s);
  };
  for (let s = 0; s < segments.a.length; s++) {
    let before = nodes.find(segments.a[s] ?? 0);
    for (const { node } of segments.cuts.get(s)?.toSorted((p, q) => p.share - q.share) ?? []) {
      const next = nodes.find(node);
      add(before, next, s);
      before = next;
    }
    add(before, nodes.find(segments.b[s] ?? 0), s);
  }
  return { nodes, from, to, segment, kinds: segments.kinds, names: segments.names };
}

function least(lines: readonly StreetLine[], axis: 'xs' | 'ys'): number {
  let min = Infinity;
  for (const line of lines) for (const value of line[axis]) min = Math.min(min, value);
  return Number.isFinite(min) ? min : 0;
}
