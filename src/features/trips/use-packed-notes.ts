import { useEffect, useReducer, useState } from 'react';
import { useLanguage } from '#i18n/i18n.tsx';
import { hasNotes } from '#places/notes/noted-countries.ts';
import { readNotes } from '#places/notes/read-notes.ts';
import { readStoredNotes } from '#platform/kept-notes.ts';

export interface PackedNotes {
  /** The trip's countries that have notes, each once. */
  readonly countries: readonly string[];
  /** 'waiting': some are missing, and the network may not be used now. */
  readonly state: 'loading' | 'waiting' | 'failed' | 'kept';
  readonly retry: () => void;
}

/**
 * Stores the notes on a trip's countries in the current language, those that this device lacks. A few kilobytes, which the size
 * of a pack leaves out.
 * @param all ISO 3166-1 alpha-2
 * @param isWanted whether the trip is packed
 * @param mayFetch whether the network may be used now
 */
export function usePackedNotes(all: readonly string[], isWanted: boolean, mayFetch: boolean): PackedNotes {
  const { locale } = useLanguage();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [found, setFound] = useState<{ readonly request: string; readonly state: PackedNotes['state'] }>();
  const key = all.filter(hasNotes).join(' ');
  const countries = key.split(' ').filter(Boolean);
  const request = [locale, mayFetch, attempt, key].join();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const find = async () => {
      const state = await storeMissing(key.split(' ').filter(Boolean), locale, mayFetch);
      if (isCurrent) setFound({ request, state });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [isWanted, mayFetch, key, locale, request]);
  return { countries, state: found?.request === request ? found.state : 'loading', retry };
}

async function storeMissing(
  countries: readonly string[],
  locale: string,
  mayFetch: boolean,
): Promise<PackedNotes['state']> {
  const isStored = async (country: string) => (await readNotes(country, locale, readStoredNotes)) !== null;
  for (const country of countries) {
    if (await isStored(country)) continue;
    if (!mayFetch) return 'waiting';
    await readNotes(country, locale);
    // A browser that refuses storage shows notes and keeps none.
    if (!(await isStored(country))) return 'failed';
  }
  return 'kept';
}
