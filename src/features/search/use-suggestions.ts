import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import type { Suggestions } from '#domain/search/search.ts';
import { useServices } from '#services/services.tsx';

/**
 * What may be meant by a text, from the index (U101). While a new answer is on its way, still the one before; nothing
 * where the index does not answer, which the list of results says already.
 * @param text null while nobody is typing
 */
export function useSuggestions(text: string | null, near: Position | undefined, at: number): Suggestions | undefined {
  const { search } = useServices();
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const [latitude, longitude] = [near?.latitude, near?.longitude];

  const isSilent = text === null || text === '';

  useEffect(() => {
    if (isSilent) return undefined;
    let isCurrent = true;
    const position = latitude === undefined || longitude === undefined ? {} : { near: { latitude, longitude } };
    search.suggest({ text: text ?? '', at, ...position }).then(
      (answer) => isCurrent && setSuggestions(answer),
      () => isCurrent && setSuggestions(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, text, isSilent, latitude, longitude, at]);

  return isSilent ? undefined : suggestions;
}
