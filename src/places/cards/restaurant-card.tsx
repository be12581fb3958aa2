import { Navigation, Phone, Sparkles, Star } from 'lucide-react';
import { Fragment, memo } from 'react';
import { Link } from 'react-router-dom';
import type { Card } from '#domain/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { IconAnchor } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type CardView, cardView } from './card-view.ts';
import { CuisineMotif } from './cuisine-motif.tsx';
import { HalalBadge } from './halal-badge.tsx';
import { MarkedText } from './marked-text.tsx';
import { OpenLine } from './open-line.tsx';
import styles from './restaurant-card.module.css';
import { SaveButton } from './save-button.tsx';
import { usePictureSources } from './use-picture-sources.ts';

export type CardLayout = 'list' | 'grid';

/** CSS pixels that the picture of a card is wide at most. */
const PICTURE_WIDTH: Readonly<Record<CardLayout, number>> = { list: 200, grid: 400 };

interface RestaurantCardProps {
  readonly card: Card;
  readonly layout: CardLayout;
  /** Level of the name in the page's outline. */
  readonly level?: 2 | 3;
  /** Among the first on the screen: its picture is loaded at once. */
  readonly isFirst?: boolean;
}

/**
 * A place in a list (S61-S64). The whole card is a press on its name's link; the buttons are the link's siblings
 * and lie above it (U84). A list that is measured or scrolled is drawn again and again; its cards are not.
 */
export const RestaurantCard = memo(function RestaurantCard(props: RestaurantCardProps) {
  const { card, layout, level = 3, isFirst = false } = props;
  const t = useT();
  const view = cardView(card, t, useFormat());
  const sources = usePictureSources(card.imageUrl, PICTURE_WIDTH[layout]);
  const Name = `h${level}` as const;
  return (
    <article className={classNames(styles.card, styles[layout])}>
      <div className={styles.media}>
        <Picture
          className={styles.picture}
          sources={sources}
          alt=""
          ratio={layout === 'grid' ? 3 / 2 : 1}
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
          // Of no use to who hears it, and said before the name.
          <span className={classNames(styles.flag, styles.quality)} title={t('places.image.title')} aria-hidden="true">
            {view.imageQuality}
          </span>
        ) : null}
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <Name className={styles.name}>
            <Link className={styles.link} to={view.href}>
              <bdi>
                <MarkedText text={card.name} marks={card.marks?.name} />
              </bdi>
            </Link>
          </Name>
          <SaveButton className={styles.heart} placeId={card.id} name={card.name} />
        </div>
        <Facts card={card} view={view} />
        <div className={classNames(styles.foot, card.certificateExpiredOn !== null && styles.expired)}>
          <span className={styles.badge}>
            <HalalBadge status={card.halalStatus} certificateExpiredOn={card.certificateExpiredOn} />
          </span>
          {view.checked ? <span className={styles.checked}>{view.checked}</span> : null}
          <Actions name={card.name} view={view} />
        </div>
      </div>
    </article>
  );
});

/** What is known, and nothing where it is not: that hours are missing is said on the place's own page. */
function Facts({ card, view }: { readonly card: Card; readonly view: CardView }) {
  const t = useT();
  const hasFacts = view.rating !== null || view.distance !== null || card.openState.kind !== 'unknown';
  return (
    <>
      <p className={styles.subtitle}>
        <span className={view.isSubtitlePlace ? styles.address : styles.words}>
          <bdi>
            {view.subtitle.map(({ text, marks }, n) => (
              <Fragment key={text}>
                {n > 0 ? ', ' : null}
                <MarkedText text={text} marks={marks} />
              </Fragment>
            ))}
          </bdi>
        </span>
        {view.price ? (
          <span title={view.price.label}>
            <span aria-hidden="true">{view.price.signs}</span>
            <VisuallyHidden>{view.price.label}</VisuallyHidden>
          </span>
        ) : null}
        {card.isSample ? <span title={t('places.card.sampleTitle')}>{t('places.card.sample')}</span> : null}
      </p>
      {hasFacts ? (
        <div className={styles.clip}>
          <p className={styles.facts}>
            {view.rating ? (
              <span className={styles.rating}>
                <span aria-hidden="true">
                  <Star />
                  {view.rating.mean} <span className={styles.count}>({view.rating.count})</span>
                </span>
                <VisuallyHidden>{view.rating.label}</VisuallyHidden>
              </span>
            ) : null}
            {view.distance ? <span>{view.distance}</span> : null}
            {card.openState.kind === 'unknown' ? null : <OpenLine state={card.openState} />}
          </p>
        </div>
      ) : null}
    </>
  );
}

function Actions({ name, view }: { readonly name: string; readonly view: CardView }) {
  const t = useT();
  return (
    <span className={styles.actions}>
      {view.callUrl ? (
        <IconAnchor
          className={styles.action}
          label={t('places.card.call', { name })}
          icon={<Phone aria-hidden="true" />}
          href={view.callUrl}
        />
      ) : null}
      <IconAnchor
        className={styles.action}
        label={t('places.card.directions', { name })}
        icon={<Navigation aria-hidden="true" />}
        href={view.directionsUrl}
        target="_blank"
        rel="noopener noreferrer"
      />
    </span>
  );
}
