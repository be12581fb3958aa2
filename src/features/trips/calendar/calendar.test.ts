// @module-tag full
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cityOfAirport } from './airport-codes.ts';
import { EVENTS_MAX, readCalendar } from './calendar-file.ts';
import { eventPlaces } from './event-places.ts';
import { type CityFinder, proposeStops } from './propose-stops.ts';

/** Lines as a calendar program ends them. */
const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const only = (...lines: string[]) => readCalendar(file(...event(...lines)))?.events[0];

const CITIES: Record<string, { country_code: string; latitude: number; longitude: number; zone: string }> = {
  Istanbul: { country_code: 'TR', latitude: 41.01, longitude: 28.97, zone: 'Europe/Istanbul' },
  Tokyo: { country_code: 'JP', latitude: 35.68, longitude: 139.76, zone: 'Asia/Tokyo' },
  Kyoto: { country_code: 'JP', latitude: 35.01, longitude: 135.77, zone: 'Asia/Tokyo' },
  Doha: { country_code: 'QA', latitude: 25.29, longitude: 51.53, zone: 'Asia/Qatar' },
  London: { country_code: 'GB', latitude: 51.51, longitude: -0.13, zone: 'Europe/London' },
  'Kuala Lumpur': { country_code: 'MY', latitude: 3.15, longitude: 101.7, zone: 'Asia/Kuala_Lumpur' },
};
const finder: CityFinder = {
  find: async (name) => {
    const city = CITIES[name];
    return city ? { name, country_code: city.country_code, latitude: city.latitude, longitude: city.longitude } : null;
  },
  zoneAt: async ({ latitude }) => Object.values(CITIES).find((city) => city.latitude === latitude)?.zone ?? null,
};

async function propose(text: string, today = '2027-01-01') {
  const read = readCalendar(text);
  if (read === null) throw new Error('This is no calendar');
  const { stops, ...rest } = await proposeStops(read.events, finder, today);
  return {
    stops: stops.map(({ place, arrives_on, leaves_on }) => `${place.name} ${arrives_on} ${leaves_on}`),
    ...rest,
  };
}

