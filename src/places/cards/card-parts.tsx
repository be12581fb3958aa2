import { Navigation, Phone, Star } from 'lucide-react';
import { Fragment } from 'react';
import type { Card } from '#domain/search/search.ts';
import { useLanguage, useT } from '#i18n/i18n.tsx';
import { IconAnchor } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './card-parts.module.css';
import type { CardView, MarkedPart } from './card-view.ts';
import { MarkedText } from './marked-text.tsx';
import { OpenLine } from './open-line.tsx';
import { shownName } from './shown-name.ts';

/** Texts side by side, with the parts that match the query marked. */
export function MarkedList({ parts }: { readonly parts: readonly MarkedPart[] }) {
  const t = useT();
  return (
    <span>
      {parts.map(({ text, marks }, n) => (
        <Fragment key={text}>
          {n > 0 ? t('places.comma') : null}
          <bdi>
            <MarkedText text={text} marks={marks} />
          </bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** The name in the reader's script, with the local one or its sound beside it, each in its own direction. */
export function CardName({ card }: { readonly card: Card }) {
  const { first, local, romanised } = shownName(card, useLanguage().locale);
  if (local === null) {
    return (
      <>
        <bdi>
          <MarkedText text={first} marks={card.marks?.name} />
        </bdi>
        {romanised === null ? null : <bdi className={styles.local}> ≈ {romanised}</bdi>}
      </>
    );
  }
  return (
    <>
      <bdi>{first}</bdi>{' '}
      <bdi className={styles.local}>
        <MarkedText text={local} marks={card.marks?.name} />
      </bdi>
    </>
  );
}

/** Dollar signs with their meaning. */
export function Price({ price }: { readonly price: CardView['price'] }) {
  if (price === null) return null;
  return (
    <span title={price.label}>
      <span aria-hidden="true">{price.signs}</span>
      <VisuallyHidden>{price.label}</VisuallyHidden>
    </span>
  );
}

export function Rating({ rating }: { readonly rating: CardView['rating'] }) {
  if (rating === null) return null;
  return (
    <span className={styles.rating}>
      <span aria-hidden="true">
        <Star />
        {rating.mean} <span className={styles.count}>({rating.count})</span>
      </span>
      <VisuallyHidden>{rating.label}</VisuallyHidden>
    </span>
  );
}

/** Distance, hours and rating, as far as they are known. The place's own page says if hours are missing. */
export function Facts({ card, view }: { readonly card: Card; readonly view: CardView }) {
  const hasFacts = view.rating !== null || view.distance !== null || card.openState.kind !== 'unknown';
  if (!hasFacts) return null;
  return (
    <div className={styles.clip}>
      <p className={styles.facts}>
        {view.distance ? <span>{view.distance}</span> : null}
        {card.openState.kind === 'unknown' ? null : <OpenLine state={card.openState} />}
        <Rating rating={view.rating} />
      </p>
    </div>
  );
}

/** Links to call the place and to get there. */
export function CardActions({ name, view }: { readonly name: string; readonly view: CardView }) {
  const t = useT();
  return (
    <span className={styles.actions}>
      {view.callUrl ? (
        <IconAnchor
          className="brand"
          label={t('places.card.call', { name })}
          icon={<Phone aria-hidden="true" />}
          href={view.callUrl}
        />
      ) : null}
      <IconAnchor
        className="brand"
        label={t('places.card.directions', { name })}
        icon={<Navigation aria-hidden="true" />}
        href={view.directionsUrl}
        target="_blank"
        rel="noopener noreferrer"
      />
    </span>
  );
}
