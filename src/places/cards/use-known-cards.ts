import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import type { Card } from '#domain/search/search.ts';
import { useServices } from '#services/services.tsx';

const NONE: ReadonlyMap<string, Card> = new Map();

/**
 * Cards from the index for places whose documents are not stored; queried again whenever the index changes.
 * @param near where distances are measured from
 * @param at epoch milliseconds for hours and certificates: round it to the minute, or every render queries again
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
      // The screen already says that these places are not stored, and that the index failed.
      () => isCurrent && setKnown(NONE),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, asked, revision, latitude, longitude, at]);
  return known;
}