describe('files as programs write them', () => {
  test('Google: flights with the place of departure, a hotel with its address', async () => {
    const text = file(
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'X-WR-CALNAME:Trips',
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kuala_Lumpur',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event(
        'DTSTART:20270301T153000Z',
        'DTEND:20270302T021500Z',
        'SUMMARY:Flight to Istanbul (TK 61)',
        'LOCATION:Kuala Lumpur KUL',
        'DESCRIPTION:To see detailed information for automatically created events li',
        ' ke this one\\, use the official Google Calendar app.',
      ),
      ...event(
        'DTSTART;VALUE=DATE:20270302',
        'DTEND;VALUE=DATE:20270306',
        'SUMMARY:Stay at Hotel Sultania',
        'LOCATION:Hotel Sultania\\, Ebusuud Cd. No:4\\, 34110 Fatih/İstanb',
        ' ul\\, 34110 Istanbul\\, Türkiye',
      ),
      ...event(
        'DTSTART:20270305T180000Z',
        'DTEND:20270306T050000Z',
        'SUMMARY:Flight to Kuala Lumpur (TK 60)',
        'LOCATION:Istanbul IST',
      ),
    );
    expect((await propose(text)).stops).toEqual(['Istanbul 2027-03-02 2027-03-05']);
  });

  test('Apple: zones with quotes, alarms with times of their own, folded by tabs', async () => {
    const text = file(
      'PRODID:-//Apple Inc.//macOS 15.1//EN',
      ...event(
        'DTSTART;TZID="Asia/Tokyo":20270328T150000',
        'DTEND;TZID="Asia/Tokyo":20270402T110000',
        'SUMMARY:Hotel Gracery',
        'LOCATION:Hotel Gracery\\n1-19-1 Kabukicho\\, Shinjuku\\nTok',
        '\tyo 160-8466\\nJapan',
        'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Hotel: Gracery":geo:35.69,139.70',
        'BEGIN:VALARM',
        'TRIGGER:-PT1H',
        'SUMMARY:Alarm',
        'DTSTART:19760401T005545Z',
        'END:VALARM',
      ),
    );
    expect((await propose(text)).stops).toEqual(['Tokyo 2027-03-28 2027-04-02']);
  });

  test('Outlook: names of zones that are no zones, semicolons escaped, GEO with a comma', () => {
    expect(
      only(
        'DTSTART;TZID="(UTC+03:00) Istanbul":20270301T090000',
        'DTEND;TZID="(UTC+03:00) Istanbul":20270303T090000',
        'SUMMARY;LANGUAGE=en-us:Meeting\\; Istanbul',
        'GEO:41.01\\,28.97',
      ),
    ).toMatchObject({
      summary: 'Meeting; Istanbul',
      position: { latitude: 41.01, longitude: 28.97 },
      starts: { day: '2027-03-01', instant: null },
      ends: { day: '2027-03-03' },
    });
  });

  test('TripIt: codes of airports, times in UTC, a change on the way', async () => {
    const text = file(
      'PRODID:-//TripIt//TripIt Calendar 1.0//EN',
      ...event(
        'DTSTART:20270301T120000Z',
        'DTEND:20270301T190000Z',
        'SUMMARY:QR10 LHR to DOH',
        'LOCATION:London (LHR)',
      ),
      ...event('DTSTART:20270301T211500Z', 'DTEND:20270302T074000Z', 'SUMMARY:QR806 DOH to NRT', 'LOCATION:Doha (DOH)'),
      ...event(
        'DTSTART:20270309T133000Z',
        'DTEND:20270310T013000Z',
        'SUMMARY:QR807 NRT to LHR',
        'LOCATION:Tokyo (NRT)',
      ),
    );
    // Tokyo is nine hours ahead of UTC. Doha is a change on the way, London is home.
    expect((await propose(text)).stops).toEqual(['Doha 2027-03-01 2027-03-02', 'Tokyo 2027-03-02 2027-03-09']);
  });

  test('Booking.com and airlines: a title of the hotel and an address, codes with an arrow', async () => {
    const text = file(
      ...event(
        'DTSTART:20270401T130000Z',
        'DTEND:20270403T080000Z',
        'SUMMARY:Accommodation at Hotel Kyoto',
        'LOCATION:Shimogyo-ku 12\\, 600-8216 Kyoto\\, Japan',
      ),
      ...event('DTSTART:20270403T100000', 'DURATION:PT13H', 'SUMMARY:✈ TK 199 KIX → IST'),
    );
    expect((await propose(text)).stops).toEqual(['Kyoto 2027-04-01 2027-04-03', 'Istanbul 2027-04-03 2027-04-03']);
  });

  test('a program without line folding, with bare line feeds, lower case and a byte order mark', () => {
    const text = `\ufeffbegin:vcalendar\nbegin:vevent\ndtstart;value=date:20270301\nduration:P3D\nsummary:Trip\nend:vevent\nend:vcalendar`;
    expect(readCalendar(text)?.events).toMatchObject([{ starts: { day: '2027-03-01' }, ends: { day: '2027-03-03' } }]);
  });
});

