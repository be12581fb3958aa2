import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import type { Card, SearchQuery } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useStandard } from '#places/standard/use-standard.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { useInViewText } from './in-view-text.ts';
import styles from './streets-missing.module.css';

interface NothingHereProps {
  readonly query: SearchQuery;
  /** How many grey markers are in view: places that the person's standard sets apart. */
  readonly apart: number;
  /** The middle of the map. */
  readonly center: Position;
  readonly onNearest: (placeId: string) => void;
}

/** Says that no place of the query is in view, and leads to the nearest one. */
export function NothingHere({ query, apart, center, onNearest }: NothingHereProps) {
  const t = useT();
  const format = useFormat();
  const standard = useStandard();
  const inViewText = useInViewText();
  const nearest = useNearest(
    standard === null ? query : { ...query, standard: { text: standard, keeps: ['meets'] } },
    center,
  );
  return (
    <div className={styles.note} aria-live="polite">
      <p>{inViewText(0, apart)}</p>
      {nearest?.distanceM ? (
        <Button variant="quiet" onClick={() => onNearest(nearest.id)}>
          {t('map.nearest', { name: nearest.name, distance: format.distance(nearest.distanceM) })}
        </Button>
      ) : null}
    </div>
  );
}

/** The place of a query that is nearest to a position; undefined until it is found, or if there is none. */
function useNearest(query: SearchQuery, center: Position): Card | undefined {
  const { search } = useServices();
  const [found, setFound] = useState<{ readonly nearest: Card | undefined; readonly key: string }>();
  const key = JSON.stringify([query, center]);
  useEffect(() => {
    const asking = new AbortController();
    const { radiusKm: _, unfolded: __, ...everywhere } = query;
    search
      .search({ ...everywhere, near: center, sort: 'distance', offset: 0, limit: 1 }, { signal: asking.signal })
      .then(({ cards }) => setFound({ nearest: cards[0], key }))
      // The screen itself reports an index that fails.
      .catch(() => undefined);
    return () => asking.abort();
    // `key` stands for the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key]);
  return found?.key === key ? found.nearest : undefined;
}
