// @module-tag full
import { describe, expect, test } from 'vitest';
import { compareWithLibrary, libraryCalendar, readOpening } from '../../../../tests/support/oracles/hours-oracle.ts';

const CALENDAR = libraryCalendar();
const EXACT = { wrongOpen: 0, wrongClosed: 0, unknown: 0, night: 0, openEnd: 0 };

const compare = (value: string) => compareWithLibrary(value, readOpening(value, CALENDAR));

describe('over a year, the hours are those of the library', () => {
  test.each([
    '24/7',
    '10-12',
    '22-2',
    '22-26',
    'closed',
    '24/7 closed',
    '10.00-12.00',
    'Mo 12:00 to 14:00',
    '10:00am-12:00pm,1:00pm-8:00pm',
    '00:00-24:00; Mo 15:00-16:00 off',
    'Su-Tu 11:00-01:00, We-Th 11:00-03:00, Fr 11:00-06:00, Sa 11:00-07:00',
    '07:00+,12:00-16:00',
    'Mo 22:00-28:00+',
    'PH 12:00-13:00',
    'Mo-Sa 09:00-17:00; PH off',
    'Mo-Su,PH 07:00-01:00',
    'Th,Sa-Mo 10:00-12:00',
    '10:00-12:00; Tu-We off; Fr off',
    'We[4,5] 10:00-12:00',
    'We[-1,-2] 10:00-12:00',
    'Sa[-1] +3 days 10:00-12:00',
    'Mo-Fr 10:00-16:00, We 12:00-18:00',
    'Mo-Fr 08:00-12:00, We 14:00-18:00; Su off',
    'Fr 14:00-17:30 || unknown "by appointment"; We off',
    'Mo-Fr 08:00-12:00 || "by appointment"',
    'week 01,03 00:00-24:00 || closed',
    'week 01-53/2 00:00-24:00',
    'Apr: 08:00-12:00',
    'Jan,Feb,Nov,Dec 00:00-24:00',
    'Nov-Feb 00:00-24:00',
    'Jan 23-Feb 12: 00:00-24:00',
    'Jan 31-Feb 01,Aug 00:00-24:00',
    'Dec 24,Jan 02: 18:00-22:00; Jan 20: off',
    'Jan 01-31/8 00:00-24:00',
    'Mar Su[-1]-Oct Su[-1] -1 day open; Oct Su[-1]-Mar Su[-1] -1 day off',
    '24/7; Jun-Aug off',
    'Mo-Su 10:00-22:00; Dec 25 off',
    'Mo-Su 10:00-22:00; 2026 Nov 01-2026 Dec 31 off "renovation"',
    'Mo-Fr 10:00-20:00; Nov-Mar Sa-Su 10:00-18:00',
    'Mo-Su 12:00-21:00, Jun 21-Sep 21 Mo-Su 12:00-23:00',
    'Nov-Mar off; Apr,May,Sep,Oct Tu-Su 10:00-14:30; Jun Tu-Su 09:00-16:00; Jul,Aug Tu-Su 10:00-17:00',
    'Apr-Oct: Sa-Su 08:00-15:00, May-Sep: 00:00-24:00',
    'easter +1 day open',
    'easter -2 days-easter +2 days 10:00-12:00',
    'Mo-Fr 10:00-20:00 unknown "maybe"; We 10:00-16:00',
    'Mo,Tu,Th,Fr 12:00-18:00; Sa,PH 12:00-17:00; Th[3],Th[-1] off',
    'Mo-Fr 07:00-19:30; Sa-Su 08:00-19:30 open; Nov Th[4] off; Dec 25 off',
    'Mo off; Tu 14:00-18:00; We-Sa 10:00-18:00',
    '12:00-13:00; 24/7',
    '00:00-24:00,12:00-13:00',
  ])('%s', (value) => {
    expect(compare(value)).toEqual(EXACT);
  });
});

describe('over a year, nothing is said that the library does not say, except after midnight', () => {
  test.each([
    'Mo-Fr 17:00-02:00; Sa 12:00-02:00',
    'Mo-Su 12:00-02:00; Fr off',
    'Mo-Th 11:00-22:00; Fr-Sa 18:00+',
    'Mo-Su 10:00-22:00; Fr-Su unknown "ask"',
    '22:00-02:00; Tu 12:00-14:00',
    'Mo-Su 18:00-02:00; PH off',
    'Mo-Fr 11:00-14:00; Mo-Fr 17:00-21:00',
    'Mo 20:00-04:00; Tu 02:00-03:00 off',
    'Su-Th 12:00-22:00; Sa (sunset+01:00)-23:00',
    'SH off; Mo-Sa 18:00-19:00',
    'Mo-We PH -1 day 10:00-12:00; Fr 10:00-12:00',
    'Jun-Aug PH off; Mo-Fr 10:00-12:00',
    'Mo-Fr 08:00-18:00; Sa',
  ])('%s', (value) => {
    const opening = readOpening(value, CALENDAR);
    expect(opening).not.toBeNull();
    expect(compareWithLibrary(value, opening)).toMatchObject({ wrongOpen: 0, wrongClosed: 0 });
  });

  test.each(['17:00+', '13:00-17:00+', 'Mo-Su 12:00+;Fr 12:00-16:30;Sa off', 'Mo-Th 11:00-22:00; Fr-Sa 18:00+'])(
    'nobody says when %s ends: from there it is unknown until the next opening, and nothing else',
    (value) => {
      const found = compare(value);
      expect(found).toMatchObject({ wrongOpen: 0, wrongClosed: 0, unknown: 0 });
      expect(found?.openEnd).toBeGreaterThan(0);
    },
  );

  test('the night goes on whatever the next day’s rule is, and a day off has none', () => {
    expect(compare('Mo-Fr 17:00-02:00; Sa 12:00-02:00')?.night).toBeGreaterThan(0);
    expect(compare('Mo-Su 12:00-02:00; Fr off')?.night).toBeGreaterThan(0);
  });
});
