/** Checks rows against a person's standard. */
import { type Moment, shownStatusAt } from '#catalogue/filters/moment.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { StandardQuestion } from '#domain/search/by-standard.ts';
import { judgeStandard, type Verdict } from '#domain/standard/judge-standard.ts';
import { parseStandard } from '#domain/standard/standard.ts';
import { toldOn } from '#domain/standard/told-word.ts';

const MEETS: readonly Verdict[] = ['meets'];
/** Facts take 15 bits and the status two. */
const [STATUS_AT, TOLD_AT] = [2 ** 15, 2 ** 17];

/** Returns true for rows that are kept; undefined if every row is, because the text is no standard. */
export function createStandardCheck(
  columns: Columns,
  { text, keeps = MEETS, lacks }: StandardQuestion,
  moment: Moment,
): ((row: number) => boolean) | undefined {
  const standard = parseStandard(text);
  if (standard === null) return undefined;
  const { facts, told } = columns.numbers;
  // Few claims differ, so most rows cost one look-up.
  const known = new Map<number, boolean>();
  return (row) => {
    const claims = {
      status: shownStatusAt(columns, row, moment.today),
      facts: facts[row] ?? 0,
      told: toldOn(told[row] ?? 0, moment.today),
    };
    const key = claims.facts + claims.status * STATUS_AT + claims.told * TOLD_AT;
    let isKept = known.get(key);
    if (isKept === undefined) {
      const halalStatus = HALAL_STATUSES[claims.status] ?? 'unverified';
      const { verdict, unknown } = judgeStandard({ ...claims, halalStatus }, standard);
      isKept = keeps.includes(verdict) && (lacks === undefined || unknown.includes(lacks));
      known.set(key, isKept);
    }
    return isKept;
  };
}
