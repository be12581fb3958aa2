/** Divides a walk into steps to read out: along which street, and where to turn. */
import type { Position } from '#domain/geo/geo.ts';
import type { RoutePiece, WalkRoute } from './walk-route.ts';

type Turn =
  | 'start'
  | 'straight'
  | 'slight-left'
  | 'left'
  | 'sharp-left'
  | 'slight-right'
  | 'right'
  | 'sharp-right'
  | 'back';

export interface WalkStep extends Omit<RoutePiece, 'isAtJunction'> {
  /** The turn at its beginning. */
  readonly turn: Turn;
  /** The direction after that turn, in degrees clockwise from north. */
  readonly degrees: number;
  /** Where it begins. */
  readonly at: Position;
}

/** The pieces of a step; `till` is exclusive. */
interface Span extends Pick<RoutePiece, 'name' | 'kind'> {
  readonly from: number;
  readonly till: number;
}

/**
 * The direction before and after a corner is measured over this number of metres, because the last metre may point anywhere.
 */
const LOOK_M = 20;
/** Minimum angle of a turn in degrees. */
const TURN = 45;
/** Shorter steps, such as crossing a street or cutting a corner, are merged with the next. Metres. */
const SHORT_M = 15;
/** Maximum length of a nameless link between two parts of one street, in metres. */
const LINK_M = 40;

export function walkSteps(route: WalkRoute): WalkStep[] {
  const { line, pieces } = route;
  const angle = (at: number): number => angleAt(line, pieces, at);
  const spans = joinSpans(mergeShort(cutSpans(pieces, angle), pieces), pieces, angle);
  return spans.map(({ from, till, name, kind }, n) => {
    const own = pieces.slice(from, till);
    return {
      turn: n === 0 ? 'start' : turnOf(angle(from)),
      degrees: heading(line, pieces, from, 1),
      kind,
      name,
      metres: own.reduce((sum, { metres }) => sum + metres, 0),
      cost: own.reduce((sum, { cost }) => sum + cost, 0),
      at: line[from] ?? { latitude: 0, longitude: 0 },
    };
  });
}

/** Starts a new span at each new name, at stairs, and at turns at a junction. A bend of a street is no turn. */
function cutSpans(pieces: readonly RoutePiece[], angle: (at: number) => number): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (let at = 1; at <= pieces.length; at++) {
    const [before, after] = [pieces[at - 1], pieces[at]];
    if (!before) break;
    const isOther =
      !after ||
      before.name !== after.name ||
      (before.kind === 'steps') !== (after.kind === 'steps') ||
      (after.isAtJunction && Math.abs(angle(at)) >= TURN);
    if (!isOther) continue;
    spans.push({ from, till: at, name: before.name, kind: before.kind });
    from = at;
  }
  return spans;
}

function lengthOf({ from, till }: Span, pieces: readonly RoutePiece[]): number {
  let sum = 0;
  for (let at = from; at < till; at++) sum += pieces[at]?.metres ?? 0;
  return sum;
}

/** Merges short spans into the next one, and a short last one into the previous. */
function mergeShort(spans: readonly Span[], pieces: readonly RoutePiece[]): Span[] {
  const merged: Span[] = [];
  let from: number | null = null;
  for (const [n, span] of spans.entries()) {
    const whole: Span = { ...span, from: from ?? span.from };
    from = null;
    const isLast = n === spans.length - 1;
    const before = merged.at(-1);
    if (span.kind === 'steps' || lengthOf(whole, pieces) >= SHORT_M) merged.push(whole);
    else if (!isLast) ({ from } = whole);
    else if (before && before.kind !== 'steps') merged[merged.length - 1] = { ...before, till: whole.till };
    else merged.push(whole);
  }
  return merged;
}

/** Joins consecutive spans of one street that go straight on, also across a short nameless link. */
function joinSpans(spans: readonly Span[], pieces: readonly RoutePiece[], angle: (at: number) => number): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    const goesOn =
      before !== undefined && Math.abs(angle(span.from)) < TURN && before.kind !== 'steps' && span.kind !== 'steps';
    if (goesOn && span.name === before.name) joined[joined.length - 1] = { ...before, till: span.till };
    else if (goesOn && span.name === '' && lengthOf(span, pieces) < LINK_M)
      joined[joined.length - 1] = { ...before, till: span.till };
    else joined.push(span);
  }
  return joined;
}

/** The turn at a point of the line in degrees; positive to the right. */
function angleAt(line: readonly Position[], pieces: readonly RoutePiece[], at: number): number {
  if (at <= 0 || at >= pieces.length) return 0;
  const turn = heading(line, pieces, at, 1) - heading(line, pieces, at, -1);
  return ((((turn + 180) % 360) + 360) % 360) - 180;
}

/** The direction of walking just before (-1) or just after (1) a point, in degrees clockwise from north. */
function heading(line: readonly Position[], pieces: readonly RoutePiece[], at: number, side: 1 | -1): number {
  const here = line[at];
  const there = pointAlong(line, pieces, at, side);
  if (!here || !there) return 0;
  const [a, b] = side === 1 ? [here, there] : [there, here];
  const east = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return ((Math.atan2(east, b.latitude - a.latitude) * 180) / Math.PI + 360) % 360;
}

/** The point `LOOK_M` along the line, or the line's end. */
function pointAlong(
  line: readonly Position[],
  pieces: readonly RoutePiece[],
  at: number,
  side: 1 | -1,
): Position | undefined {
  let left = LOOK_M;
  for (let n = at; ; n += side) {
    const piece = pieces[side === 1 ? n : n - 1];
    const [a, b] = [line[n], line[n + side]];
    if (!piece || !a || !b) return a;
    if (piece.metres < left) {
      left -= piece.metres;
      continue;
    }
    const share = left / piece.metres;
    return {
      latitude: a.latitude + share * (b.latitude - a.latitude),
      longitude: a.longitude + share * (b.longitude - a.longitude),
    };
  }
}

function turnOf(angle: number): Turn {
  const size = Math.abs(angle);
  if (size < 20) return 'straight';
  if (size > 165) return 'back';
  const side = angle < 0 ? 'left' : 'right';
  if (size < TURN) return `slight-${side}`;
  return size > 125 ? `sharp-${side}` : side;
}
