import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import type { Suggestions } from '#domain/search/search.ts';
import { useServices } from '#services/services.tsx';

/**
 * Suggestions for a text, from the index (U101). Keeps the previous answer until the new one arrives. Undefined if the index
 * fails, because the list of results already says so.
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
