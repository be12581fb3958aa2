// @module-tag quick
import { afterEach, describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '../hours/civil-day.ts';
import type { PrayerQuestion } from './prayer.ts';
import { nextPrayer, prayerTimes } from './prayer-times.ts';

const LONDON = { latitude: 51.5072, longitude: -0.1276, timeZone: 'Europe/London', method: 'london' } as const;
const CAIRO = { latitude: 30.0444, longitude: 31.2357, timeZone: 'Africa/Cairo', method: 'egypt' } as const;
const MAKKAH = { latitude: 21.4225, longitude: 39.8262, timeZone: 'Asia/Riyadh', method: 'umm_al_qura' } as const;
const SINGAPORE = { latitude: 1.3521, longitude: 103.8198, timeZone: 'Asia/Singapore', method: 'muis' } as const;
const TROMSO = { latitude: 69.6492, longitude: 18.9553, timeZone: 'Europe/Oslo', method: 'mwl' } as const;
const EDINBURGH = { latitude: 55.9533, longitude: -3.1883, timeZone: 'Europe/London', method: 'mwl' } as const;

function timesOf(question: PrayerQuestion, date: string) {
  const day = prayerTimes({ ...question, date });
  if (day === undefined) throw new Error('no zone');
  return day;
}

const clock = (minutes: number | null): string | null =>
  minutes === null ? null : new Date(minutes * 60_000).toISOString().slice(11, 16);

/** Minutes from maghrib to isha. */
function gap(place: PrayerQuestion, date: string): number {
  const { minutes } = timesOf(place, date);
  return (minutes.isha ?? 0) - (minutes.maghrib ?? 0);
}

const at = (text: string): number => Date.parse(text);

describe('three cities', () => {
  test.each([
    ['London', LONDON, '17:09'],
    ['Cairo', CAIRO, '17:39'],
    ['Singapore', SINGAPORE, '19:21'],
  ])('on 10 February 2027 the fast ends in %s at sunset', (_, place, iftar) => {
    expect(clock(timesOf(place, '2027-02-10').iftar)).toBe(iftar);
  });
});

test('maghrib is never before the sun sets, although the other times are rounded to the nearest minute', () => {
  // The sun sets 28 seconds after 17:48.
  const berlin = { latitude: 52.52, longitude: 13.405, timeZone: 'Europe/Berlin', method: 'mwl' } as const;
  expect(clock(timesOf(berlin, '2027-03-03').iftar)).toBe('17:49');
});

/** Instants of maghrib on the days of a February at Cairo's position, by Egypt's method, in a zone. */
function februaryMaghribs(timeZone: string): number[] {
  return Array.from({ length: 28 }, (_, day) => {
    const date = isoDay(dayNumber('2027-02-01') + day);
    return timesOf({ ...CAIRO, timeZone }, date).instants.maghrib ?? Number.NaN;
  });
}

test('by Egypt’s method maghrib is rounded to the nearest minute in Egypt, and up in the other countries that use it', () => {
  const [egypt, sudan, libya] = ['Africa/Cairo', 'Africa/Khartoum', 'Africa/Tripoli'].map(februaryMaghribs);
  const later = egypt?.map((instant, day) => ((sudan?.[day] ?? Number.NaN) - instant) / 60_000);
  expect(new Set(later)).toEqual(new Set([0, 1]));
  expect(libya).toEqual(sudan);
});

describe('the place’s clock', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test.each(['America/Los_Angeles', 'Pacific/Apia', 'Asia/Singapore'])(
    'times do not depend on the device’s zone, here %s',
    (device) => {
      const expected = [LONDON, CAIRO, SINGAPORE].map((place) => timesOf(place, '2026-03-29'));
      process.env['TZ'] = device;
      expect(new Date(2026, 0, 1).getTimezoneOffset(), 'the zone is set').not.toBe(0);
      expect([LONDON, CAIRO, SINGAPORE].map((place) => timesOf(place, '2026-03-29'))).toEqual(expected);
    },
  );

  test('Morocco is at UTC since September 2026, whatever the device’s tables say', () => {
    const casablanca = { latitude: 33.57, longitude: -7.59, timeZone: 'Africa/Casablanca', method: 'habous' } as const;
    expect(clock(timesOf(casablanca, '2026-11-28').minutes.dhuhr)).toBe('12:23');
    expect(clock(timesOf(casablanca, '2025-11-28').minutes.dhuhr)).toBe('13:23');
  });

  test('summer time moves the clock by one hour, once', () => {
    const [before, after] = ['2026-03-28', '2026-03-29'].map((date) => timesOf(LONDON, date).minutes.dhuhr);
    expect([clock(before ?? 0), clock(after ?? 0)]).toEqual(['12:11', '13:10']);
  });

  test.each([
    ['Apia', -13.83, -171.77, 'Pacific/Apia'],
    ['Kiritimati', 1.87, -157.4, 'Pacific/Kiritimati'],
    ['Nukuʻalofa', -21.14, -175.2, 'Pacific/Tongatapu'],
    ['Adak', 51.88, -176.66, 'America/Adak'],
    ['Suva', -18.14, 178.44, 'Pacific/Fiji'],
    ['Chatham', -43.95, -176.56, 'Pacific/Chatham'],
    ['Attu', 52.9, 172.9, 'America/Adak'],
  ])('noon of %s, near the date line, is on the date that was asked for', (_, latitude, longitude, timeZone) => {
    for (const date of ['2026-01-15', '2026-06-21', '2026-12-31']) {
      const { minutes } = timesOf({ latitude, longitude, timeZone, method: 'mwl' }, date);
      expect(minutes.dhuhr).toBeGreaterThan(11 * 60);
      expect(minutes.dhuhr).toBeLessThan(16 * 60);
    }
  });

  test('without a known zone there are no times', () => {
    expect(prayerTimes({ ...CAIRO, timeZone: null, date: '2026-01-01' })).toBeUndefined();
    expect(prayerTimes({ ...CAIRO, timeZone: 'Mars/Olympus', date: '2026-01-01' })).toBeUndefined();
    expect(nextPrayer({ ...CAIRO, timeZone: null }, 0)).toBeUndefined();
  });
});

