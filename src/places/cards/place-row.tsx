import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { useServices } from '#services/services.tsx';
import { Picture } from '#ui/picture.tsx';
import { CardActions, CardName, MarkedList, Price, Rating } from './card-parts.tsx';
import { cardView } from './card-view.ts';
import { CardBadge } from './halal-badge.tsx';
import { OpenLine } from './open-line.tsx';
import { PlaceLink } from './place-link.tsx';
import styles from './place-row.module.css';
import { SampleBadge } from './sample-badge.tsx';
import { SaveButton } from './save-button.tsx';
import { TappedPlace } from './tapped-place.tsx';
import { usePictureSources } from './use-picture-sources.ts';

/** CSS pixels. */
const PICTURE_WIDTH = 64;

interface PlaceRowProps {
  readonly card: Card;
  readonly level: 2 | 3;
  readonly isFirst: boolean;
}

/** A place as a row of a list: six fit on a phone's screen. Has a picture only if there is one. */
export function PlaceRow({ card, level, isFirst }: PlaceRowProps) {
  const t = useT();
  const view = cardView(card, t, useFormat(), useServices().now());
  const sources = usePictureSources(card.imageUrl, PICTURE_WIDTH);
  const Name = `h${level}` as const;
  const hasFacts = view.cuisines.length > 0 || view.price !== null || view.distance !== null || card.isSample;
  return (
    <article className={styles.row}>
      {sources.length > 0 ? (
        <div className={styles.media}>
          <Picture className={styles.picture} sources={sources} alt="" ratio={1} isFirst={isFirst} />
          {view.imageQuality ? (
            // Useless for screen readers.
            <span className={styles.quality} title={t('places.image.title')} aria-hidden="true">
              {view.imageQuality}
            </span>
          ) : null}
        </div>
      ) : null}
      <div className={styles.body}>
        <Name className={styles.name}>
          <PlaceLink
            className={styles.link}
            to={view.href}
            outline={<TappedPlace card={card} distance={view.distance} />}
          >
            <CardName card={card} />
          </PlaceLink>
        </Name>
        <p className={styles.line}>
          {hasFacts ? (
            <span className={styles.facts}>
              {card.isSample ? (
                <span className={styles.sample}>
                  <SampleBadge />
                </span>
              ) : null}
              {view.cuisines.length > 0 ? (
                <span className={styles.words}>
                  <MarkedList parts={view.cuisines} />
                </span>
              ) : null}
              <Price price={view.price} />
              {view.distance ? <span>{view.distance}</span> : null}
            </span>
          ) : null}
          {view.where ? (
            <span className={styles.where}>
              <span className={styles.cut} dir="auto">
                <MarkedList parts={[view.where]} />
              </span>
            </span>
          ) : null}
        </p>
        <div className={styles.status}>
          <CardBadge card={card} />
          <Rating rating={view.rating} />
          {card.openState.kind === 'unknown' ? null : <OpenLine state={card.openState} />}
          <StandardSlot card={card} />
          {view.facts.map((fact) => (
            <span key={fact} className={styles.faint}>
              {fact}
            </span>
          ))}
          {view.checked ? <span className={styles.faint}>{view.checked}</span> : null}
          {card.isFeatured ? <span className={styles.featured}>{t('places.card.featured')}</span> : null}
        </div>
      </div>
      <div className={styles.side}>
        <SaveButton placeId={card.id} name={card.name} />
        <CardActions name={card.name} view={view} />
      </div>
    </article>
  );
}
