import { useLayoutEffect } from 'react';
import type { Card } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CardName } from './card-parts.tsx';
import { CardBadge } from './halal-badge.tsx';
import { SampleBadge } from './sample-badge.tsx';
import { tappedShows } from './tapped-card.ts';

/** The pressed card's name, distance and status, until its place's page has loaded. */
export function TappedPlace({ card, distance }: { readonly card: Card; readonly distance: string | null }) {
  const t = useT();
  useLayoutEffect(tappedShows, []);
  return (
    <div className="grid one-column at-start gap-4 reading-width" aria-busy="true">
      <h1 className="place-heading" tabIndex={-1}>
        <CardName card={card} />
      </h1>
      {distance === null ? null : <p className="strong">{distance}</p>}
      <p className="flex wrap gap-2">
        <CardBadge card={card} />
        {card.isSample ? <SampleBadge /> : null}
      </p>
      <output aria-label={t('restaurant.loading')} />
      <Skeleton height="3rem" radius="999px" />
      <Skeleton height="9rem" radius="var(--radius-l)" />
    </div>
  );
}
