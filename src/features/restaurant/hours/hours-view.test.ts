// @module-tag quick
import { describe, expect, test } from 'vitest';
import { everyDay } from '../../../../tests/support/fakes/fake-data.ts';
import { dateIn, hoursView, isOtherClock } from './hours-view.ts';

/** Friday 20 November 2026, noon in Singapore. */
const FRIDAY_NOON = Date.parse('2026-11-20T04:00:00Z');
const weekly = { ...everyDay({ open: '11:00', close: '22:00' }), sunday: [] };

describe('the table of opening hours (S81)', () => {
  test('starts on Monday and marks today on the place’s own calendar', () => {
    const { days } = hoursView(weekly, [], 'Asia/Singapore', FRIDAY_NOON);
    expect(days.map((day) => day.weekday)[0]).toBe('monday');
    expect(days.filter((day) => day.isToday).map((day) => day.weekday)).toEqual(['friday']);
    const lateThere = hoursView(weekly, [], 'Asia/Singapore', Date.parse('2026-11-20T17:00:00Z'));
    expect(lateThere.days.find((day) => day.isToday)?.weekday).toBe('saturday');
  });

  test('shows closed days, split shifts and whole days', () => {
    const hours = {
      ...weekly,
      monday: [
        { open: '11:00', close: '14:30' },
        { open: '17:30', close: '22:00' },
      ],
      tuesday: [{ open: '00:00', close: '00:00' }],
    };
    const { days } = hoursView(hours, [], 'Asia/Singapore', FRIDAY_NOON);
    expect(days[0]?.spans).toHaveLength(2);
    expect(days[1]?.isAllDay).toBe(true);
    expect(days[6]?.spans).toEqual([]);
  });

  test('special hours replace exactly the dates they name, with their label (U56)', () => {
    const ramadan = {
      from: '2026-11-21',
      to: '2026-11-24',
      label: 'Ramadan hours',
      hours: everyDay({ open: '18:00', close: '01:00' }),
    };
    const { days } = hoursView(weekly, [ramadan], 'Asia/Singapore', FRIDAY_NOON);
    expect(days.filter((day) => day.label !== null).map((day) => day.weekday)).toEqual([
      'monday',
      'tuesday',
      'saturday',
      'sunday',
    ]);
    expect(days[6]?.spans[0]?.open).toBe('18:00');
    expect(days[4]?.label).toBeNull();
  });

  test('special hours that begin after this week are announced', () => {
    const later = { from: '2026-12-20', to: '2027-01-18', label: 'Ramadan hours', hours: weekly };
    const tooFar = { ...later, from: '2027-03-01', to: '2027-03-30' };
    expect(hoursView(weekly, [later, tooFar], 'Asia/Singapore', FRIDAY_NOON).upcoming).toEqual([later]);
  });

  test('an unknown zone counts as the device’s own', () => {
    expect(dateIn('Mars/Olympus', FRIDAY_NOON)).toBe(dateIn(null, FRIDAY_NOON));
  });
});

test('the zone is named only when its clock differs', () => {
  expect(isOtherClock('Asia/Kuala_Lumpur', 'Asia/Singapore', FRIDAY_NOON)).toBe(false);
  expect(isOtherClock('Africa/Cairo', 'Asia/Singapore', FRIDAY_NOON)).toBe(true);
  expect(isOtherClock(null, 'Asia/Singapore', FRIDAY_NOON)).toBe(false);
});
