import { useEffect, useState } from 'react';
import type { SpotSuggestion } from '#domain/search/search.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';

const NONE: readonly SpotSuggestion[] = [];

/** Suggested places with a middle for a typed prefix; keeps the previous ones while loading. */
export function useSpots(text: string): readonly SpotSuggestion[] {
  const { search, now } = useServices();
  const { located } = useGeolocation();
  const [spots, setSpots] = useState(NONE);
  const typed = text.trim();
  useEffect(() => {
    if (typed === '') return undefined;
    let isCurrent = true;
    const near = located.source === 'default' ? {} : { near: located.position };
    search.suggest({ text: typed, at: now(), ...near }).then(
      (answer) => isCurrent && setSpots(answer.spots.filter(({ middle }) => middle !== undefined)),
      () => isCurrent && setSpots(NONE),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, now, typed, located]);
  return typed === '' ? NONE : spots;
}
