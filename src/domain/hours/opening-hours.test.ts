// @module-tag quick
import { describe, expect, test } from 'vitest';
import {
  type HoursSpan,
  type Opening,
  type SpecialHours,
  UNKNOWN_OPENING,
  type WeeklyHours,
} from '../places/restaurant.ts';
import { openingOf } from './opening.ts';
import { isKnownOpenOn, isOpenAt, openState } from './opening-hours.ts';

const CLOSED: WeeklyHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};
const span = (open: string, close: string): HoursSpan => ({ open, close });
const week = (...spans: HoursSpan[]): WeeklyHours => ({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
  saturday: spans,
  sunday: spans,
});
const SINGAPORE = 'Asia/Singapore';
const DAY_MS = 86_400_000;
/** Friday 20 November 2026, by the clock of Singapore. */
const friday = (time: string): number => Date.parse(`2026-11-20T${time}:00+08:00`);
const known = (operating_hours: WeeklyHours | null, special_hours: SpecialHours[] = []) =>
  openingOf({ operating_hours, special_hours });
const state = (hours: WeeklyHours | null, time: string, special: SpecialHours[] = []) =>
  openState(known(hours, special), SINGAPORE, friday(time));

describe('an ordinary day', () => {
  const hours = week(span('10:00', '22:00'));

  test('opens on the minute and closes on the minute', () => {
    expect(state(hours, '09:59')).toEqual({ kind: 'closed', opens: '10:00', day: 0, closedToday: false });
    expect(state(hours, '10:00')).toEqual({ kind: 'open', until: '22:00' });
    expect(state(hours, '21:59')).toEqual({ kind: 'open', until: '22:00' });
    expect(state(hours, '22:00')).toEqual({ kind: 'closed', opens: '10:00', day: 1, closedToday: false });
  });

  test('uses the clock of the place, not of the device', () => {
    const at = Date.parse('2026-11-20T12:00:00Z');
    expect(isOpenAt(known(hours), 'Asia/Singapore', at)).toBe(true);
    expect(isOpenAt(known(hours), 'Pacific/Auckland', at)).toBe(false);
  });
});

test('during a break in the afternoon it is closed, and the answer says when it opens again', () => {
  const hours = week(span('11:00', '14:30'), span('17:00', '22:00'));
  expect(state(hours, '14:00')).toEqual({ kind: 'open', until: '14:30' });
  expect(state(hours, '15:00')).toEqual({ kind: 'closed', opens: '17:00', day: 0, closedToday: false });
});

describe('over midnight (F2)', () => {
  const hours = { ...CLOSED, thursday: [span('20:00', '03:00')] };

  test('yesterday’s opening still runs on a day without hours', () => {
    expect(state(hours, '02:59')).toEqual({ kind: 'open', until: '03:00' });
    expect(state(hours, '03:00')).toEqual({ kind: 'closed', opens: '20:00', day: 6, closedToday: true });
  });

  test('an opening that begins when another ends continues it', () => {
    const touching = { ...hours, friday: [span('03:00', '09:00')], saturday: [span('03:00', '05:00')] };
    expect(state(touching, '02:00')).toEqual({ kind: 'open', until: '09:00' });
  });

  test('ends at midnight when midnight is written as 24:00 or as 00:00', () => {
    for (const end of ['24:00', '00:00']) {
      expect(state(week(span('20:00', end)), '23:59')).toEqual({ kind: 'open', until: '00:00' });
      expect(state(week(span('20:00', end)), '00:00')).toMatchObject({ kind: 'closed', opens: '20:00', day: 0 });
    }
  });
});

describe('around the clock', () => {
  test('equal times, or 00:00 to 24:00, on every day have no end', () => {
    for (const all of [span('00:00', '00:00'), span('00:00', '24:00'), span('06:00', '06:00')]) {
      expect(state(week(all), '05:30')).toEqual({ kind: 'open', until: null });
    }
  });

  test('if on one day only, it ends with that day', () => {
    expect(state({ ...CLOSED, friday: [span('00:00', '00:00')] }, '05:30')).toEqual({ kind: 'open', until: '00:00' });
  });

  test('openings that touch are one', () => {
    const hours = { ...CLOSED, friday: [span('10:00', '00:00')], saturday: [span('00:00', '02:00')] };
    expect(state(hours, '23:00')).toEqual({ kind: 'open', until: '02:00' });
  });
});

