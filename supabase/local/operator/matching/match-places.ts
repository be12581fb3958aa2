import { distanceM, type Position } from '../../../../src/domain/geo/geo.ts';
import { compareNames, type FoldedName, foldName } from './folded-name.ts';

/** The compared data of one source's place. */
export interface ComparedPlace {
  readonly id: string;
  readonly source: string;
  readonly name: string;
  readonly position: Position | null;
  /** What the position refers to; null if the source does not say. */
  readonly precision: 'place' | 'building' | 'street' | 'area' | null;
  readonly country: string;
  /** Digits only, with the country code. */
  readonly phone: string | null;
  /** Host and path in lower case. */
  readonly website: string | null;
  /** 'AUTHORITY number' of each valid certificate. */
  readonly certificates: readonly string[];
}

/** Two places of different sources; `a` has the smaller id. */
export interface PlacePair {
  readonly a: string;
  readonly b: string;
  readonly why: 'certificate' | 'name' | 'phone' | 'website';
  /** Distance in metres; null if one has no position. */
  readonly metres: number | null;
}

export interface Matches {
  /** Certain pairs; no place has two counterparts in one source. */
  readonly sure: readonly PlacePair[];
  /** Pairs for a moderator to decide. */
  readonly doubtful: readonly PlacePair[];
}

/** Possible error of a position in metres: buildings are large, and a postal code gives the position of its doors. */
const SLACK_M = { place: 60, building: 120, street: 300, area: 800, unknown: 100 } as const;
/** A similar name counts within this part of the allowed distance. */
const NEAR_SHARE = 0.6;
/** Places with the same telephone number or website may be this far apart, because positions can be wrong. Metres. */
const SAME_CONTACT_M = 400;
/** Slightly less than the length of a degree of latitude. */
const METRES_PER_DEGREE = 110_000;
/** Size of a grid cell in degrees of latitude: more than two position errors together. */
const CELL_DEGREES = 0.016;

/** Offsets to neighbouring cells. */
const STEPS = [-1, 0, 1] as const;

interface Folded extends ComparedPlace {
  readonly folded: FoldedName;
}

/**
 * Finds places that two sources both have; the order of the places does not matter. Equal certificates of one authority are
 * certain. Equal names within the allowed distance are certain, unless one has another candidate in the other's source: two
 * stalls of one name in a building can't be told apart. A long name that each source has once goes to a moderator if a
 * position is unknown.
 */