describe('what is not read', () => {
  test.each(['', 'hello', '<html></html>', 'BEGIN:VCARD\nEND:VCARD'])('%j is no calendar', (text) => {
    expect(readCalendar(text)).toBeNull();
  });

  test('events without a real day are counted, cancelled and repeated ones left out', () => {
    const text = file(
      ...event('SUMMARY:No day'),
      ...event('DTSTART:20270230', 'SUMMARY:30 February'),
      ...event('DTSTART:20270305', 'DTEND:20270301', 'SUMMARY:Ends before'),
      ...event('DTSTART:20270301', 'STATUS:CANCELLED'),
      ...event('DTSTART:20270301', 'RRULE:FREQ=WEEKLY'),
      ...event('DTSTART:20270301', 'SUMMARY:Good'),
    );
    expect(readCalendar(text)).toMatchObject({ events: [{ summary: 'Good' }], unreadable: 3, left: 0 });
  });

  test('events after the first 500 are counted', () => {
    const many = Array.from({ length: EVENTS_MAX + 7 }, () => event('DTSTART:20270301', 'SUMMARY:Day')).flat();
    const read = readCalendar(file(...many));
    expect([read?.events.length, read?.left]).toEqual([EVENTS_MAX, 7]);
  });

  test('past events, and those whose place nobody knows, are told', async () => {
    const text = file(
      ...event('DTSTART:20260301', 'SUMMARY:Last year', 'LOCATION:Tokyo'),
      ...event('DTSTART:20270301', 'SUMMARY:Dentist', 'LOCATION:Main Street 5'),
      ...event('DTSTART:20270302', 'SUMMARY:Lunch'),
    );
    expect(await propose(text)).toEqual({ stops: [], past: 1, unplaced: ['Dentist', 'Lunch'], unplacedCount: 2 });
  });

  test('a name near another position than the file’s is not the place', async () => {
    const text = file(...event('DTSTART:20270301', 'SUMMARY:Dinner', 'LOCATION:Tokyo', 'GEO:48.85;2.35'));
    expect((await propose(text)).stops).toEqual([]);
  });

  test('any text neither throws nor exceeds the limits', async () => {
    const word = fc.constantFrom(
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VALARM',
      'DTSTART:20270301',
      'DTSTART:20270301T235960Z',
      'DTEND;VALUE=DATE:20270305',
      'DTEND:99999999T999999Z',
      'DURATION:P999D',
      'DURATION:-P1D',
      'GEO:0;0',
      'GEO:91;181',
      ' folded',
      '\tfolded',
      'SUMMARY:LHR - IST',
      'LOCATION:a\\',
      'RRULE:',
      '__proto__:x',
      'END:',
      ':',
      ';',
      'SUMMARY;X="a:b',
      'constructor:1',
    );
    const line = fc.oneof(word, fc.string({ unit: 'binary', maxLength: 40 }));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 60 }), fc.constantFrom('\n', '\r\n', '\r'), async (lines, end) => {
        const read = readCalendar(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines].join(end));
        for (const { starts, ends, summary } of read?.events ?? []) {
          expect(starts.day <= ends.day).toBe(true);
          expect(summary.length).toBeLessThanOrEqual(500);
        }
        const { stops } = await proposeStops(read?.events ?? [], finder, '2027-01-01');
        expect(stops.length).toBeLessThanOrEqual(30);
        for (const stop of stops) expect(stop.arrives_on <= stop.leaves_on).toBe(true);
      }),
      { seed: 52, numRuns: 500 },
    );
  });

  test.each([
    ['colons', `DTSTART${';A=b'.repeat(100_000)}:20270301`],
    ['quotes', `SUMMARY${';A="b"'.repeat(100_000)}`],
    ['spaces', `LOCATION:${' '.repeat(900_000)}x`],
    ['letters', `SUMMARY:Flight ${'to '.repeat(300_000)}`],
    ['codes', `SUMMARY:${'LHR'.repeat(300_000)}`],
  ])('a megabyte of %s does not hang the reader', async (_, line) => {
    // Time that grows with the square of the length would exceed the test's limit.
    const read = readCalendar(file(...event('DTSTART:20270301', line)));
    const proposal = await proposeStops(read?.events ?? [], finder, '2027-01-01');
    expect(proposal.stops).toEqual([]);
  });
});

describe('the place of an event', () => {
  test.each([
    ['BA 15 LHR-SIN', 'Singapore'],
    ['Flight: Kuala Lumpur (KUL) to Tokyo (NRT)', 'Tokyo'],
    ['Vol vers Paris (AF 12)', 'Paris'],
    ['Flug nach Wien', 'Wien'],
    ['Penerbangan ke Jakarta', 'Jakarta'],
    ['Train to Kyoto', 'Kyoto'],
  ])('“%s” goes to %s', (summary, city) => {
    expect(eventPlaces({ summary, location: '' })).toMatchObject({ isJourney: true });
    expect(eventPlaces({ summary, location: '' }).names).toContain(city);
  });

  test.each(['Call with CEO - CFO', 'Reply to Anna', 'Dinner (VIP)'])('“%s” is no journey', (summary) => {
    expect(eventPlaces({ summary, location: '' }).isJourney).toBe(false);
  });

  test('each code has one city', () => {
    expect([cityOfAirport('IST'), cityOfAirport('LTN'), cityOfAirport('DSS'), cityOfAirport('XXX')]).toEqual([
      'Istanbul',
      'London',
      'Dakar',
      undefined,
    ]);
  });
});
