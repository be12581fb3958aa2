import type { Restaurant } from '#domain/places/restaurant.ts';

export interface DatedChange {
  readonly status: Restaurant['status_history'][number]['status'];
  readonly changed_at: string;
  readonly reason: string | null;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** The day is the one on which the source said so, not the one on which it was read into the database. */
  readonly isBySource: boolean;
}

/**
 * The changes of a place's status with the days that matter to people. What a place was listed with is as old as what its source
 * says, and not as the import that read it.
 */
export function datedChanges({ status_history: changes, evidence }: Restaurant): readonly DatedChange[] {
  const checked = evidence.flatMap(({ checked_on: day }) => day ?? []).toSorted();
  const [earliest] = checked;
  return changes.map((change, n) => {
    const day = change.changed_at.slice(0, 10);
    // The newest change takes the date of the last check before it; the first change takes the date of the earliest check.
    const isFirst = n === changes.length - 1;
    const said = n === 0 ? checked.findLast((each) => each <= day) : isFirst ? earliest : undefined;
    const isBySource = said !== undefined && said < day;
    return { ...change, day: isBySource ? said : day, isBySource };
  });
}
