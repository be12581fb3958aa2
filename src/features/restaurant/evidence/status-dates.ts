import type { Restaurant } from '#domain/places/restaurant.ts';

export interface DatedChange {
  readonly status: Restaurant['status_history'][number]['status'];
  readonly changed_at: string;
  readonly reason: string | null;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** Whether the day is the source's date. Otherwise it only says since when our data has the status, for example by an import. */
  readonly isBySource: boolean;
}

/** A place's changes of status with their dates. Its first status is as old as its source's data, not as the import. */
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
