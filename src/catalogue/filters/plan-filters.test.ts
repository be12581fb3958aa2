// @module-tag quick
/** Filters for planning ahead, and the sort by quality. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { applyZoneOverrides, ZONE_OVERRIDES } from '#domain/hours/zone-overrides.ts';
import type { Evidence, Restaurant, WeeklyHours } from '#domain/places/restaurant.ts';
import { applyRamadanDays, RAMADAN_DAYS } from '#domain/prayer/ramadan-days.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const NOON = Date.UTC(2026, 10, 20, 4);
const SPACE = { latitude: 1.3, longitude: 103.8, name: 'Masjid Sultan', kind: 'mosque' } as const;

/** Names of the found places, in order. */
function find(query: Partial<SearchQuery>, ...places: Partial<Restaurant>[]): string[] {
  const catalogue = new Catalogue();
  const rows = places.map((place, n) => restaurant({ ...place, id: idOf(n) }));
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  catalogue.setPrayerSpaces([SPACE]);
  const page = { text: '', sort: 'newest', offset: 0, limit: 50, at: NOON } as const;
  const { total, cards } = catalogue.search({ ...NO_FILTERS, ...page, ...query });
  expect(total).toBe(cards.length);
  return cards.map(({ name }) => name);
}

/** The same hours on every day. */
function daily(...spans: [open: string, close: string][]): WeeklyHours {
  const day = spans.map(([open, close]) => ({ open, close }));
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
}

describe('open at a chosen time', () => {
  const split = { name: 'Split', operating_hours: daily(['11:00', '15:00'], ['18:00', '22:00']) };
  const night = { name: 'Night', operating_hours: daily(['20:00', '03:00']) };
  const always = { name: 'Always', operating_hours: daily(['00:00', '24:00']) };

  test.each([
    ['2026-11-20T14:59', ['Split', 'Always']],
    ['2026-11-20T15:00', ['Always']],
    ['2026-11-20T21:00', ['Split', 'Night', 'Always']],
    ['2026-11-21T02:59', ['Night', 'Always']],
  ])('%s', (openAt, names) => {
    expect(find({ openAt }, split, night, always).toSorted()).toEqual(names.toSorted());
  });

  test('uses the clock of the place, with a known or unknown time zone', () => {
    const places = ['Asia/Singapore', 'America/New_York', null].map((time_zone, n) => ({
      ...split,
      name: `${n}`,
      time_zone,
    }));
    expect(find({ openAt: '2026-11-20T12:00' }, ...places).toSorted()).toEqual(['0', '1', '2']);
    expect(find({ openAt: '2026-11-20T12:00', openNow: true }, ...places), 'noon in Singapore').toEqual(['0']);
  });

  test('is right on days on which clocks change', () => {
    const berlin = { ...split, operating_hours: daily(['01:30', '03:30']), time_zone: 'Europe/Berlin' };
    for (const openAt of ['2026-03-29T02:30', '2026-10-25T02:30']) expect(find({ openAt }, berlin)).toEqual(['Split']);
  });

  test('knows Ramadan hours, and ignores an invalid time', () => {
    const ramadan = {
      ...split,
      special_hours: [
        { from: '2026-02-18', to: '2026-03-19', label: 'Ramadan hours', hours: daily(['18:30', '02:00']) },
      ],
    };
    expect(find({ openAt: '2026-03-01T12:00' }, ramadan)).toEqual([]);
    expect(find({ openAt: '2026-03-20T01:00' }, ramadan), 'the last night').toEqual(['Split']);
    for (const openAt of ['2026-02-30T12:00', 'tomorrow', '2026-11-20T24:00'])
      expect(find({ openAt }, always)).toEqual([]);
  });
});

