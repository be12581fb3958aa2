// @module-tag quick
import { expect, test } from 'vitest';
import type { Exception, Opening } from '../../../src/domain/hours/opening.ts';
import { hoursSchema } from './hours-schema.ts';

const TEN_TO_TEN = [{ open: '10:00', close: '22:00' }];
const WEEK: Opening['week'] = {
  monday: TEN_TO_TEN,
  tuesday: null,
  wednesday: [...TEN_TO_TEN, { open: '10:00', close: '06:00', unknown: true }],
  thursday: [],
  friday: [{ open: '00:00', close: '00:00' }],
  saturday: null,
  sunday: null,
};

function schemaOf(exceptions: readonly Exception[]) {
  const opening = { week: WEEK, exceptions };
  return hoursSchema({ operating_hours: null, special_hours: [], opening }, '2026-11-20');
}

const special = (when: Exception['when'], hours: Exception['hours'], more: Partial<Exception> = {}) =>
  schemaOf([{ when, hours, label: '', ...more }])['specialOpeningHoursSpecification'];

test('a day of which anything is unknown is left out', () => {
  const type = { '@type': 'OpeningHoursSpecification' };
  expect(schemaOf([])).toEqual({
    openingHoursSpecification: [
      { ...type, dayOfWeek: 'https://schema.org/Monday', opens: '10:00', closes: '22:00' },
      { ...type, dayOfWeek: 'https://schema.org/Friday', opens: '00:00', closes: '23:59' },
    ],
    specialOpeningHoursSpecification: [],
  });
});

test('dates, seasons and holidays that are ahead are written with their dates', () => {
  const closed = { opens: '00:00', closes: '00:00' };
  expect(special({ kind: 'dates', from: '2026-11-01', to: '2026-12-31' }, [])).toMatchObject([
    { ...closed, validFrom: '2026-11-01', validThrough: '2026-12-31' },
  ]);
  expect(special({ kind: 'dates', from: '2026-11-01', to: '2026-11-19' }, [])).toEqual([]);
  expect(special({ kind: 'holidays', on: ['2026-11-19', '2026-12-25'], complete_until: null }, [])).toMatchObject([
    { ...closed, validFrom: '2026-12-25', validThrough: '2026-12-25' },
  ]);
  const winter = special({ kind: 'yearly', from: '11-01', to: '02-29' }, TEN_TO_TEN, { weekdays: ['sunday'] });
  expect(winter).toMatchObject([
    { dayOfWeek: 'https://schema.org/Sunday', opens: '10:00', validFrom: '2026-11-01', validThrough: '2027-02-28' },
    { validFrom: '2027-11-01', validThrough: '2028-02-29' },
  ]);
});

test.each<[Exception['when'], Exception['hours'], string[]]>([
  [{ kind: 'ramadan' }, TEN_TO_TEN, []],
  [{ kind: 'dates', from: '2026-11-01', to: '2026-12-31' }, null, []],
  [{ kind: 'dates', from: '2026-11-01', to: '2026-11-19' }, null, ['Monday', 'Friday']],
  [{ kind: 'yearly', from: '11-01', to: '12-31' }, [], ['Monday', 'Friday']],
  [{ kind: 'holidays', on: ['2026-12-25'], complete_until: null }, null, ['Monday', 'Friday']],
])('beside an exception %j with hours %j the week states %j', (when, hours, days) => {
  const { openingHoursSpecification: week } = schemaOf([{ when, hours, label: '' }]);
  expect((week as { dayOfWeek: string }[]).map(({ dayOfWeek }) => dayOfWeek.split('/').at(-1))).toEqual(days);
  // On its own weekdays only.
  const sundays = schemaOf([{ when, hours, label: '', weekdays: ['sunday'] }])['openingHoursSpecification'];
  expect(sundays).toHaveLength(2);
});

test('hours that are not known, and days of Ramadan, are left out', () => {
  expect(special({ kind: 'dates', from: '2026-11-01', to: '2026-12-31' }, null)).toEqual([]);
  expect(special({ kind: 'ramadan' }, TEN_TO_TEN)).toEqual([]);
});
