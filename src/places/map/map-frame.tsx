import { useMemo, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import { type Card, NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { useMinute } from '#places/use-minute.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { areaOf, around } from './map-camera.ts';
import type { PlacesMapProps } from './places-map.tsx';

const PlacesMap = lazyPart(() => import('./places-map.tsx').then((part) => part.PlacesMap), {
  loading: ({ className }) => <div className={className} aria-busy="true" />,
  Around: ({ part, children }) => <div className={part.className}>{children}</div>,
});

interface MapFrameProps
  extends Pick<PlacesMapProps, 'className' | 'named' | 'isInPage' | 'pinned' | 'way' | 'qibla' | 'onPicture'> {
  /** Which places; all by default. */
  readonly query?: SearchQuery | undefined;
  /** These places instead; the map shows all of them. */
  readonly cards?: readonly Card[] | undefined;
  readonly center: Position;
  /** Streets around the center by default. */
  readonly zoom?: number;
}

/** A map in a page that loads its code on demand. A pressed place shows its card. */
export function MapFrame({ query, cards, center, zoom, ...rest }: MapFrameProps) {
  const at = useMinute();
  const [selected, setSelected] = useState<string | null>(null);
  const area = useMemo(
    () =>
      cards
        ? areaOf(
            cards.map((card) => ({ ...card, distanceM: null })),
            null,
          )
        : null,
    [cards],
  );
  const all: SearchQuery = { ...NO_FILTERS, text: '', near: center, sort: 'distance', offset: 0, limit: 1, at };
  return (
    <PlacesMap
      {...rest}
      query={query ?? all}
      camera={around(center, zoom)}
      cards={cards}
      area={area}
      selected={selected}
      onSelect={setSelected}
    />
  );
}
