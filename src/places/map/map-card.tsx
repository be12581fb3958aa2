import { ExternalLink, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Card, NamedArea } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { CardName, MarkedList } from '#places/cards/card-parts.tsx';
import { cardView } from '#places/cards/card-view.ts';
import { CuisineMotif } from '#places/cards/cuisine-motif.tsx';
import { CardBadge } from '#places/cards/halal-badge.tsx';
import { SampleBadge } from '#places/cards/sample-badge.tsx';
import { usePictureSources } from '#places/cards/use-picture-sources.ts';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { useServices } from '#services/services.tsx';
import { Picture } from '#ui/picture.tsx';
import { useMedia } from '#ui/use-media.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './map-card.module.css';

/** CSS pixels. */
const PICTURE_WIDTH = 96;

interface MapCardProps {
  readonly card: Card;
  /** From whose middle its distance is; absent for the position of the person or of their choice. */
  readonly area?: NamedArea | undefined;
}

/** A place over the map (S66): the facts for a decision, and a link to its page. */
export function MapCard({ card, area }: MapCardProps) {
  const t = useT();
  const view = cardView(card, t, useFormat(), useServices().now());
  const sources = usePictureSources(card.imageUrl, PICTURE_WIDTH);
  // On a phone, Back leads from the place to the map as it was (U85). An installed app has no tabs.
  const opensTab = useMedia('(width >= 64rem) and (not (display-mode: standalone))');
  return (
    <article className={styles.card}>
      <Picture
        className={styles.picture}
        sources={sources}
        alt=""
        ratio={1}
        standIn={<CuisineMotif cuisine={card.cuisines[0]} name={card.name} />}
      />
      <div className={styles.body}>
        <h3 className="one-line">
          <CardName card={card} />
        </h3>
        <p className="soft small one-line">
          <MarkedList parts={view.cuisines.length > 0 || !view.where ? view.cuisines : [view.where]} />
        </p>
        <p className={styles.facts}>
          {view.rating ? (
            <span className={styles.rating}>
              <span aria-hidden="true">
                <Star /> {view.rating.mean}
              </span>
              <VisuallyHidden>{view.rating.label}</VisuallyHidden>
            </span>
          ) : null}
          {view.distance ? <span>{distanceText(view.distance, area, t)}</span> : null}
          {card.isSample ? <SampleBadge /> : null}
          <CardBadge card={card} />
          <StandardSlot card={card} />
        </p>
        <Link
          className={styles.details}
          to={view.href}
          aria-label={t(opensTab ? 'map.detailsOfInTab' : 'map.detailsOf', { name: card.name })}
          {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {t('map.details')}
          {opensTab ? <ExternalLink aria-hidden="true" /> : null}
        </Link>
      </div>
    </article>
  );
}

function distanceText(distance: string, area: NamedArea | undefined, t: Translate): string {
  if (area?.middle === undefined) return distance;
  return t(area.kind === 'airport' ? 'map.fromPlace' : 'map.fromMiddle', { distance, place: area.name });
}