test('a closed day names the next opening, at most a week ahead (F2)', () => {
  expect(state({ ...CLOSED, monday: [span('09:00', '17:00')] }, '12:00')).toEqual({
    kind: 'closed',
    opens: '09:00',
    day: 3,
    closedToday: true,
  });
  expect(state({ ...CLOSED, friday: [span('09:00', '11:00')] }, '12:00')).toMatchObject({ opens: '09:00', day: 7 });
  expect(state(CLOSED, '12:00')).toEqual({ kind: 'closed', opens: null, day: null, closedToday: true });
});

describe('unknown hours', () => {
  test('no hours, no zone, or a zone that the device does not know', () => {
    const hours = week(span('10:00', '22:00'));
    expect(state(null, '12:00')).toEqual({ kind: 'unknown' });
    expect(openState(known(hours), null, friday('12:00'))).toEqual({ kind: 'unknown' });
    expect(openState(known(hours), 'Mars/Olympus_Mons', friday('12:00'))).toEqual({ kind: 'unknown' });
    expect(isOpenAt(known(hours), 'Mars/Olympus_Mons', friday('12:00'))).toBe(false);
  });
});

describe('special hours (U56)', () => {
  const ramadan = [
    { from: '2026-11-19', to: '2026-11-20', label: 'Ramadan hours', hours: week(span('18:00', '02:00')) },
  ];
  const hours = week(span('10:00', '22:00'));

  test('replace the week on their days, both ends included', () => {
    expect(state(hours, '12:00', ramadan)).toEqual({ kind: 'closed', opens: '18:00', day: 0, closedToday: false });
    expect(state(hours, '01:00', ramadan)).toEqual({ kind: 'open', until: '02:00' });
  });

  test('end on the day after, but the last night runs on', () => {
    expect(openState(known(hours, ramadan), SINGAPORE, friday('01:30') + DAY_MS)).toEqual({
      kind: 'open',
      until: '02:00',
    });
    expect(openState(known(hours, ramadan), SINGAPORE, friday('12:00') + DAY_MS)).toEqual({
      kind: 'open',
      until: '22:00',
    });
  });
});

/** Closed on holidays, of which none are listed until a day. */
const holidaysUntil = ({ week: days }: Opening, complete_until: string | null): Opening => ({
  week: days,
  exceptions: [{ when: { kind: 'holidays', on: [], complete_until }, hours: [], label: 'PH closed' }],
});

