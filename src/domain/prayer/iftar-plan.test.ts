// @module-tag quick
import { afterEach, describe, expect, test } from 'vitest';
import { CLOSED_WEEK, type Opening, type Span } from '../hours/opening.ts';
import { iftarOpening, plannedIftar } from './iftar-plan.ts';
import type { PrayerQuestion } from './prayer.ts';
import { applyRamadanDays, RAMADAN_DAYS } from './ramadan-days.ts';

afterEach(() => applyRamadanDays(RAMADAN_DAYS));

// Ramadan 1448 by the Umm al-Qura calendar: 8 February to 8 March 2027. Iftar in Singapore at 19:21.
const SINGAPORE = { latitude: 1.28712, longitude: 103.8546, country_code: 'SG', time_zone: 'Asia/Singapore' };
const DAY = '2027-02-15';
const QUESTION: PrayerQuestion = {
  latitude: SINGAPORE.latitude,
  longitude: SINGAPORE.longitude,
  timeZone: SINGAPORE.time_zone,
  method: 'muis',
};

const everyDay = (...spans: readonly Span[]) =>
  Object.fromEntries(Object.keys(CLOSED_WEEK).map((weekday) => [weekday, spans])) as unknown as Opening['week']; // all weekdays

/** A place with usual hours and exceptions. */
const place = (week: Opening['week'], exceptions: Opening['exceptions'] = []) => ({
  ...SINGAPORE,
  opening: { week, exceptions },
  operating_hours: null,
  special_hours: [],
});
const EVENING = everyDay({ open: '17:30', close: '22:00' });
const RAMADAN = { when: { kind: 'ramadan' }, label: 'Ramadan' } as const;

const between = (from: string, to: string) => [
  { when: { kind: 'dates', from, to }, hours: [{ open: '18:00', close: '23:00' }], label: '' } as const,
];

/** @param clock 'HH:MM' of the present in Singapore */
const planned = (date: string, clock: string, today = date) =>
  plannedIftar(QUESTION, 'SG', { date, today, at: Date.parse(`${today}T${clock}:00+08:00`) });

describe('what a place’s hours say of iftar', () => {
  test('usual hours: until when, and that Ramadan hours are not known', () => {
    const opening = iftarOpening(place(EVENING), DAY);
    expect(opening).toEqual({ until: '22:00', hasRamadanHours: false, mayDiffer: false });
  });

  test('hours of Ramadan win over usual ones, in both directions', () => {
    const late = [{ ...RAMADAN, hours: [{ open: '19:00', close: '01:30' }] }];
    expect(iftarOpening(place(EVENING, late), DAY)).toEqual({
      until: '01:30',
      hasRamadanHours: true,
      mayDiffer: false,
    });
    expect(iftarOpening(place(EVENING, [{ ...RAMADAN, hours: [] }]), DAY)).toBeUndefined();
    expect(iftarOpening(place(EVENING, [{ ...RAMADAN, hours: null }]), DAY)).toBeUndefined();
  });

  test('hours between dates are those of Ramadan, but not the hours of a whole winter', () => {
    const stated = iftarOpening(place(EVENING, between('2027-02-07', '2027-03-10')), DAY);
    expect(stated).toMatchObject({ until: '23:00', hasRamadanHours: true });
    const winter = iftarOpening(place(EVENING, between('2026-11-01', '2027-03-31')), DAY);
    expect(winter).toMatchObject({ until: '23:00', hasRamadanHours: false });
    const repairs = iftarOpening(place(EVENING, between('2027-02-12', '2027-02-18')), DAY);
    expect(repairs).toMatchObject({ until: '23:00', hasRamadanHours: false });
  });

  test('where the country fasts on other days than its hours of Ramadan hold, neither is certain', () => {
    applyRamadanDays([{ country: 'SG', from: '2027-02-09', to: '2027-03-09' }]);
    const late = [{ ...RAMADAN, hours: [{ open: '19:00', close: '01:30' }] }];
    expect(iftarOpening(place(EVENING, late), '2027-03-09')).toBeUndefined();
    expect(iftarOpening(place(EVENING), '2027-03-09')).toMatchObject({ until: '22:00' });
    expect(iftarOpening(place(EVENING, late), '2027-03-08')).toMatchObject({ until: '01:30' });
  });

  test('nothing is said of places that are closed, of unknown hours, or without a position or a clock', () => {
    expect(iftarOpening(place(everyDay({ open: '08:00', close: '19:00' })), DAY)).toBeUndefined();
    expect(iftarOpening({ ...place(EVENING), opening: null }, DAY)).toBeUndefined();
    expect(iftarOpening({ ...place(EVENING), latitude: null }, DAY)).toBeUndefined();
    expect(iftarOpening({ ...place(EVENING), time_zone: null }, DAY)).toBeUndefined();
    const perhaps = place(everyDay({ open: '17:00', close: '23:00', unknown: true }));
    expect(iftarOpening(perhaps, DAY)).toBeUndefined();
  });

  test('around the clock there is no end; on days that may be holidays, hours may differ', () => {
    expect(iftarOpening(place(everyDay({ open: '00:00', close: '24:00' })), DAY)?.until).toBeNull();
    const holidays = { when: { kind: 'holidays', on: [], complete_until: null }, hours: [], label: '' } as const;
    expect(iftarOpening(place(EVENING, [holidays]), DAY)?.mayDiffer).toBe(true);
  });
});

describe('the day to plan for', () => {
  test('today until its iftar, then tomorrow; none after the last one', () => {
    expect(planned('2027-02-15', '19:00')).toBe('2027-02-15');
    expect(planned('2027-02-15', '19:40')).toBe('2027-02-16');
    expect(planned('2027-03-08', '19:00')).toBe('2027-03-08');
    expect(planned('2027-03-08', '19:40')).toBeUndefined();
  });

  test('from ten days before Ramadan on, its first day', () => {
    expect(planned('2027-01-28', '12:00')).toBeUndefined();
    expect(planned('2027-01-29', '12:00')).toBe('2027-02-08');
    expect(planned('2027-02-07', '23:00')).toBe('2027-02-08');
  });

  test('a chosen day of Ramadan, or the first one shortly before it', () => {
    expect(planned('2027-02-20', '12:00', '2027-01-01')).toBe('2027-02-20');
    expect(planned('2027-02-01', '12:00', '2027-01-01')).toBe('2027-02-08');
    expect(planned('2027-03-12', '12:00', '2027-01-01')).toBeUndefined();
    expect(planned('2027-02-15', '12:00', '2027-02-14')).toBe('2027-02-15');
    expect(planned('2027-02-15', '12:00', '2027-02-16'), 'an evening that is over').toBeUndefined();
  });
});
