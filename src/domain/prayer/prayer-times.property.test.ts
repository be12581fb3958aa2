// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { METHOD_IDS } from './methods.ts';
import { PRAYERS, type PrayerDay, type PrayerQuestion } from './prayer.ts';
import { ASR_RULES, type AsrRule } from './prayer-method.ts';
import { prayerTimes } from './prayer-times.ts';

const SEED = { seed: 47, numRuns: repetitions(1000) };
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2024, 0, 1) / DAY_MS;

const day = fc.integer({ min: FIRST, max: FIRST + 6 * 366 });
const method = fc.constantFrom(...METHOD_IDS);
const asr: fc.Arbitrary<AsrRule> = fc.constantFrom(...ASR_RULES);
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

/** A place with the zone of its longitude, without summer time. */
function placeArbitrary(maxLatitude: number): fc.Arbitrary<PrayerQuestion> {
  const latitude = fc.double({ min: -maxLatitude, max: maxLatitude, noNaN: true });
  return fc
    .record({ latitude, longitude, method, asr })
    .map((place) => ({ ...place, timeZone: zoneAt(place.longitude) }));
}

/** Signs of these names are the other way round. */
function zoneAt(degrees: number): string {
  const hours = Math.round(degrees / 15);
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

function timesOf(question: PrayerQuestion, of: number): PrayerDay {
  const found = prayerTimes({ ...question, date: new Date(of * DAY_MS).toISOString().slice(0, 10) });
  if (found === undefined) throw new Error(`The zone ${question.timeZone} is not known.`);
  return found;
}

/** Poles, polar circles and equator, on the date line at midsummer. */
const EDGES: [PrayerQuestion, number][] = [90, -90, 66.6, -66.6, 0].map((latitude) => [
  { latitude, longitude: 180, method: 'mwl', timeZone: zoneAt(180) },
  Date.UTC(2026, 5, 21) / DAY_MS,
]);

test('anywhere, poles included, all prayers occur by the named rules, in their order, and noon is on the date', () => {
  fc.assert(
    fc.property(placeArbitrary(90), day, (place: PrayerQuestion, of: number): void => {
      const { minutes } = timesOf(place, of);
      const times = PRAYERS.map((prayer) => minutes[prayer] ?? Number.NaN);
      expect(times).not.toContain(Number.NaN);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(minutes.dhuhr).toBeGreaterThanOrEqual(11 * 60);
      expect(minutes.dhuhr).toBeLessThanOrEqual(13 * 60);
      expect(minutes.isha, 'isha is in the night of its day').toBeLessThan((minutes.dhuhr ?? 0) + 1440);
    }),
    {
      ...SEED,
      examples: EDGES,
    },
  );
});

test('from day to day a time moves by at most three minutes, unless a rule or Ramadan begins or ends', () => {
  fc.assert(
    fc.property(placeArbitrary(45), day, (place: PrayerQuestion, of: number): void => {
      const [today, tomorrow] = [timesOf(place, of), timesOf(place, of + 1)];
      if (today.rule !== tomorrow.rule) return;
      for (const prayer of PRAYERS) {
        const moved = Math.abs((tomorrow.minutes[prayer] ?? 0) - (today.minutes[prayer] ?? 0));
        expect(moved, prayer).toBeLessThanOrEqual(3);
      }
    }),
    SEED,
  );
});

const length = ({ minutes }: PrayerDay): number => (minutes.maghrib ?? 0) - (minutes.sunrise ?? 0);

test('where the north has long days, the south has short ones', () => {
  fc.assert(
    fc.property(placeArbitrary(55), day, (place: PrayerQuestion, of: number): void => {
      const plain = { ...place, method: 'mwl' } as const;
      const both = length(timesOf(plain, of)) + length(timesOf({ ...plain, latitude: -plain.latitude }, of));
      // The sun's upper edge and refraction lengthen each day by some minutes, more where it rises at a slant.
      expect(both).toBeGreaterThanOrEqual(1440 + 2 * 5);
      expect(both).toBeLessThanOrEqual(1440 + 2 * 22);
    }),
    SEED,
  );
});

test('both sides of the date line agree, and a place further east is earlier by four minutes a degree', () => {
  fc.assert(
    fc.property(placeArbitrary(45), day, (place: PrayerQuestion, of: number): void => {
      const at = (degrees: number): PrayerDay =>
        timesOf({ ...place, method: 'mwl', longitude: degrees, timeZone: 'Pacific/Auckland' }, of);
      const [east, west, further] = [at(179.999), at(-179.999), at(170)];
      for (const prayer of PRAYERS) {
        const [a, b, c] = [east, west, further].map(({ instants }) => (instants[prayer] ?? Number.NaN) / 60_000);
        // adhan takes the sun's declination at the date's beginning for asr, and the line's two sides have different dates.
        expect(Math.abs((a ?? 0) - (b ?? 0)), prayer).toBeLessThanOrEqual(prayer === 'asr' ? 2 : 1);
        expect(Math.abs((c ?? 0) - (a ?? 0) - 40), prayer).toBeLessThanOrEqual(2);
      }
    }),
    SEED,
  );
});

test('imsak, fajr, maghrib, midnight, last third and the next fajr follow each other', () => {
  fc.assert(
    fc.property(placeArbitrary(55), day, (place: PrayerQuestion, of: number): void => {
      const [today, tomorrow] = [timesOf(place, of), timesOf(place, of + 1)];
      const times = [today.imsak, today.suhoorEnd, today.iftar, today.midnight, today.lastThird];
      const all = [...times, (tomorrow.minutes.fajr ?? 0) + 1440].map((time) => time ?? Number.NaN);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      expect(new Set(all).size).toBe(all.length);
    }),
    SEED,
  );
});
