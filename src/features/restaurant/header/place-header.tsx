import { Star } from 'lucide-react';
import { Fragment } from 'react';
import { distanceM } from '#domain/geo/geo.ts';
import { openingOf } from '#domain/hours/opening.ts';
import { openState } from '#domain/hours/opening-hours.ts';
import { addressParts } from '#domain/places/address-lines.ts';
import { localDay, shownStatus } from '#domain/places/halal.ts';
import { isLongName } from '#domain/places/place-name.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { romanisedNameOf } from '#domain/places/romanised-name.ts';
import { PRICE_LEVELS } from '#domain/places/taxonomy.ts';
import { useFormat, useLanguage, useT } from '#i18n/i18n.tsx';
import { PLACE_NAME } from '#places/cards/beside.ts';
import { cuisineLine } from '#places/cards/cuisine-name.ts';
import { HalalBadge } from '#places/cards/halal-badge.tsx';
import { OpenLine } from '#places/cards/open-line.tsx';
import { shownName } from '#places/cards/shown-name.ts';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './place-header.module.css';
import { StatusLine } from './status-line.tsx';

interface PlaceHeaderProps {
  readonly place: PlaceOutline;
  /** The whole document; null if only the index knows the place. */
  readonly document: Restaurant | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Name, distance and address, cuisines, price, rating, and the two main facts: is it halal, is it open (S76). */
export function PlaceHeader({ place, document: whole, at }: PlaceHeaderProps) {
  const t = useT();
  const format = useFormat();
  const { status, certificateExpiredOn } = shownStatus(place, localDay(at));
  const { first, local, romanised } = shownName(
    { name: place.name, englishName: place.names['en'] ?? null, romanisedName: romanisedNameOf(place) },
    useLanguage().locale,
  );
  const others = [...(local === null ? [] : [local]), ...place.alt_names.filter((name) => name !== first)];
  const mean = place.average_rating;
  const price = PRICE_LEVELS.find((level) => level === place.price_level);
  return (
    <header className="grid one-column at-start gap-2">
      <h1
        id={PLACE_NAME}
        className={classNames('place-heading', styles.name, isLongName(first) && styles.longName)}
        tabIndex={-1}
      >
        <bdi>{first}</bdi>
      </h1>
      {romanised === null ? null : (
        <p className="soft">
          <bdi>{t('restaurant.romanised', { name: romanised })}</bdi>
        </p>
      )}
      {others.length > 0 ? (
        <p className="soft">
          <bdi>{t('restaurant.alsoKnownAs', { names: format.list(others) })}</bdi>
        </p>
      ) : null}
      <address className={styles.where}>
        <Distance place={place} />
        <span>
          {addressParts(place, format.country(place.country_code)).map((part, n) => (
            // Parts may be equal, and keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Fragment key={n}>
              {n > 0 ? ', ' : null}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </span>
      </address>
      <p className={styles.facts}>
        {place.place_kind ? <span>{t(`places.kind.${place.place_kind}`)}</span> : null}
        {place.cuisine_types.length > 0 ? <bdi>{cuisineLine(place.cuisine_types, t)}</bdi> : null}
        {place.cuisine_types.length === 0 && place.inferred_cuisines.length > 0 ? (
          <span>
            <bdi>{cuisineLine(place.inferred_cuisines, t)}</bdi> {t('restaurant.byItsName')}
          </span>
        ) : null}
        {price ? (
          <span>
            <span aria-hidden="true">{'$'.repeat(price)} </span>
            {t(`places.price.${price}`)}
          </span>
        ) : null}
        {mean === null || place.review_count === 0 ? (
          <span className="soft">{t('restaurant.unrated')}</span>
        ) : (
          <span className={styles.rating}>
            <Star aria-hidden="true" />
            <span aria-hidden="true">{format.rating(mean)} </span>
            <VisuallyHidden>{t('restaurant.ratingOf', { rating: format.rating(mean) })}</VisuallyHidden>
            <span className={styles.reviews}>{t('restaurant.reviewCount', { count: place.review_count })}</span>
          </span>
        )}
      </p>
      <p className={styles.badges}>
        <span className={styles.status}>
          <a className="inline-row touch-height round" href="#halal">
            <HalalBadge status={status} certificateExpiredOn={certificateExpiredOn} size="large" />
            <VisuallyHidden>{t('restaurant.badgeWhy')}</VisuallyHidden>
          </a>
          <StatusLine place={place} document={whole} today={localDay(at)} />
        </span>
        <StandardSlot place={place} document={whole} today={localDay(at)} />
        <OpenLine state={openState(openingOf(place), place.time_zone, at)} />
      </p>
      {place.is_sample ? <p className={styles.sample}>{t('restaurant.sample')}</p> : null}
    </header>
  );
}

/** Empty until the person's position is known. It is part of one line, so nothing moves. */
function Distance({ place: { latitude, longitude } }: { readonly place: PlaceOutline }) {
  const t = useT();
  const format = useFormat();
  const { located } = useGeolocation();
  if (located.source === 'default' || latitude === null || longitude === null) return null;
  const distance = format.distance(distanceM(located.position, { latitude, longitude }));
  const isFrom = located.source === 'chosen' && located.name !== undefined;
  return <b>{isFrom ? `${distance} ${t('search.fromPlace', { place: located.name })}` : distance} · </b>;
}
