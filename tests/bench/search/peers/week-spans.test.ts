// @module-tag quick
import { describe, expect, it } from 'vitest';
import { openingOf } from '#domain/hours/opening.ts';
import { isOpenOn } from '#domain/hours/opening-hours.ts';
import { placeAt } from '../world/places.ts';
import { isOpenAtMinute, toWeekSpans } from './week-spans.ts';

const DAY_MINUTES = 1440;
/** A Monday, in days since 1970. */
const MONDAY = 4;

describe('minutes of the week', () => {
  it("agree with the app's opening hours, also early on Monday after Sunday's hours", () => {
    const differing: unknown[] = [];
    for (let n = 0; n < 60; n++) {
      const hours = placeAt(n).operating_hours;
      const opening = openingOf({ operating_hours: hours, special_hours: [] });
      const spans = toWeekSpans(hours);
      for (let minute = 0; minute < 7 * DAY_MINUTES; minute += 15) {
        const time = { day: MONDAY + Math.floor(minute / DAY_MINUTES), minute: minute % DAY_MINUTES };
        if (isOpenAtMinute(spans, minute) !== isOpenOn(opening, time)) differing.push({ hours, minute });
      }
    }
    expect(differing).toEqual([]);
  });
});
