/** A month of prayers as a calendar file (RFC 5545). */
import { PRAYERS, type Prayer, type PrayerDay } from '#domain/prayer/prayer.ts';
import type { PrayerPlace } from '#places/prayer/prayer-place.ts';

interface CalendarWords {
  /** A prayer's name in the reader's language. */
  readonly nameOf: (prayer: Prayer) => string;
  readonly place: string;
  /** Distinguishes places, so that a second file of the same place and month replaces the events of the first: `placeKey`. */
  readonly key: string;
  /** What a reader has to know of the times of a day: a sentence a line. */
  readonly notesOf: (day: PrayerDay) => readonly string[];
  /** When the file is written, epoch milliseconds. */
  readonly at: number;
}

/** Sunrise is no prayer. */
const PRAYED = PRAYERS.filter((prayer) => prayer !== 'sunrise');

/** Octets of a line, beyond which it continues on the next one (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/** FNV-1a of 64 bits (draft-eastlake-fnv). */
const FNV_OFFSET = 0xcb_f2_9c_e4_84_22_23_25n;
const FNV_PRIME = 0x1_00_00_00_01_b3n;

/** The five prayers of each day as events that remind when they begin. Instants are in UTC, so that no zone is needed. */
export function monthCalendar(days: readonly PrayerDay[], words: CalendarWords): string {
  const { nameOf, place, key, notesOf, at } = words;
  const events = days.flatMap((day) =>
    PRAYED.flatMap((prayer) => {
      const instant = day.instants[prayer];
      if (instant === null) return [];
      return [
        'BEGIN:VEVENT',
        `UID:${day.date}-${prayer}-${key}@rihla`,
        `DTSTAMP:${utc(at)}`,
        `DTSTART:${utc(instant)}`,
        `SUMMARY:${escaped(nameOf(prayer))}`,
        `LOCATION:${escaped(place)}`,
        `DESCRIPTION:${escaped(notesOf(day).join('\n'))}`,
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(nameOf(prayer))}`,
        'TRIGGER:PT0S',
        'END:VALARM',
        'END:VEVENT',
      ];
    }),
  );
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rihla//Prayer times//EN', ...events, 'END:VCALENDAR'];
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('');
}

/** '20261120T045500Z'. */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/**
 * A key of a place: equal for the same place in any language and by any method, different for another place. Calendars are
 * synchronised, so a position that nobody chose by a name counts by its cell of 0.1° (11 km) only, which the times themselves tell;
 * a chosen place by its cell of 0.01°. The key is a hash, and no name has a part in it.
 */
export function placeKey({
  position: { latitude, longitude },
  isChosen,
}: Pick<PrayerPlace, 'position' | 'isChosen'>): string {
  const cells = isChosen ? 100 : 10;
  const text = [cells, Math.floor(latitude * cells), Math.floor(longitude * cells)].join(' ');
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  return hash.toString(36);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', String.raw`\n`);
}

/** A long line in parts, all but the first after a space; no character is divided. */
function folded(line: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part];
}
