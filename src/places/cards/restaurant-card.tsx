import { Sparkles } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { useServices } from '#services/services.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { CardActions, CardName, Facts, MarkedList, Price } from './card-parts.tsx';
import { cardView } from './card-view.ts';
import { CuisineMotif } from './cuisine-motif.tsx';
import { CardBadge } from './halal-badge.tsx';
import { PlaceRow } from './place-row.tsx';
import styles from './restaurant-card.module.css';
import { SampleBadge } from './sample-badge.tsx';
import { SaveButton } from './save-button.tsx';
import { TappedPlace } from './tapped-place.tsx';
import { usePictureSources } from './use-picture-sources.ts';
import { useTap } from './use-tap.ts';

export type CardLayout = 'list' | 'grid';

/** Maximum width of a card's picture in CSS pixels. */
const PICTURE_WIDTH = 400;

interface RestaurantCardProps {
  readonly card: Card;
  readonly layout: CardLayout;
  /** Level of the name in the page's outline. */
  readonly level?: 2 | 3;
  /** Among the first on the screen: its picture loads at once. */
  readonly isFirst?: boolean;
}

/**
 * A place in a list (S61-S64). The name's link covers the whole card; the buttons are siblings of the link above it (U84).
 * Memoised, because lists re-render while they are measured or scrolled.
 */
export const RestaurantCard = memo(function RestaurantCard(props: RestaurantCardProps) {
  const { card, layout, level = 3, isFirst = false } = props;
  return layout === 'list' ? (
    <PlaceRow card={card} level={level} isFirst={isFirst} />
  ) : (
    <PictureCard card={card} level={level} isFirst={isFirst} />
  );
});

function PictureCard({ card, level, isFirst }: Required<Omit<RestaurantCardProps, 'layout'>>) {
  const t = useT();
  const view = cardView(card, t, useFormat(), useServices().now());
  const sources = usePictureSources(card.imageUrl, PICTURE_WIDTH);
  const tap = useTap(view.href, <TappedPlace card={card} distance={view.distance} />);
  const Name = `h${level}` as const;
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <Picture
          sources={sources}
          alt=""
          ratio={3 / 2}
          standIn={<CuisineMotif cuisine={card.cuisines[0]} name={card.name} />}
          isFirst={isFirst}
        />
        {card.isFeatured ? (
          <span className={styles.flag}>
            <Sparkles aria-hidden="true" />
            {t('places.card.featured')}
          </span>
        ) : null}
        {view.imageQuality && sources.length > 0 ? (
          // Useless for screen readers, which would read it before the name.
          <span className={classNames(styles.flag, styles.quality)} title={t('places.image.title')} aria-hidden="true">
            {view.imageQuality}
          </span>
        ) : null}
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <Name className={styles.name}>
            <Link className={styles.link} to={view.href} onClick={tap}>
              <CardName card={card} />
            </Link>
          </Name>
          <SaveButton className={styles.heart} placeId={card.id} name={card.name} />
        </div>
        <p className={styles.subtitle}>
          {card.isSample ? (
            <span className={styles.sample}>
              <SampleBadge />
            </span>
          ) : null}
          <span className={view.cuisines.length > 0 ? styles.words : styles.address}>
            <MarkedList parts={view.cuisines.length > 0 || !view.where ? view.cuisines : [view.where]} />
          </span>
          <Price price={view.price} />
        </p>
        <Facts card={card} view={view} />
        <div className={classNames(styles.foot, card.certificateExpiredOn !== null && styles.expired)}>
          <span className={styles.badge}>
            <CardBadge card={card} />
          </span>
          <StandardSlot card={card} />
          {view.facts.map((fact) => (
            <span key={fact} className={styles.checked}>
              {fact}
            </span>
          ))}
          {view.checked ? <span className={styles.checked}>{view.checked}</span> : null}
          <span className={styles.actions}>
            <CardActions name={card.name} view={view} />
          </span>
        </div>
      </div>
    </article>
  );
}
