// @module-tag quick
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { DayHours, HoursException } from '#domain/places/restaurant.ts';
import type { Calendar } from './hours/conditions.ts';
import { type ParsedHours, parseOpeningHours } from './parse-hours.ts';

const NO_TABLE: Calendar = { holidays: null, from: '2026-01-01', until: '2027-12-31' };
const CALENDAR: Calendar = {
  ...NO_TABLE,
  holidays: { certain: ['2026-12-25'], unsure: ['2026-03-20', '2026-03-21'], completeUntil: '2027-12-31' },
};
const parse = (text: string, calendar = CALENDAR): ParsedHours => parseOpeningHours(text, calendar);

/** A day as '09:00-17:00+18:00-20:00', '?' for what is not known, and 'off'. */
function dayText(hours: DayHours): string {
  if (hours === null) return '?';
  const spans = hours.map(({ open, close, unknown }) => `${open}-${close}${unknown ? '?' : ''}`);
  return spans.join('+') || 'off';
}

/** The week as 'mo-th 09:00-17:00, fr off, …'. */
function week({ hours, opening }: ParsedHours): string | null {
  const days = hours ?? opening?.week;
  if (!days) return null;
  const runs: { from: string; to: string; text: string }[] = [];
  for (const day of WEEKDAYS) {
    const [name, text] = [day.slice(0, 2), dayText(days[day])];
    const last = runs.at(-1);
    if (last?.text === text) last.to = name;
    else runs.push({ from: name, to: name, text });
  }
  return runs.map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${text}`).join(', ');
}

function exceptionText({ when, weekdays, hours, label }: HoursException): string {
  const range = 'from' in when ? `${when.from}/${when.to}` : when.kind === 'holidays' ? when.on.join('/') : '';
  const days = weekdays ? ` ${weekdays.map((day) => day.slice(0, 2)).join(',')}` : '';
  return `${when.kind} ${range}${days} ${dayText(hours)}${label && ` (${label})`}`;
}

const exceptions = ({ opening }: ParsedHours): string[] => (opening?.exceptions ?? []).map(exceptionText);

describe('hours that a week can hold', () => {
  test.each([
    ['24/7', 'mo-su 00:00-00:00'],
    ['Mo-Su 00:00-24:00', 'mo-su 00:00-00:00'],
    ['Mo-Su 12:00-24:00', 'mo-su 12:00-00:00'],
    ['12:00-02:00', 'mo-su 12:00-02:00'],
    ['09:00-26:00', 'mo-su 09:00-02:00'],
    ['Mo-Su 07:00-13:00, 16:00-23:00', 'mo-su 07:00-13:00+16:00-23:00'],
    ['Su-Tu 10:00-12:00', 'mo-tu 10:00-12:00, we-sa off, su 10:00-12:00'],
    ['06:59-23:00', 'mo-su 06:59-23:00'],
    ['Mo-Su 08:00-23:00; Fr 08:00-16:00', 'mo-th 08:00-23:00, fr 08:00-16:00, sa-su 08:00-23:00'],
    ['Mo-Fr 10:00-16:00, We 12:00-18:00', 'mo-tu 10:00-16:00, we 10:00-18:00, th-fr 10:00-16:00, sa-su off'],
    ['10:00-18:00; 12:00-13:00 off', 'mo-su 10:00-12:00+13:00-18:00'],
    ['Mo-Fr 17:00-02:00; Sa 12:00-02:00', 'mo-fr 17:00-02:00, sa 12:00-02:00, su off'],
    ['Mo-Su 12:00-02:00; Fr off', 'mo-th 12:00-02:00, fr off, sa-su 12:00-02:00'],
    ['closed', 'mo-su off'],
  ])('%s', (text, expected) => {
    const parsed = parse(text);
    expect(week(parsed)).toBe(expected);
    expect(parsed).toMatchObject({ opening: null, text: null, warning: null });
    expect(parsed.hours).not.toBeNull();
  });

  test('a place that is closed for good is said to be closed, with the reason as text', () => {
    expect(week(parse('off "permanently closed"'))).toBe('mo-su off');
    expect(parse('off "permanently closed"').text).toBe('off "permanently closed"');
  });
});

describe('days and times that are not known', () => {
  test.each([
    ['Mo-Th 11:00-22:00; Fr-Sa 18:00+', 'mo-th 11:00-22:00, fr 18:00-18:00?, sa 18:00-06:00?, su off'],
    ['Mo-Su 10:00-22:00+', 'mo-su 10:00-22:00+22:00-10:00?'],
    ['Mo-Su 12:00+', 'mo-su 12:00-12:00?'],
    ['Mo-Su 12:00+;Fr 12:00-16:30;Sa off', 'mo-th 12:00-12:00?, fr 12:00-16:30, sa off, su 12:00-12:00?'],
    ['Mo-Su 12:00-24:00+', 'mo-su 12:00-00:00+12:00-12:00?'],
    ['Mo-Sa 13:00+; Su off', 'mo-fr 13:00-13:00?, sa 13:00-06:00?, su off'],
    ['Su-Th 20:00+; Fr 12:00-14:00', 'mo-we 20:00-20:00?, th 20:00-12:00?, fr 12:00-14:00, sa off, su 20:00-20:00?'],
    // The rest of the evening is said to be closed.
    ['Mo-Su 10:00+; 20:00-24:00 off', 'mo-su 10:00-20:00?'],
    ['07:00+,12:00-16:00', 'mo-su 07:00-12:00?+12:00-16:00'],
    ['Mo-Su 10:00-22:00; Fr-Su unknown "ask"', 'mo-th 10:00-22:00, fr-su ?'],
    ['Su-Th 11:00-23:00; Fr', 'mo-th 11:00-23:00, fr ?, sa off, su 11:00-23:00'],
    ['Fr 09:00-12:00; Sa sunset-23:00', 'mo-th off, fr 09:00-12:00, sa ?, su off'],
    ['Mo-Fr 08:00-12:00 || "by appointment"', 'mo-fr 00:00-00:00?+08:00-12:00, sa-su 00:00-00:00?'],
    ['SH off; Mo-Fr 10:00-12:00', 'mo-fr 10:00-12:00, sa-su ?'],
    ['Mo-Su 10:00-12:00; Jan 01-31/2,Mar 01-31/2,May 01-31/2 We off', 'mo-tu 10:00-12:00, we ?, th-su 10:00-12:00'],
    ['Closed on Wednesdays.', 'mo-tu ?, we off, th-su ?'],
  ])('%s', (text, expected) => {
    const parsed = parse(text);
    expect(week(parsed)).toBe(expected);
    expect(parsed.hours).toBeNull();
    expect(parsed.text).toBe(text);
  });

  test('on a day off after an open end, and where other hours hold, the night is unknown until the later opening', () => {
    const parsed = parse('Mo-Su 12:00+; Jun-Aug 15:00-20:00; Dec 25 off');
    expect(week(parsed)).toBe('mo-su 12:00-12:00?');
    expect(exceptions(parsed)).toEqual(['yearly 12-25/12-25 off', 'yearly 06-01/08-31 15:00-20:00']);
    expect(week(parse('Mo-Su 22:00-23:00+; Jun-Aug 15:00-20:00'))).toBe('mo-su 22:00-23:00+23:00-22:00?');
  });

  test.each([
    [
      'Su 18:30-22:00 open, Mo-Th 12:00-22:00 open || Su 12:00-18:30 open "Delivery and Takeaway only"',
      'mo-th 12:00-22:00, fr-sa off, su 12:00-18:30?+18:30-22:00',
    ],
    ['Mo-Fr 10:00-20:00 open "by appointment"', 'mo-fr 10:00-20:00?, sa-su off'],
    ['24/7 open "ring the bell"', 'mo-su 00:00-00:00?'],
  ])('open with a condition in words is not plainly open, and the words stay: %s', (text, expected) => {
    const parsed = parse(text);
    expect(week(parsed)).toBe(expected);
    expect(parsed).toMatchObject({ hours: null, text });
  });

  test('earlier hours of the same days, which a later rule replaces, are not known', () => {
    const parsed = parse('Mo-Fr 11:00-14:00; Mo-Fr 17:00-21:00');
    expect(week(parsed)).toBe('mo-fr 11:00-14:00?+17:00-21:00, sa-su off');
    expect(parsed.warning).toContain('a later rule replaces');
  });

  test.each(['sunrise-sunset', 'Mo-Su', 'We,Fr: PH'])('%s names no time', (text) => {
    expect(parse(text)).toMatchObject({ hours: null, opening: null, text });
  });
});

describe('seasons, dates, holidays and Ramadan', () => {
  test.each([
    ['24/7; Jun-Aug off', ['yearly 06-01/08-31 off']],
    ['Mo-Su 10:00-22:00; Dec 25 off', ['yearly 12-25/12-25 off']],
    ['Mo-Fr 10:00-20:00; Nov-Mar Sa-Su 10:00-18:00', ['yearly 11-01/03-31 sa,su 10:00-18:00']],
    ['Mo-Su 10:00-22:00; 2026 Nov 01-2026 Dec 31 off "renovation"', ['dates 2026-11-01/2026-12-31 off (renovation)']],
    ['Mo-Su 10:00-22:00; Feb 10:00-12:00', ['yearly 02-01/02-29 10:00-12:00']],
    ['Fr 09:00-12:00; Ramadan 18:00-24:00', ['ramadan  18:00-00:00']],
    ['Mo-Su 10:00-22:00; PH off', ['holidays 2026-03-20/2026-03-21 ?', 'holidays 2026-12-25 off']],
    ['Mo-Su 12:00-21:00, Jun 21-Sep 21 Fr 12:00-23:00', ['yearly 06-21/09-21 fr 12:00-23:00']],
    [
      'Mo-Su 10:00-22:00; easter off',
      ['dates 2028-01-01/9999-12-31 ?', 'dates 2027-03-28/2027-03-28 off', 'dates 2026-04-05/2026-04-05 off'],
    ],
  ])('%s', (text, expected) => {
    const parsed = parse(text);
    expect(exceptions(parsed)).toEqual(expected);
    expect(parsed.hours).not.toBeNull();
    expect(parsed.text).toBe(text);
  });

  test('holidays without a table have no dates and no day up to which they are complete', () => {
    expect(parse('Mo-Su 10:00-22:00; PH off', NO_TABLE).opening?.exceptions).toEqual([
      { when: { kind: 'holidays', on: [], complete_until: null }, hours: [], label: '' },
    ]);
  });

  test('a season that adds to different hours is not known', () => {
    expect(exceptions(parse('Mo-Su 10:00-12:00; Dec 25 off, Dec 14:00-16:00'))).toEqual([
      'yearly 12-01/12-31 ?',
      'yearly 12-25/12-25 off',
    ]);
  });

  test('a later rule for weekdays replaces an earlier season on them', () => {
    expect(exceptions(parse('Mo-Su 10:00-22:00; Jun-Aug off; Mo-Fr 09:00-12:00'))).toEqual([
      'yearly 06-01/08-31 sa,su off',
    ]);
  });

  test('a holiday among the weekdays says nothing new if every weekday is named', () => {
    expect(parse('Mo-Su,PH 07:00-01:00')).toMatchObject({ opening: null, text: null });
  });
});

describe('hours as people write them', () => {
  test.each([
    ['24h', 'mo-su 00:00-00:00'],
    ['24 hours', 'mo-su 00:00-00:00'],
    ['10:00 ~ 22:00.', 'mo-su 10:00-22:00'],
    ['Sunday closed, 11:00-20:00', 'mo-sa 11:00-20:00, su off'],
    ['11:00-20:00, closed on Sundays', 'mo-sa 11:00-20:00, su off'],
    ['Tu-Sa 1800-2030', 'mo off, tu-sa 18:00-20:30, su off'],
    ['Mo-Th,1700-0200; Fr,1200-0200', 'mo-th 17:00-02:00, fr 12:00-02:00, sa-su off'],
    ['Mo 12:00-14:00 16:00-18:00', 'mo 12:00-14:00+16:00-18:00, tu-su off'],
    ['12:30 pm to 1:00 am', 'mo-su 12:30-01:00'],
    ['Mo-Fr 10:00-22:00.', 'mo-fr 10:00-22:00, sa-su off'],
  ])('%s is read, reported and kept as text', (text, expected) => {
    const parsed = parse(text);
    expect(week(parsed)).toBe(expected);
    expect(parsed.text).toBe(text);
    expect(parsed.warning).toContain('corrections');
  });
});

describe('text that gives no hours is kept and counted', () => {
  test.each([
    'من 4 الى 2',
    'seat 18:30 + 20:30',
    'Mo-Su 07:00,02:00',
    'Mo-Fr 09:00-17:00; rubbish',
    '4am 1pm',
    'Mo-Fr 11:00-13:00; St 20:30-23:00',
  ])('%s', (text) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ hours: null, opening: null, text });
    expect(parsed.warning).toContain('cannot be read');
  });

  test('rules that run together, which the library reads otherwise', () => {
    expect(parse('Su-Th 11:00-00:00 Fr 11:00-14:30 Sa 21:00-00:00')).toMatchObject({ hours: null, opening: null });
  });

  test.each([
    '10:00 pm - 10:00 pm.',
    '10:00 ~ 10:00',
    '10:00-10:00',
    'Mo-Fr 9.00-9.00',
    'Mo 09:00-17:00; Tu 22:00-22:00',
  ])('%s ends when it begins: more likely a slip than a whole day', (text) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ hours: null, opening: null, text });
    expect(parsed.warning).toContain('end when they begin');
  });

  test.each([
    '13:00-12:30',
    'Sa-We 13:00-12:30; Th 13:00-01:30',
    '4:00 Pm to 12:00 Pm',
    '16:00-12:00',
    'Mo-Su 16:00-14:00',
    'Fr 09:00-12:00; Ramadan 18:00-17:00',
  ])('%s goes on until late the next morning: more likely a slip than a night', (text) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ hours: null, opening: null, text });
    expect(parsed.warning).toContain('until late the next morning');
  });

  test.each(['07:00-04:00', '22:00-09:30', '10:00am-12:00pm', '11:00 pm - 9:00 am', 'Tu 23:00-35:00'])(
    '%s may well be meant',
    (text) => {
      const parsed = parse(text);
      expect(parsed.warning ?? '').not.toContain('until late the next morning');
      expect(week(parsed)).not.toBeNull();
    },
  );

  test.each(['Mo-Su 00:00-00:00', '12:00 am - 12:00 am', '1:10-11:10', '10:00-10:00:30'])('%s does not', (text) => {
    expect(parse(text).warning ?? '').not.toContain('end when they begin');
  });

  test('an empty text gives nothing', () => {
    expect(parse(' \u200f ')).toEqual({ hours: null, opening: null, text: null, warning: null });
  });
});
