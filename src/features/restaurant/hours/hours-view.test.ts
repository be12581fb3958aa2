// @module-tag quick
import { describe, expect, test } from 'vitest';
import type { Opening, SpecialHours, WeeklyHours } from '#domain/places/restaurant.ts';
import { everyDay } from '../../../../tests/support/fakes/fake-data.ts';
import { dateIn, hoursView, isOtherClock } from './hours-view.ts';

/** Friday 20 November 2026, noon in Singapore. */
const FRIDAY_NOON = Date.parse('2026-11-20T04:00:00Z');
const weekly = { ...everyDay({ open: '11:00', close: '22:00' }), sunday: [] };

function viewOf(
  operating_hours: WeeklyHours | null,
  special_hours: SpecialHours[] = [],
  at = FRIDAY_NOON,
  opening: Opening | null = null,
) {
  const view = hoursView({ operating_hours, special_hours, opening }, 'Asia/Singapore', at);
  if (view === null) throw new Error('nothing is known');
  return view;
}

describe('the table of opening hours (S81)', () => {
  test('starts on Monday and marks today on the place’s own calendar', () => {
    const { days } = viewOf(weekly);
    expect(days.map((day) => day.weekday)[0]).toBe('monday');
    expect(days.filter((day) => day.isToday).map((day) => day.weekday)).toEqual(['friday']);
    const lateThere = viewOf(weekly, [], Date.parse('2026-11-20T17:00:00Z'));
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
    const { days } = viewOf(hours);
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
    const { days } = viewOf(weekly, [ramadan]);
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
    expect(viewOf(weekly, [later, tooFar]).upcoming).toEqual([later]);
  });

  test('an unknown zone counts as the device’s own', () => {
    expect(dateIn('Mars/Olympus', FRIDAY_NOON)).toBe(dateIn(null, FRIDAY_NOON));
  });
});

const datesOf = (from: string, to: string) => ({
  when: { kind: 'dates' as const, from, to },
  hours: [],
  label: from,
});

describe('hours that may be unknown', () => {
  const spans = [{ open: '10:00', close: '22:00' }];
  const holidays = { kind: 'holidays' as const, on: ['2026-11-23'], complete_until: '2026-12-31' };
  const opening: Opening = {
    week: {
      ...everyDay(...spans),
      tuesday: null,
      wednesday: [{ open: '18:00', close: '04:00', unknown: true }],
      thursday: [...spans, { open: '10:00', close: '06:00', unknown: true }],
      sunday: [{ open: '00:00', close: '00:00', unknown: true }],
    },
    exceptions: [
      { when: holidays, hours: [], label: '' },
      { when: { kind: 'dates', from: '2026-11-21', to: '2026-11-21' }, hours: [], label: 'renovation' },
    ],
  };
  const rows = viewOf(null, [], FRIDAY_NOON, opening).days;

  test('a day is known, closed, not known, or perhaps open for longer', () => {
    expect(
      rows.map(({ isUnknown, spans: known, perhaps, isPerhapsLonger }) => {
        return isUnknown ? 'unknown' : `${known.length} ${perhaps.length}${isPerhapsLonger ? ' longer' : ''}`;
      }),
    ).toEqual(['0 0', 'unknown', '0 1', '1 0 longer', '1 0', '0 0', 'unknown']);
  });

  test('a day with other hours has their name, or why they hold', () => {
    expect(rows.map(({ label, reason }) => label ?? reason)).toEqual([
      'holidays',
      null,
      null,
      null,
      null,
      'renovation',
      null,
    ]);
  });

  test('exceptions are listed if they come every year or soon', () => {
    const yearly = { when: { kind: 'yearly' as const, from: '06-01', to: '08-31' }, hours: [], label: 'summer' };
    const dates = [
      datesOf('2026-11-01', '2026-11-19'),
      datesOf('2026-11-01', '2026-11-20'),
      datesOf('2027-01-19', '2027-01-20'),
    ];
    const far = [datesOf('2027-01-20', '9999-12-31'), yearly];
    const all = viewOf(null, [], FRIDAY_NOON, { ...opening, exceptions: [...dates, ...far] });
    expect(all.others.map(({ label }) => label)).toEqual(['2026-11-01', '2027-01-19', 'summer']);
  });

  test('hours may differ on holidays once the list of them ends, or without one', () => {
    const views = ['2026-11-25', '2026-11-26', null].map((complete_until) => {
      const exceptions = [{ when: { ...holidays, complete_until }, hours: [], label: '' }];
      return viewOf(null, [], FRIDAY_NOON, { ...opening, exceptions });
    });
    expect(views.map(({ mayDiffer }) => mayDiffer)).toEqual([true, false, true]);
  });

  test('without any hours there is no table', () => {
    expect(hoursView({ operating_hours: null, special_hours: [], opening: null }, null, FRIDAY_NOON)).toBeNull();
  });
});

test('today is the date on the place’s clock, whose rules the device may not know', () => {
  expect(dateIn('Africa/Casablanca', Date.parse('2026-11-20T23:30:00Z'))).toBe('2026-11-20');
});

test('the zone is named only when its clock differs', () => {
  expect(isOtherClock('Asia/Kuala_Lumpur', 'Asia/Singapore', FRIDAY_NOON)).toBe(false);
  expect(isOtherClock('Africa/Cairo', 'Asia/Singapore', FRIDAY_NOON)).toBe(true);
  expect(isOtherClock(null, 'Asia/Singapore', FRIDAY_NOON)).toBe(false);
});