describe('high latitudes', () => {
  test('an isha on the next date counts from 1440', () => {
    const { minutes, rule } = timesOf({ ...EDINBURGH, highLatitude: 'middle_of_the_night' }, '2026-06-21');
    expect(minutes.isha).toBeGreaterThanOrEqual(1440);
    expect(rule).toBe('middle_of_the_night');
  });

  test('by a seventh of the night, fajr is not at the time of isha', () => {
    const { minutes, rule } = timesOf({ ...LONDON, method: 'mwl' }, '2026-06-21');
    expect([clock(minutes.isha), clock(minutes.fajr), rule]).toEqual(['22:25', '03:40', 'seventh_of_the_night']);
  });

  test('no rule is named on days on which the sun sets all times', () => {
    expect(timesOf(EDINBURGH, '2026-12-21').rule).toBeNull();
    expect(timesOf(CAIRO, '2026-06-21').rule).toBeNull();
  });

  test.each([
    ['london', LONDON, '2026-06-21', 'seasonal_twilight'],
    ['north of 55°', { ...EDINBURGH, method: 'moonsighting' }, '2026-06-21', 'seventh_of_the_night'],
    ['stockholm', { ...TROMSO, latitude: 59.33, method: 'stockholm' }, '2026-06-21', 'night_portions'],
    ['chosen', { ...EDINBURGH, highLatitude: 'twilight_angle' }, '2026-06-21', 'twilight_angle'],
    ['polar day', TROMSO, '2026-06-21', 'nearest_latitude'],
    ['polar night', TROMSO, '2026-12-21', 'nearest_latitude'],
  ] as const)('the rule that was used is named: %s', (_, place, date, rule) => {
    const day = timesOf(place, date);
    expect(day.rule).toBe(rule);
    expect(Object.values(day.minutes)).not.toContain(null);
  });

  test.each([64, 66.2, 66.6, 67.5, 69.65, 78.2, 90, -72])(
    'at %d° maghrib is the sunset of the place, or the rule says that it is not; fasting ends between sunrise and the next fajr',
    (latitude) => {
      for (let day = 0; day < 365; day++) {
        const date = isoDay(dayNumber('2027-01-01') + day);
        const place = { latitude, longitude: 0, timeZone: 'UTC', method: 'norway' } as const;
        const [found, next] = [timesOf(place, date), timesOf(place, isoDay(dayNumber(date) + 1))];
        const bySun = timesOf({ ...place, highLatitude: 'none' }, date);
        const [sunrise, iftar] = [found.minutes.sunrise ?? Number.NaN, found.iftar ?? Number.NaN];
        if (found.rule !== 'nearest_latitude') expect(iftar, date).toBe(bySun.iftar);
        // Iftar is never before the sunset that a person can see.
        if (bySun.iftar !== null) expect(iftar, date).toBeGreaterThanOrEqual(bySun.iftar);
        expect(iftar - sunrise, date).toBeGreaterThanOrEqual(30);
        expect(found.minutes.asr, date).toBeLessThan(iftar);
        expect(iftar, date).toBeLessThan((next.minutes.fajr ?? Number.NaN) + 1440);
      }
    },
  );

  test('on the last day with a sunset before the polar day, the rule is named, too', () => {
    // The sun sets after midnight of this date and doesn't set on the next.
    const place = { latitude: 66.2, longitude: 0, timeZone: 'UTC', method: 'mwl' } as const;
    expect(timesOf({ ...place, highLatitude: 'none' }, '2027-06-09').iftar).not.toBeNull();
    expect(timesOf(place, '2027-06-09').rule).toBe('nearest_latitude');
  });

  test('where the noon sun only touches the horizon, maghrib does not wait for an asr that does not occur', () => {
    const place = { latitude: 66.6, longitude: 0, timeZone: 'UTC', method: 'mwl' } as const;
    const { minutes, rule } = timesOf(place, '2027-12-20');
    expect(rule).toBe('nearest_latitude');
    expect(clock(minutes.maghrib)).toMatch(/^1[34]:/);
    expect(timesOf({ ...place, highLatitude: 'none' }, '2027-12-20').minutes.asr).toBeNull();
  });

  test('without a rule, what does not occur is null', () => {
    const { minutes, rule, midnight, suhoorEnd } = timesOf({ ...EDINBURGH, highLatitude: 'none' }, '2026-06-21');
    expect([minutes.fajr, minutes.isha, suhoorEnd, midnight, rule]).toEqual([null, null, null, null, null]);
    expect(minutes.sunrise).toBeLessThan(minutes.maghrib ?? 0);
    const polar = timesOf({ ...TROMSO, highLatitude: 'none' }, '2026-06-21');
    expect([polar.minutes.sunrise, polar.iftar, polar.rule]).toEqual([null, null, null]);
  });
});

