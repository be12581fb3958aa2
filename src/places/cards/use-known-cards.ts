import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import type { Card } from '#domain/search/search.ts';
import { useServices } from '#services/services.tsx';

const NONE: ReadonlyMap<string, Card> = new Map();

/**
 * What the phone's index knows of places whose documents are not here, by their ids; it is asked again whenever it changes.
 * @param near where distances are measured from
 * @param at epoch milliseconds, at which hours and certificates are judged: round it to the minute, or every render asks anew
 */
export function useKnownCards(ids: readonly string[], near: Position | null, at: number): ReadonlyMap<string, Card> {
  const { search } = useServices();
  const [revision, setRevision] = useState<number>();
  const [known, setKnown] = useState(NONE);
  const asked = ids.toSorted().join();
  const { latitude, longitude } = near ?? {};

  useEffect(() => search.watch((state) => setRevision(state.phase === 'ready' ? state.revision : undefined)), [search]);

  useEffect(() => {
    if (asked === '' || revision === undefined) return undefined;
    let isCurrent = true;
    const from = latitude === undefined || longitude === undefined ? {} : { near: { latitude, longitude } };
    search.cards({ ids: asked.split(','), ...from, at }).then(
      (cards) => isCurrent && setKnown(new Map(cards.map((card) => [card.id, card]))),
      // Whoever sees this is told already that these places are not here; an index that fails says so for itself.
      () => isCurrent && setKnown(NONE),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, asked, revision, latitude, longitude, at]);
  return known;
}
