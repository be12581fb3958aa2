/** A trip as a calendar file (iCalendar, RFC 5545): whole days for each city, and an alarm the evening before the first. */
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import type { SheetStop, TripSheet } from './trip-sheet.ts';

/** Octets of a line; longer ones are folded. */
const LINE_OCTETS = 75;
/** The evening before: eight o'clock, four hours before the day begins on the device's clock. */
const EVENING = '-PT4H';

interface CalendarWords {
  /** Shown by the alarm. */
  readonly alarm: string;
  /** Epoch milliseconds: when the file was made. */
  readonly madeAt: number;
}

export function toIcs({ stops }: TripSheet, { alarm, madeAt }: CalendarWords): string {
  const stamp = new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, '');
  const first = stops.toSorted((a, b) => (a.arrives_on < b.arrives_on ? -1 : 1))[0]?.id;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rihla//Trip//EN',
    'CALSCALE:GREGORIAN',
    ...stops.flatMap((stop) => event(stop, stamp, stop.id === first ? alarm : null)),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(fold).join('\r\n');
}

function event(stop: SheetStop, stamp: string, alarm: string | null): readonly string[] {
  const places = stop.places.map(({ name, address }) => (address === null ? name : `${name}, ${address}`));
  return [
    'BEGIN:VEVENT',
    `UID:${stop.id}@rihla`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${stop.arrives_on.replaceAll('-', '')}`,
    // The day after the last.
    `DTEND;VALUE=DATE:${isoDay(dayNumber(stop.leaves_on) + 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(stop.name)}`,
    `LOCATION:${escapeText(stop.name)}`,
    `GEO:${stop.latitude};${stop.longitude}`,
    ...(places.length > 0 ? [`DESCRIPTION:${escapeText(places.join('\n'))}`] : []),
    'TRANSP:TRANSPARENT',
    ...(alarm === null
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${EVENING}`, `DESCRIPTION:${escapeText(alarm)}`, 'END:VALARM']),
    'END:VEVENT',
  ];
}

/** Control characters and halves of characters have no place in a calendar. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are what it is about
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f\p{Surrogate}]/gu, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** Breaks a line into parts of at most 75 octets, none within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let [folded, octets] = ['', 0];
  for (const char of line) {
    const { length } = encoder.encode(char);
    if (octets + length > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += char;
    octets += length;
  }
  return folded;
}