describe('what a person or an authority adds', () => {
  test('Hanafi asr is later; Pakistan prints it', () => {
    const karachi = { latitude: 24.86, longitude: 67, timeZone: 'Asia/Karachi', method: 'karachi' } as const;
    const [printed, shafi, hanafi] = [undefined, 'shafi', 'hanafi'].map(
      (asr) => timesOf({ ...karachi, asr: asr as PrayerQuestion['asr'] }, '2026-03-01').minutes.asr ?? 0,
    );
    expect(printed).toBe(hanafi);
    expect(hanafi).toBeGreaterThan((shafi ?? 0) + 30);
  });

  test('adjustments move their prayer only, and imsak, iftar and suhoor with it', () => {
    const plain = timesOf(CAIRO, '2026-03-01');
    const moved = timesOf({ ...CAIRO, adjustments: { fajr: -5, maghrib: 3 } }, '2026-03-01');
    expect(moved.minutes).toEqual({
      ...plain.minutes,
      fajr: (plain.minutes.fajr ?? 0) - 5,
      maghrib: (plain.minutes.maghrib ?? 0) + 3,
    });
    expect([moved.suhoorEnd, moved.iftar]).toEqual([moved.minutes.fajr, moved.minutes.maghrib]);
    expect(moved.imsak).toBe((moved.minutes.fajr ?? 0) - 10);
  });

  test('in Ramadan, isha is half an hour later in Saudi Arabia, besides a person’s own minutes', () => {
    expect([gap(MAKKAH, '2027-02-07'), gap(MAKKAH, '2027-02-08'), gap(MAKKAH, '2027-03-08')]).toEqual([90, 120, 120]);
    expect(gap({ ...MAKKAH, adjustments: { isha: 7 } }, '2027-02-08')).toBe(127);
    expect(gap({ ...CAIRO, method: 'umm_al_qura' }, '2027-02-08'), 'not for others who chose the method').toBe(90);
    const doha = { latitude: 25.2854, longitude: 51.531, timeZone: 'Asia/Qatar', method: 'qatar' } as const;
    expect(gap(doha, '2027-02-08')).toBe(90);
  });

  test('midnight halves the time to the next fajr, and the last third ends it', () => {
    const [day, next] = [timesOf(CAIRO, '2026-03-01'), timesOf(CAIRO, '2026-03-02')];
    const [maghrib, fajr] = [day.minutes.maghrib ?? 0, (next.minutes.fajr ?? 0) + 1440];
    expect(day.midnight).toBe(Math.floor((maghrib + fajr) / 2));
    expect(day.lastThird).toBe(Math.ceil(maghrib + ((fajr - maghrib) * 2) / 3));
  });
});

