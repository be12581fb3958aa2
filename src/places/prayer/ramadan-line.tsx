import { Suspense } from 'react';
import { dayNumber } from '#domain/hours/civil-day.ts';
import { localDay } from '#domain/places/halal.ts';
import { isRamadan } from '#domain/prayer/ramadan-days.ts';
import { useMinute } from '#places/use-minute.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';

/** Loads `adhan`, which nobody needs for a list outside of Ramadan. */
const MealLine = lazyOptional(() => import('./meal-line.tsx').then((part) => part.MealLine));

/** Days by which a country's Ramadan, and the date of a place far away, may differ from the calendar on this device. */
const MARGIN_DAYS = 5;

/** In Ramadan, how long it is until iftar or the end of suhoor; nothing at other times. For the head of a list. */
export function RamadanLine() {
  const today = dayNumber(localDay(useMinute()));
  const isNear = [-MARGIN_DAYS, 0, MARGIN_DAYS].some((days) => isRamadan(today + days, null));
  return isNear ? (
    <Suspense>
      <MealLine />
    </Suspense>
  ) : null;
}