export function matchPlaces(places: readonly ComparedPlace[]): Matches {
  const steps = matchInSteps(places);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Places per step: a few hundredths of a second of work. */
const STEP = 500;

/** `matchPlaces` in steps, for a process that answers requests in between. */
export function* matchInSteps(places: readonly ComparedPlace[]): Generator<void, Matches> {
  const folded: Folded[] = [];
  for (const [n, place] of places.entries()) {
    if (n % STEP === 0) yield;
    folded.push({ ...place, folded: foldName(place.name) });
  }
  const ranked = new Map<string, Candidate>();
  for (const find of [
    () => pairsOf(folded, byCertificate),
    () => pairsOf(folded, byContact),
    () => pairsOf(folded, byLongName),
    () => nearPairs(folded),
  ]) {
    yield;
    for (const each of find()) {
      if (each === 'pause') {
        yield;
        continue;
      }
      const key = `${each.a} ${each.b}`;
      const known = ranked.get(key);
      if (!known || each.rank < known.rank) ranked.set(key, each);
    }
  }
  return settle([...ranked.values()], new Map(folded.map(({ id, source }) => [id, source])));
}

interface Candidate extends PlacePair {
  /** 0: same certificate. 1: same name or contact. 2: similar names. 3: for a moderator to decide. */
  readonly rank: 0 | 1 | 2 | 3;
}

/** The nearest of several candidates counts only if it is this many times nearer than the others. */
const MUCH_NEARER = 3;

/** Goes through the ranks in order: a matched place is no candidate for less similar places. */
function settle(candidates: readonly Candidate[], sources: ReadonlyMap<string, string>): Matches {
  const sure: PlacePair[] = [];
  const doubtful: PlacePair[] = [];
  const taken = new Set<string>();
  // A place has one counterpart in each other source.
  const slotsOf = ({ a, b }: PlacePair) => [`${a} ${sources.get(b)}`, `${b} ${sources.get(a)}`];
  for (const rank of [0, 1, 2, 3] as const) {
    const free = candidates.filter((each) => each.rank === rank && !slotsOf(each).some((slot) => taken.has(slot)));
    const rivals = new Map<string, Candidate[]>();
    for (const each of free) for (const slot of slotsOf(each)) rivals.set(slot, [...(rivals.get(slot) ?? []), each]);
    const isAlone = (each: Candidate) => slotsOf(each).every((slot) => isMeant(each, rivals.get(slot) ?? []));
    const meant = rank === 3 ? [] : free.filter(isAlone);
    sure.push(...meant.map(plain));
    for (const slot of meant.flatMap(slotsOf)) taken.add(slot);
    doubtful.push(...free.filter((each) => !slotsOf(each).some((slot) => taken.has(slot))).map(plain));
  }
  const order = (x: PlacePair, y: PlacePair) => (x.a + x.b < y.a + y.b ? -1 : 1);
  const left = doubtful.filter((pair) => !slotsOf(pair).some((slot) => taken.has(slot)));
  return { sure: sure.toSorted(order), doubtful: left.toSorted(order) };
}

function isMeant(one: Candidate, all: readonly Candidate[]): boolean {
  return all.every(
    ({ a, b, metres }) =>
      (a === one.a && b === one.b) ||
      (one.metres !== null &&
        metres !== null &&
        one.metres + SLACK_M.place <= metres &&
        one.metres * MUCH_NEARER <= metres),
  );
}

function plain({ a, b, why, metres }: Candidate): PlacePair {
  return { a, b, why, metres };
}

function candidate(x: Folded, y: Folded, why: PlacePair['why'], rank: Candidate['rank']): Candidate {
  const [a, b] = x.id < y.id ? [x.id, y.id] : [y.id, x.id];
  return { a, b, why, rank, metres: apart(x, y) };
}

function apart(x: Folded, y: Folded): number | null {
  return x.position && y.position ? distanceM(x.position, y.position) : null;
}

interface Sameness {
  readonly keys: (place: Folded) => readonly string[];
  readonly judge: (x: Folded, y: Folded) => Candidate | null;
  /** Most places of one source that may share a key; with more the key identifies nothing. */
  readonly maxOfSource: number;
}

/** Most branches of a chain that share a telephone number or website. */
const CHAIN = 10;

const byCertificate: Sameness = {
  keys: ({ certificates }) => certificates,
  judge: (x, y) => candidate(x, y, 'certificate', 0),
  // A certificate of several branches does not tell them apart.
  maxOfSource: 1,
};

const byContact: Sameness = {
  maxOfSource: CHAIN,
  keys: ({ phone, website }) => [phone, website].filter((key) => key !== null),
  judge(x, y) {
    const metres = apart(x, y);
    const why = x.phone !== null && x.phone === y.phone ? 'phone' : 'website';
    if (metres === null || metres > SAME_CONTACT_M) return null;
    return candidate(x, y, why, compareNames(x.folded, y.folded) === 'other' ? 3 : 1);
  },
};

/** A name this long, once in each source of a country, may be one place wherever it is. */
const LONG_NAME = { letters: 10, words: 3 } as const;

const byLongName: Sameness = {
  maxOfSource: 1,
  keys: ({ folded }) =>
    folded.whole.length >= LONG_NAME.letters && folded.words.length >= LONG_NAME.words ? [folded.whole] : [],
  judge: (x, y) => (apart(x, y) === null ? candidate(x, y, 'name', 3) : null),
};

function* pairsOf(places: readonly Folded[], { keys, judge, maxOfSource }: Sameness): Generator<Candidate> {
  const groups = new Map<string, Folded[]>();
  for (const place of places) {
    for (const key of new Set(keys(place))) {
      const name = `${place.country} ${key}`;
      const group = groups.get(name);
      if (group) group.push(place);
      else groups.set(name, [place]);
    }
  }
  for (const group of groups.values()) {
    const counts = new Map<string, number>();
    for (const { source } of group) counts.set(source, (counts.get(source) ?? 0) + 1);
    if ([...counts.values()].some((count) => count > maxOfSource)) continue;
    for (const [x, y] of acrossSources(group)) {
      const found = judge(x, y);
      if (found) yield found;
    }
  }
}

function* nearPairs(places: readonly Folded[]): Generator<Candidate | 'pause'> {
  const cells = new Map<string, Folded[]>();
  for (const place of places) {
    if (!place.position) continue;
    const key = cellOf(place.position, 0, 0);
    const cell = cells.get(key) ?? [];
    cells.set(key, cell);
    cell.push(place);
  }
  for (const [n, place] of places.entries()) {
    if (n % STEP === 0) yield 'pause';
    for (const other of around(place, cells)) {
      const found = other.source === place.source || other.id <= place.id ? null : judgeNear(place, other);
      if (found) yield found;
    }
  }
}

function around({ position }: Folded, cells: ReadonlyMap<string, readonly Folded[]>): readonly Folded[] {
  if (!position) return [];
  return STEPS.flatMap((south) => STEPS.flatMap((east) => cells.get(cellOf(position, south, east)) ?? []));
}

function judgeNear(x: Folded, y: Folded): Candidate | null {
  const max = slackOf(x) + slackOf(y);
  // A rough distance rules out most pairs cheaply.
  const north = Math.abs((x.position?.latitude ?? 0) - (y.position?.latitude ?? 0)) * METRES_PER_DEGREE;
  const metres = north > max * 2 ? null : apart(x, y);
  if (metres === null || metres > max * 2) return null;
  const likeness = compareNames(x.folded, y.folded);
  if (likeness === 'other') return null;
  if (likeness === 'same') return candidate(x, y, 'name', metres <= max ? 1 : 3);
  return metres <= max ? candidate(x, y, 'name', metres <= max * NEAR_SHARE ? 2 : 3) : null;
}

function slackOf({ precision }: Folded): number {
  return SLACK_M[precision ?? 'unknown'];
}

/** A cell's width in degrees depends on its latitude. */
function cellOf({ latitude, longitude }: Position, south: number, east: number): string {
  const row = Math.floor(latitude / CELL_DEGREES) + south;
  const width = CELL_DEGREES / Math.max(0.05, Math.cos(((row + 0.5) * CELL_DEGREES * Math.PI) / 180));
  return `${row} ${Math.floor(longitude / width) + east}`;
}

function* acrossSources(group: readonly Folded[]): Generator<readonly [Folded, Folded]> {
  for (const [n, x] of group.entries()) for (const y of group.slice(n + 1)) if (x.source !== y.source) yield [x, y];
}