describe('the next prayer', () => {
  test.each([
    ['2026-03-01T04:00:00+02:00', 'fajr', '2026-03-01'],
    ['2026-03-01T05:30:00+02:00', 'dhuhr', '2026-03-01'],
    ['2026-03-01T12:30:00+02:00', 'asr', '2026-03-01'],
    ['2026-03-01T16:00:00+02:00', 'maghrib', '2026-03-01'],
    ['2026-03-01T18:30:00+02:00', 'isha', '2026-03-01'],
    ['2026-03-01T23:00:00+02:00', 'fajr', '2026-03-02'],
  ])('at %s in Cairo it is %s', (now, prayer, date) => {
    expect(nextPrayer(CAIRO, at(now))).toMatchObject({ prayer, day: { date } });
  });

  test('the minutes are rounded up, and a prayer that begins is not the next one any more', () => {
    const isha = timesOf(CAIRO, '2026-03-01').instants.isha ?? 0;
    expect(nextPrayer(CAIRO, isha - 1)).toMatchObject({ prayer: 'isha', at: isha, inMinutes: 1 });
    expect(nextPrayer(CAIRO, isha - 61_000)).toMatchObject({ prayer: 'isha', inMinutes: 2 });
    expect(nextPrayer(CAIRO, isha)).toMatchObject({ prayer: 'fajr', day: { date: '2026-03-02' } });
  });

  test('after midnight, an isha of the date before may still come', () => {
    const place = { ...EDINBURGH, highLatitude: 'middle_of_the_night' } as const;
    const next = nextPrayer(place, at('2026-06-22T00:10:00+01:00'));
    expect(next).toMatchObject({ prayer: 'isha', day: { date: '2026-06-21' } });
  });

  test('in a night in which clocks change, the minutes are those that pass', () => {
    const now = at('2026-03-28T23:00:00Z');
    const next = nextPrayer(LONDON, now);
    expect(next?.prayer).toBe('fajr');
    expect(next?.inMinutes, 'an hour less than the clocks show').toBe(next?.day.minutes.fajr);
  });
});