describe('open at a meal of Ramadan', () => {
  // On 10 February 2027 the sun sets at 19:21 in Singapore, 17:39 in Cairo and 17:09 by London's table.
  const singapore = { latitude: 1.3521, longitude: 103.8198, country_code: 'SG', time_zone: 'Asia/Singapore' };
  const cairo = { latitude: 30.0444, longitude: 31.2357, country_code: 'EG', time_zone: 'Africa/Cairo' };
  const london = { latitude: 51.5072, longitude: -0.1276, country_code: 'GB', time_zone: 'Europe/London' };

  const until = (close: string) => ({ ...cairo, name: close, operating_hours: daily(['02:00', close]) });

  test('each place is asked at its own sunset', () => {
    const evening = daily(['17:30', '18:30']);
    const places = Object.entries({ singapore, cairo, london }).map(([name, place]) => ({
      ...place,
      name,
      operating_hours: evening,
    }));
    expect(find({ openFor: '2027-02-10-iftar' }, ...places)).toEqual(['cairo']);
    // In June the sun sets three hours later in London.
    expect(find({ openFor: '2027-06-10-iftar' }, ...places)).toEqual([]);
    const late = places.map((place) => ({ ...place, operating_hours: daily(['18:45', '21:30']) }));
    expect(find({ openFor: '2027-06-10-iftar' }, ...late).toSorted()).toEqual(['cairo', 'london', 'singapore']);
  });

  test('suhoor is half an hour before fajr, so that people can eat', () => {
    // Fajr is at 05:12.
    expect(find({ openFor: '2027-02-10-suhoor' }, until('04:42'), until('04:43'), until('05:12')).toSorted()).toEqual([
      '04:43',
      '05:12',
    ]);
  });

  test('a place’s Ramadan hours win over its ordinary ones', () => {
    const closed = { when: { kind: 'ramadan' as const }, hours: [], label: '' };
    const opening = { week: daily(['08:00', '23:00']), exceptions: [closed] };
    const place = { ...cairo, name: 'not in Ramadan', opening };
    expect(find({ openFor: '2027-02-07-iftar' }, place)).toEqual(['not in Ramadan']);
    expect(find({ openFor: '2027-02-08-iftar' }, place)).toEqual([]);
  });

  test('where the country fasts on other days than a place’s Ramadan hours hold, neither these nor the usual ones count', () => {
    onTestFinished(() => applyRamadanDays(RAMADAN_DAYS));
    const catalogue = new Catalogue();
    const fasting = { when: { kind: 'ramadan' as const }, hours: [{ open: '16:00', close: '23:00' }], label: '' };
    const opening = { week: daily(['08:00', '23:00']), exceptions: [fasting] };
    const places = [{ opening }, { opening: { ...opening, exceptions: [] } }].map((each, n) =>
      toIndexRow(restaurant({ ...cairo, id: idOf(n + 1), ...each })),
    );
    catalogue.setWorld(buildColumns(places));
    const page = { sort: 'relevance', offset: 0, limit: 50, at: Date.parse('2027-03-09T15:00+02:00') } as const;
    const ask = (query: Partial<SearchQuery>) => catalogue.search({ ...NO_FILTERS, text: '', ...page, ...query });
    expect(ask({ openFor: '2027-03-09-iftar' }).total).toBe(2);
    applyRamadanDays([{ country: 'EG', from: '2027-02-09', to: '2027-03-09' }]);
    expect(ask({ openFor: '2027-03-09-iftar' }).total).toBe(1);
    expect(ask({ text: 'open at iftar' }).wished).toBe(1);
    expect(ask({ openFor: '2027-03-08-iftar' }).total).toBe(2);
  });

  test('one index answers for one meal after the other', () => {
    const catalogue = new Catalogue();
    const evening = { ...cairo, id: idOf(1), operating_hours: daily(['17:00', '18:00']) };
    catalogue.setWorld(buildColumns([toIndexRow(restaurant(evening))]));
    const page = { text: '', sort: 'newest', offset: 0, limit: 50, at: NOON } as const;
    const totals = ['2027-02-10-iftar', '2027-02-10-suhoor', '2027-06-10-iftar', '2027-02-10-iftar'].map(
      (openFor) => catalogue.search({ ...NO_FILTERS, ...page, openFor }).total,
    );
    expect(totals).toEqual([1, 0, 0, 1]);
  });

  test('after a new table of time zones, the same index answers by the new clock within the same minute', () => {
    onTestFinished(() => applyZoneOverrides(ZONE_OVERRIDES));
    const catalogue = new Catalogue();
    // The sun sets at 17:37 by the clock that devices know, and at 16:37 by the new one.
    const evening = { ...cairo, operating_hours: daily(['17:00', '18:00']) };
    catalogue.setWorld(buildColumns([toIndexRow(restaurant(evening))]));
    const at = Date.parse('2027-02-10T17:30+02:00');
    const page = { sort: 'relevance', offset: 0, limit: 50, at } as const;
    const ask = (query: Partial<SearchQuery>) => catalogue.search({ ...NO_FILTERS, text: '', ...page, ...query });
    const found = () => [
      ask({ openFor: '2027-02-10-iftar' }).total,
      ask({ openNow: true }).total,
      ask({ text: 'iftar' }).wished ?? 0,
      ask({}).cards[0]?.openState.kind,
    ];
    expect(found()).toEqual([1, 1, 1, 'open']);
    applyZoneOverrides([{ zone: 'Africa/Cairo', from: '2027-01-01T00:00:00Z', offsetMinutes: 60 }]);
    expect(found()).toEqual([0, 0, 0, 'closed']);
    applyZoneOverrides(ZONE_OVERRIDES);
    expect(found()).toEqual([1, 1, 1, 'open']);
  });

  test('without a position, a clock or hours a place does not match, nor does any for an invalid meal', () => {
    const open = { ...cairo, operating_hours: daily(['00:00', '24:00']) };
    expect(find({ openFor: '2027-02-10-iftar' }, { ...open, name: 'known' })).toEqual(['known']);
    const unknown = [{ latitude: null, longitude: null }, { time_zone: null }, { operating_hours: null }];
    for (const each of unknown) expect(find({ openFor: '2027-02-10-iftar' }, { ...open, ...each })).toEqual([]);
    expect(find({ openFor: 'iftar' }, open)).toEqual([]);
  });
});

