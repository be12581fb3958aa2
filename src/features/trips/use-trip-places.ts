import { useEffect, useMemo, useState } from 'react';
import type { OwnLists } from '#domain/own/own-lists.ts';
import type { TripStop } from '#domain/own/own-view.ts';
import type { Card } from '#domain/search/search.ts';
import { useSavedCards } from '#places/trips/use-saved-cards.ts';
import { useServices } from '#services/services.tsx';

/** The person's private notes by the place's id. */
export type TripNotes = OwnLists['notes'];

const NO_NOTES: TripNotes = {};

interface TripPlaces {
  /** By name. */
  readonly places: readonly Card[];
  readonly notes: TripNotes;
}

/** The person's saved places around the cities of a trip, with their notes. */
export function useTripPlaces(stops: readonly TripStop[]): TripPlaces {
  const { replica } = useServices();
  const [own, setOwn] = useState<OwnLists | null>(null);
  useEffect(() => replica.watchLists(setOwn), [replica]);
  const cards = useSavedCards(stops, null);
  const places = useMemo(() => cards.toSorted((a, b) => a.name.localeCompare(b.name)), [cards]);
  return { places, notes: own?.notes ?? NO_NOTES };
}
