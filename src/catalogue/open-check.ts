/** Which rows are open at a moment: each pattern of hours is judged once for each clock that it is met under. */
import { isOpenOn, type LocalTime } from '#domain/opening-hours.ts';
import type { Columns } from './columns.ts';

/** @param timeIn what the clock of a time zone shows; undefined where nobody knows, and nothing counts as open */
export function createOpenCheck(
  { numbers, dictionaries }: Columns,
  timeIn: (zone: string | null) => LocalTime | undefined,
): (row: number) => boolean {
  const judgements = new Map<LocalTime, Uint8Array>();
  const times: (LocalTime | null | undefined)[] = [];
  const timeAt = (locality: number): LocalTime | null => {
    const time = times[locality] ?? timeIn(dictionaries.localities[locality]?.timeZone ?? null) ?? null;
    times[locality] = time;
    return time;
  };
  return (row) => {
    const time = timeAt(numbers.locality[row] ?? 0);
    const pattern = numbers.hours[row] ?? 0;
    const hours = dictionaries.hours[pattern];
    if (time === null || hours === undefined) return false;
    const judged = judgements.get(time) ?? new Uint8Array(dictionaries.hours.length);
    judgements.set(time, judged);
    if (judged[pattern] === 0) judged[pattern] = isOpenOn(hours.weekly, hours.special, time) ? IS_OPEN : IS_CLOSED;
    return judged[pattern] === IS_OPEN;
  };
}

const IS_OPEN = 1;
const IS_CLOSED = 2;