const evidence = (valid_until: string | null): Evidence[] => [
  {
    id: 'e',
    kind: 'certificate',
    authority: 'MUIS',
    certificate_number: '1',
    valid_until,
    stated_by: 'MUIS',
    statement: null,
    url: null,
    checked_on: null,
    verified: true,
  },
];

const certified = (name: string, until: string | null): Partial<Restaurant> => ({
  name,
  halal_status: 'certified',
  evidence: evidence(until),
});

describe('a certificate that is valid on a day', () => {
  test('the last day counts, as does a certificate without a stated end; other statuses never match', () => {
    const places = [
      certified('to March', '2027-03-01'),
      certified('open', null),
      certified('over', '2026-01-01'),
      { name: 'owner', halal_status: 'muslim_owned' as const },
    ];
    expect(find({ certificateOn: '2027-03-01' }, ...places).toSorted()).toEqual(['open', 'to March']);
    expect(find({ certificateOn: '2027-03-02' }, ...places)).toEqual(['open']);
  });
});

test('prayer: a room in the place, or a known prayer space within the distance', () => {
  const places = [
    { name: 'room', amenities: ['prayer_room' as const], latitude: 5, longitude: 100 },
    { name: 'at 222 m', latitude: 1.302, longitude: 103.8 },
    { name: 'far', latitude: 1.4, longitude: 103.8 },
    { name: 'nowhere', latitude: null, longitude: null },
  ];
  expect(find({ prayerWithinM: 222 }, ...places).toSorted()).toEqual(['at 222 m', 'room']);
  expect(find({ prayerWithinM: 221 }, ...places)).toEqual(['room']);
  expect(find({ prayerWithinM: 50_000 }, ...places).toSorted(), 'at most five kilometres').toEqual([
    'at 222 m',
    'room',
  ]);
});

const onMeridian = (name: string, latitude: number, image_quality_score: number, average_rating: number) => ({
  name,
  latitude,
  longitude: 103.8,
  image_quality_score,
  average_rating,
});

test('quality: kilometre by kilometre, the best first in each (U81, K11)', () => {
  const places = [
    onMeridian('near, poor', 1.3001, 0.1, 2),
    onMeridian('near, good', 1.308, 0.9, 3),
    onMeridian('next km', 1.31, 1, 5),
  ];
  const near = { latitude: 1.3, longitude: 103.8 };
  expect(find({ near, sort: 'quality' }, ...places)).toEqual(['near, good', 'near, poor', 'next km']);
  expect(find({ sort: 'quality' }, ...places)).toEqual(['next km', 'near, good', 'near, poor']);
  // Quality weighs pictures by 0.6 and rating by 0.4: 0.1 of a picture score is worth 0.75 stars.
  const weighed = (image: number, stars: number) =>
    find({ sort: 'quality' }, onMeridian('pictures', 1.3, image, 3), onMeridian('stars', 1.3, 0.5, stars))[0];
  expect([weighed(0.61, 3.8), weighed(0.61, 3.85)]).toEqual(['pictures', 'stars']);
  expect([weighed(0.75, 4.85), weighed(0.74, 4.85)]).toEqual(['pictures', 'stars']);
});
