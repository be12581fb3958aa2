import { useState } from 'react';
import { localDay } from '#domain/places/halal.ts';
import { useServices } from '#services/services.tsx';
import { useCityFinder } from '../use-city-finder.ts';
import { type CalendarFile, FILE_MAX_BYTES, readCalendar } from './calendar-file.ts';
import { type Proposal, proposeStops } from './propose-stops.ts';

/** What the device made of a file. */
export type CalendarReading =
  | { readonly kind: 'reading' }
  /** 'large': over the limit. 'other': no calendar. 'file': can't be read. 'search': the device's own index failed. */
  | { readonly kind: 'problem'; readonly why: 'large' | 'other' | 'file' | 'search' }
  | { readonly kind: 'read'; readonly proposal: Proposal; readonly file: Omit<CalendarFile, 'events'> };

/** Reads a calendar's file on this device; null before one is chosen. Nothing of it is stored or sent. */
export function useCalendarFile(): {
  readonly reading: CalendarReading | null;
  readonly read: (file: File) => Promise<void>;
  readonly forget: () => void;
} {
  const { now } = useServices();
  const finder = useCityFinder();
  const [reading, setReading] = useState<CalendarReading | null>(null);
  const problem = (why: 'large' | 'other' | 'file' | 'search') => setReading({ kind: 'problem', why });
  const read = async (file: File) => {
    if (file.size > FILE_MAX_BYTES) return problem('large');
    setReading({ kind: 'reading' });
    const text = await textOf(file);
    if (text === null) return problem('file');
    const calendar = readCalendar(text);
    if (calendar === null) return problem('other');
    const { events, ...counts } = calendar;
    try {
      const proposal = await proposeStops(events, finder, localDay(now()));
      setReading({ kind: 'read', proposal, file: counts });
    } catch (error) {
      problem('search');
      // The search reports its own failures; anything else is a bug.
      if (!(error instanceof Error && error.name === 'SearchError')) reportError(error);
    }
  };
  return { reading, read, forget: () => setReading(null) };
}

/** Null if the device can't read the file, which may have been moved meanwhile. */
async function textOf(file: File): Promise<string | null> {
  try {
    return await file.text();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
