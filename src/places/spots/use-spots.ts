import { useEffect, useState } from 'react';
import type { SpotSuggestion } from '#domain/search/search.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';

const NONE: readonly SpotSuggestion[] = [];

export interface FoundSpots {
  readonly spots: readonly SpotSuggestion[];
  /** Whether they are for this text; while loading, they are the previous ones. */
  readonly areCurrent: boolean;
}

/** Suggested places with a middle for a typed prefix. Asked again when the index has learnt of more, such as the world's cities. */
export function useSpots(text: string): FoundSpots {
  const { search, now } = useServices();
  const { located } = useGeolocation();
  const [found, setFound] = useState({ spots: NONE, of: '' });
  const typed = text.trim();
  useEffect(() => {
    if (typed === '') return undefined;
    let isCurrent = true;
    const near = located.source === 'default' ? {} : { near: located.position };
    const ask = () =>
      search.suggest({ text: typed, at: now(), ...near }).then(
        (answer) =>
          isCurrent && setFound({ spots: answer.spots.filter(({ middle }) => middle !== undefined), of: typed }),
        () => isCurrent && setFound({ spots: NONE, of: typed }),
      );
    let asked: number | undefined;
    const stop = search.watch(({ revision }) => {
      if (revision === asked) return;
      asked = revision;
      void ask();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [search, now, typed, located]);
  return { spots: typed === '' ? NONE : found.spots, areCurrent: typed === '' || found.of === typed };
}
