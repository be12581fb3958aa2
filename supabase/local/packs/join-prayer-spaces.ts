import { fold } from '../../../src/catalogue/text/fold.ts';
import { distanceM } from '../../../src/domain/geo/geo.ts';
import {
  type PrayerSpace,
  type PrayerSpaceFacts,
  type PrayerSpaceStatement,
  SUGGESTED,
} from '../../../src/domain/prayer/prayer-space.ts';

/** A row of public.prayer_spaces. */
export interface SourcedSpace {
  readonly source: string;
  readonly space: PrayerSpace;
}

/** Two sources put the same mosque at its gate, its hall or its minaret. Metres between rows with one name. */
const SAME_NAME_M = 60;
/** Without a name only the kind speaks for it, so they must be closer. Metres. */
const NAMELESS_M = 30;
/** Fewer than the metres of a degree of latitude anywhere. */
const DEGREE_M = 110_000;

/**
 * Joins rows of different sources that are one place, in any order of the rows. Rows of one source are never joined: it lists them as
 * two. Of a place that is joined, facts and kinds that contradict each other are left out.
 * @returns ordered by position
 */
export function joinPrayerSpaces(rows: readonly SourcedSpace[]): PrayerSpace[] {
  // Most countries have one source.
  if (new Set(rows.map(({ source }) => source)).size < 2) return rows.map(({ space }) => space).toSorted(byPosition);
  // With this order nothing depends on the order of the rows; equal rows are interchangeable.
  const sorted = rows
    .map((row) => ({ row, key: JSON.stringify(row), name: nameOf(row), floor: floorOf(row) }))
    .toSorted(byKey);
  const groups = new Map<Keyed, Keyed[]>(sorted.map((each) => [each, [each]]));
  for (const { a, b } of closePairs(sorted)) {
    const [mine, others] = [groups.get(a) ?? [], groups.get(b) ?? []];
    if (mine === others || !mine.every((one) => others.every((other) => areOne(one, other)))) continue;
    mine.push(...others);
    for (const other of others) groups.set(other, mine);
  }
  return [...new Set(groups.values())]
    .map((group) => joined(group.toSorted(byKey).map(({ row }) => row.space)))
    .toSorted(byPosition);
}

interface Keyed {
  readonly row: SourcedSpace;
  readonly key: string;
  /** Folded; empty if it has none. */
  readonly name: string;
  /** Rows on two floors are two places, such as the prayer rooms of a mall. */
  readonly floor: string | undefined;
}

function nameOf({ space: { name } }: SourcedSpace): string {
  return fold(name).replaceAll(/\s+/g, ' ').trim();
}

function floorOf({ space: { statements = [] } }: SourcedSpace): string | undefined {
  return statements.find(({ facts }) => facts.floor !== undefined)?.facts.floor;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function byPosition(a: PrayerSpace, b: PrayerSpace): number {
  return a.latitude - b.latitude || a.longitude - b.longitude || compare(JSON.stringify(a), JSON.stringify(b));
}

function byKey(a: Keyed, b: Keyed): number {
  return compare(a.key, b.key);
}

/** Pairs that may be one place, the closest first. */
function closePairs(rows: readonly Keyed[]): { readonly a: Keyed; readonly b: Keyed; readonly metres: number }[] {
  const northwards = rows.toSorted((a, b) => a.row.space.latitude - b.row.space.latitude || byKey(a, b));
  const pairs: { a: Keyed; b: Keyed; metres: number }[] = [];
  for (const [n, a] of northwards.entries()) {
    for (let m = n + 1; m < northwards.length; m++) {
      const b = northwards[m];
      if (b === undefined || (b.row.space.latitude - a.row.space.latitude) * DEGREE_M > SAME_NAME_M) break;
      if (areOne(a, b)) pairs.push({ a, b, metres: distanceM(a.row.space, b.row.space) });
    }
  }
  return pairs.toSorted((p, q) => p.metres - q.metres || byKey(p.a, q.a) || byKey(p.b, q.b));
}

function areOne(a: Keyed, b: Keyed): boolean {
  if (a.row.source === b.row.source) return false;
  const areNamed = a.name !== '' && b.name !== '';
  if (areNamed && a.name !== b.name) return false;
  if (a.floor !== undefined && b.floor !== undefined && a.floor !== b.floor) return false;
  const kind = a.row.space.kind;
  if (!areNamed && (kind === null || kind !== b.row.space.kind)) return false;
  return distanceM(a.row.space, b.row.space) <= (areNamed ? SAME_NAME_M : NAMELESS_M);
}

/** Where the sources differ, the first with a name says where the place is. */
function joined(spaces: readonly PrayerSpace[]): PrayerSpace {
  const first = spaces.find(({ name }) => name !== '') ?? spaces[0];
  if (first === undefined) throw new Error('a group has at least one row');
  const { latitude, longitude, name } = first;
  const kinds = new Set(spaces.flatMap(({ kind }) => (kind === null ? [] : [kind])));
  const [kind = null] = kinds.size > 1 ? [] : kinds;
  const statements = withoutContradictions(spaces.flatMap((space) => space.statements ?? []));
  return { latitude, longitude, name, kind, ...(statements.length > 0 && { statements }) };
}

function withoutContradictions(statements: readonly PrayerSpaceStatement[]): PrayerSpaceStatement[] {
  const values = new Map<string, Set<unknown>>();
  for (const { facts } of statements) {
    for (const [fact, value] of Object.entries(facts)) values.set(fact, (values.get(fact) ?? new Set()).add(value));
  }
  return statements.flatMap(({ facts, ...voice }) => {
    const agreed = Object.entries(facts).filter(([fact]) => values.get(fact)?.size === 1);
    // The same facts, fewer of them.
    return agreed.length === 0 && voice.by !== SUGGESTED
      ? []
      : [{ ...voice, facts: Object.fromEntries(agreed) as PrayerSpaceFacts }];
  });
}
