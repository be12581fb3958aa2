/** A month of prayers as a calendar file (RFC 5545). */
import { PRAYERS, type Prayer, type PrayerDay } from '#domain/prayer/prayer.ts';

interface CalendarWords {
  /** A prayer's name in the reader's language. */
  readonly nameOf: (prayer: Prayer) => string;
  readonly place: string;
  /** Distinguishes places, so that a second file of the same place and month replaces the events of the first. */
  readonly key: string;
  /** When the file is written, epoch milliseconds. */
  readonly at: number;
}

/** Sunrise is no prayer. */
const PRAYED = PRAYERS.filter((prayer) => prayer !== 'sunrise');

/** Octets of a line, beyond which it continues on the next one (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/** The five prayers of each day as events that remind when they begin. Instants are in UTC, so that no zone is needed. */
export function monthCalendar(days: readonly PrayerDay[], { nameOf, place, key, at }: CalendarWords): string {
  const events = days.flatMap(({ date, instants }) =>
    PRAYED.flatMap((prayer) => {
      const instant = instants[prayer];
      if (instant === null) return [];
      return [
        'BEGIN:VEVENT',
        `UID:${date}-${prayer}-${slugOf(key)}@rihla`,
        `DTSTAMP:${utc(at)}`,
        `DTSTART:${utc(instant)}`,
        `SUMMARY:${escaped(nameOf(prayer))}`,
        `LOCATION:${escaped(place)}`,
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

function slugOf(key: string): string {
  return key.replaceAll(/[^\w.-]+/g, '_');
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
