/** Which places a calendar's event may be about, by its texts. Pure. */
import { cityOfAirport } from './airport-codes.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** More names of one event are not looked up. */
const NAMES_MAX = 8;
const NAME_MAX = 60;

export interface EventPlaces {
  /** A journey to the place: it ends there. */
  readonly isJourney: boolean;
  /** The city that a journey begins in, if it names an airport. */
  readonly origin?: string;
  /** Names to look up, the most certain first. */
  readonly names: readonly string[];
}

/** 'LHR - IST', 'LHR to IST', 'LHR → IST', 'LHR/IST', 'LHR-IST'. */
const FROM_TO = /\b([A-Z]{3})\s*(?:-|–|—|→|>|\/|\bto\b|\bnach\b|\bke\b|\bà\b)\s*([A-Z]{3})\b/;
/** 'Flight to Istanbul (TK 12)', 'Train to Kyoto', 'Vol vers Paris', 'Penerbangan ke Jakarta', 'Flug nach Wien'. */
const TO_CITY =
  /\b(?:flight|fly|flying|train|bus|ferry|transfer|vol|train|flug|zug|penerbangan|kereta|uçuş|رحلة)\b.*?\s(?:to|vers|à|nach|ke|إلى)\s+([^()\n,;:|–—]+)/iu;
/** 'Flight: Kuala Lumpur (KUL) to Tokyo (NRT)': the last code in brackets. */
const CODE_IN_BRACKETS = /\(([A-Z]{3})\)/g;
/** Words that are no flight by themselves, but make a code in brackets one. */
const JOURNEY = /\b(?:flight|fly|vol|flug|penerbangan|uçuş|boarding|depart)|✈|رحلة جوية/iu;

/** The places that an event may be about; no names if its texts say nothing. */
export function eventPlaces({ summary, location }: Pick<CalendarEvent, 'summary' | 'location'>): EventPlaces {
  const [, start, to] = FROM_TO.exec(summary) ?? [];
  const arrival = to && cityOfAirport(to);
  const codes = [...summary.matchAll(CODE_IN_BRACKETS)].map(([, code = '']) => cityOfAirport(code));
  const inBrackets = JOURNEY.test(summary) ? codes.findLast((city) => city !== undefined) : undefined;
  const [, written] = TO_CITY.exec(summary) ?? [];
  const journey = [arrival, written, inBrackets].filter((name): name is string => name !== undefined && name !== '');
  if (journey.length > 0) {
    // Google writes the airport of departure as the event's place: 'Kuala Lumpur KUL'.
    const origin = cityOfAirport(start ?? /\b([A-Z]{3})\b\W*$/.exec(location)?.[1] ?? '');
    return { isJourney: true, names: clean(journey), ...(origin === undefined ? {} : { origin }) };
  }
  // An address names its city near its end: '…, 34110 Istanbul, Turkey'.
  const parts = location.split(/[,\n;]/).toReversed();
  const [, stay] = /\b(?:in|à|di|à|في)\s+(\p{Lu}[^()\n,;:]+)$/u.exec(summary) ?? [];
  return {
    isJourney: false,
    names: clean([...parts.slice(0, 5), ...(stay === undefined ? [] : [stay]), ...parts.slice(5)]),
  };
}

/** Without postal codes, house numbers and brackets. */
function clean(names: readonly string[]): readonly string[] {
  const plain = names
    .map((name) =>
      name
        .replace(/\([^)]*\)/g, ' ')
        .replace(/\b[\p{L}]{0,2}-?\d[\d\p{L}-]*\b/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((name) => name.length > 1 && name.length <= NAME_MAX);
  return [...new Set(plain)].slice(0, NAMES_MAX);
}
