// @module-tag quick
import { expect, test } from 'vitest';
import { prayerTimes } from '#domain/prayer/prayer-times.ts';
import { monthCalendar, placeKey } from './month-calendar.ts';

const WORDS = {
  nameOf: (prayer: string) => `${prayer}; of, all`,
  place: 'Singapore '.repeat(12).trim(),
  key: 'k',
  notesOf: () => ['Method: A, B', 'Second'],
  at: Date.parse('2026-11-28T10:00:00Z'),
};
const SINGAPORE = { latitude: 1.3521, longitude: 103.8198, timeZone: 'Asia/Singapore', method: 'muis' } as const;
const days = ['2026-11-20', '2026-11-21'].flatMap((date) => prayerTimes({ ...SINGAPORE, date }) ?? []);

test('five events a day, each at its instant in UTC, under a name of their own', () => {
  const text = monthCalendar(days, WORDS);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const starts = lines.filter((line) => line.startsWith('DTSTART:'));
  expect(starts).toHaveLength(10);
  const maghrib = new Date(days[0]?.instants.maghrib ?? 0).toISOString();
  expect(starts).toContain(`DTSTART:${maghrib.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
  // Singapore's maghrib in November is about 18:50, 10:50 in UTC.
  expect(starts.some((line) => line.startsWith('DTSTART:20261120T105'))).toBe(true);
  const ids = lines.filter((line) => line.startsWith('UID:'));
  expect(new Set(ids).size).toBe(10);
  expect(monthCalendar(days, { ...WORDS, at: 0 })).toContain(ids[0]);
  expect(lines).toContain('SUMMARY:fajr\\; of\\, all');
  expect(text).not.toContain('sunrise');
});

test('lines have at most 75 octets and end as the format wants', () => {
  const text = monthCalendar(days, { ...WORDS, nameOf: () => 'صلاة العشاء في الليل '.repeat(9) });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('صلاة العشاء في الليل '.repeat(9));
});

test('a prayer that does not occur has no event', () => {
  const none = days.map((day) => ({ ...day, instants: { ...day.instants, isha: null } }));
  expect(monthCalendar(none, WORDS).match(/BEGIN:VEVENT/g)).toHaveLength(8);
});

test('each event says how its time is computed', () => {
  const lines = monthCalendar(days, WORDS).replaceAll('\r\n ', '').split('\r\n');
  expect(lines.filter((line) => line === String.raw`DESCRIPTION:Method: A\, B\nSecond`)).toHaveLength(10);
});

const idsOf = (place: Parameters<typeof placeKey>[0], method: 'muis' | 'jakim' = 'muis', nameOf = WORDS.nameOf) => {
  const times = ['2026-11-20'].flatMap((date) => prayerTimes({ ...SINGAPORE, ...place.position, method, date }) ?? []);
  const text = monthCalendar(times, { ...WORDS, nameOf, key: placeKey(place) });
  return [...text.replaceAll('\r\n ', '').matchAll(/^UID:(.*)$/gm)].map(([, id]) => id?.trim());
};

test('the same place, day and prayer has the same UID, by any method and in any language', () => {
  const place = { position: { latitude: 1.3521, longitude: 103.8198 }, isChosen: true };
  expect(idsOf(place)).toHaveLength(5);
  expect(idsOf(place, 'jakim', () => 'صلاة')).toEqual(idsOf(place));
  const here = { position: { latitude: 1.3521, longitude: 103.8198 }, isChosen: false };
  const [latitude, longitude] = [here.position.latitude + 0.003, here.position.longitude - 0.003];
  expect(idsOf({ position: { latitude, longitude }, isChosen: false }), 'some hundred metres away').toEqual(
    idsOf(here),
  );
});

test('another place has other UIDs, also without a name and near by', () => {
  const places = [
    { position: { latitude: 30.0444, longitude: 31.2357 }, isChosen: true },
    { position: { latitude: 30.0131, longitude: 31.2089 }, isChosen: true },
    { position: { latitude: 30.0444, longitude: 31.2357 }, isChosen: false },
    { position: { latitude: 48.8566, longitude: 2.3522 }, isChosen: false },
    { position: { latitude: 45.764, longitude: 4.8357 }, isChosen: false },
    { position: { latitude: -45.764, longitude: 4.8357 }, isChosen: false },
  ];
  const ids = places.flatMap((place) => idsOf(place));
  expect(new Set(ids).size).toBe(30);
  for (const id of ids) expect(id).toMatch(/^2026-11-20-[a-z]+-[a-z\d]+@rihla$/);
});