describe('hours that may be unknown', () => {
  const span10 = [span('10:00', '22:00')];
  const opening: Opening = { week: { ...week(...span10), friday: null, sunday: [] }, exceptions: [] };
  const at = (time: string, days = 0, of: Opening = opening) =>
    openState(
      openingOf({ opening: of, operating_hours: null, special_hours: [] }),
      SINGAPORE,
      friday(time) + days * DAY_MS,
    );
  const UNKNOWN_NOW = { kind: 'unknownToday' };

  test('an unknown day is neither open nor closed, nor is the night after it', () => {
    for (const time of ['00:00', '12:00', '23:59']) expect(at(time)).toEqual(UNKNOWN_NOW);
    expect(at('05:59', 1)).toEqual(UNKNOWN_NOW);
    expect(at('06:00', 1)).toEqual({ kind: 'closed', opens: '10:00', day: 0, closedToday: false });
    expect(at('12:00', 1)).toEqual({ kind: 'open', until: '22:00' });
  });

  test('other hours on holidays that nobody has listed are a remark on every day, until a list says otherwise', () => {
    expect(at('12:00', 1, holidaysUntil(opening, null))).toEqual({ kind: 'open', until: '22:00', mayDiffer: true });
    expect(at('23:00', 1, holidaysUntil(opening, null))).toMatchObject({ kind: 'closed', mayDiffer: true });
    expect(at('12:00', 1, holidaysUntil(opening, '2030-12-31'))).toEqual({ kind: 'open', until: '22:00' });
    expect(at('12:00', 0, holidaysUntil(opening, null))).toEqual(UNKNOWN_NOW);
  });

  test('a night that is known goes on into an unknown day', () => {
    const night = { ...opening, week: { ...opening.week, thursday: [span('20:00', '03:00')] } };
    expect(at('02:00', 0, night)).toEqual({ kind: 'open', until: '03:00' });
    expect(at('03:00', 0, night)).toEqual(UNKNOWN_NOW);
  });

  test('no opening is announced after an unknown day', () => {
    expect(at('23:00', -1)).toEqual({ kind: 'closed', opens: null, day: null, closedToday: false });
  });

  test('an unknown span is neither open nor closed, and a known one counts before it', () => {
    const late = [...span10, { ...span('10:00', '06:00'), unknown: true as const }];
    const open: Opening = { week: { ...opening.week, friday: late, saturday: [] }, exceptions: [] };
    expect(at('12:00', 0, open)).toEqual({ kind: 'open', until: '22:00' });
    expect(at('23:00', 0, open)).toEqual(UNKNOWN_NOW);
    expect(at('05:59', 1, open)).toEqual(UNKNOWN_NOW);
    expect(at('06:00', 1, open)).toEqual({ kind: 'closed', opens: '10:00', day: 2, closedToday: true });
    const evening: Opening = {
      ...open,
      week: { ...open.week, friday: [{ ...span('18:00', '23:00'), unknown: true }] },
    };
    expect(at('12:00', 0, evening)).toEqual({ kind: 'closed', opens: null, day: null, closedToday: false });
  });

  test('hours that this version cannot read are unknown on every day, without any fault', () => {
    for (const days of [0, 1, 2]) expect(at('12:00', days, UNKNOWN_OPENING)).toEqual(UNKNOWN_NOW);
    const now = { day: Math.floor(friday('12:00') / DAY_MS), minute: 720 };
    expect(isKnownOpenOn(UNKNOWN_OPENING, now)).toBeUndefined();
    expect(isKnownOpenOn(null, now)).toBeUndefined();
  });

  test('of several exceptions the first that holds counts, special hours before all', () => {
    const when = { kind: 'dates', from: '2026-11-20', to: '2026-11-20' } as const;
    const exceptions = [
      { when, weekdays: ['saturday' as const], hours: null, label: '' },
      { when, hours: [span('15:00', '16:00')], label: 'party' },
      { when, hours: [], label: '' },
    ];
    const replaced = { ...opening, exceptions };
    expect(at('15:30', 0, replaced)).toEqual({ kind: 'open', until: '16:00' });
    const special = [{ from: '2026-11-20', to: '2026-11-20', label: 'x', hours: week(span('08:00', '09:00')) }];
    const both = openingOf({ opening: replaced, operating_hours: null, special_hours: special });
    expect(openState(both, SINGAPORE, friday('15:30')).kind).toBe('closed');
  });

  test.each([
    [{ kind: 'yearly', from: '11-20', to: '11-20' }, true],
    [{ kind: 'yearly', from: '12-01', to: '11-20' }, true],
    [{ kind: 'yearly', from: '11-21', to: '11-19' }, false],
    [{ kind: 'yearly', from: '12-01', to: '02-29' }, false],
    [{ kind: 'holidays', on: ['2026-11-20'], complete_until: null }, true],
    [{ kind: 'holidays', on: ['2026-11-19'], complete_until: null }, false],
    [{ kind: 'ramadan' }, false],
  ] as const)('%j holds on 20 November: %s', (when, holds) => {
    const exceptions = [{ when: 'on' in when ? { ...when, on: [...when.on] } : when, hours: [], label: '' }];
    const open: Opening = { week: { ...opening.week, friday: span10 }, exceptions };
    expect(at('12:00', 0, open).kind).toBe(holds ? 'closed' : 'open');
  });

  test('in Ramadan its hours hold, and not after it', () => {
    const exceptions = [{ when: { kind: 'ramadan' as const }, hours: [span('18:00', '02:00')], label: '' }];
    const open = { week: week(...span10), exceptions };
    const on = (date: string) => openState(open, SINGAPORE, Date.parse(`${date}T12:00:00+08:00`)).kind;
    expect([on('2027-02-07'), on('2027-02-08'), on('2027-03-08'), on('2027-03-10')]).toEqual([
      'open',
      'closed',
      'closed',
      'open',
    ]);
  });
});

describe('when clocks change', () => {
  const hours = week(span('22:00', '02:30'));
  const berlin = (instant: string) => openState(known(hours), 'Europe/Berlin', Date.parse(instant)).kind;

  test('a skipped hour ends the openings that would have ended in it', () => {
    expect(berlin('2026-03-29T00:59:00Z')).toBe('open');
    expect(berlin('2026-03-29T01:00:00Z')).toBe('closed');
  });

  test('during a repeated hour the place is open until the clock shows the end', () => {
    expect(berlin('2026-10-25T00:29:00Z')).toBe('open');
    expect(berlin('2026-10-25T01:29:00Z')).toBe('open');
    expect(berlin('2026-10-25T01:30:00Z')).toBe('closed');
  });

  test('summer time shifts the opening with the clock', () => {
    const day = week(span('10:00', '11:00'));
    expect(isOpenAt(known(day), 'Europe/Berlin', Date.parse('2026-07-01T08:30:00Z'))).toBe(true);
    expect(isOpenAt(known(day), 'Europe/Berlin', Date.parse('2026-12-01T08:30:00Z'))).toBe(false);
  });
});
