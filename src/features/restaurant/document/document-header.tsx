import { Star } from 'lucide-react';
import { OPEN_SENTENCES } from '#domain/hours/open-sentence.ts';
import { STATUS_SOURCES } from '#domain/places/status-source.ts';
import { HALAL_STATUSES, PLACE_KINDS, PRICE_LEVELS } from '#domain/places/taxonomy.ts';
import styles from '#features/restaurant/header/place-header.module.css';
import { useT } from '#i18n/i18n.tsx';
import { LabelledBadge } from '#places/cards/halal-badge.tsx';
import { HALAL_LABELS } from '#places/cards/halal-labels.ts';
import type { HalalMarkKind } from '#places/cards/halal-mark.tsx';
import { HolidayRemark, OpenWords } from '#places/cards/open-line.tsx';
import { openTone } from '#places/cards/open-text.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { slot, Where } from './slot.tsx';

/** `PlaceHeader` with slots for its facts. */
export function DocumentHeader() {
  const t = useT();
  return (
    <header className="grid one-column at-start gap-2">
      <Where has="shortName">
        <h1 className={styles.name}>
          <bdi>{slot('name')}</bdi>
        </h1>
      </Where>
      <Where has="longName">
        <h1 className={classNames(styles.name, styles.longName)}>
          <bdi>{slot('name')}</bdi>
        </h1>
      </Where>
      <Where has="otherNames">
        <p className="soft">
          <bdi>{t('restaurant.alsoKnownAs', { names: slot('otherNames') })}</bdi>
        </p>
      </Where>
      <address className={styles.where}>
        <span>
          <Where has="addressParts">
            {slot('addressComma')}
            <bdi>{slot('addressPart')}</bdi>
          </Where>
        </span>
      </address>
      <Facts />
      <p className={styles.badges}>
        <span className={styles.status}>
          {HALAL_STATUSES.map((status) => (
            <Badge key={status} kind={status} label={t(HALAL_LABELS[status])} />
          ))}
          <Badge kind="expired" label={t('places.halal.expired', { date: slot('expiredOn') })} />
          {STATUS_SOURCES.map((kind) => (
            <Where key={kind} has={`source-${kind}`}>
              <span>{t(`restaurant.source.${kind}`, { who: slot('sourceWho'), day: slot('sourceDay') })}</span>
            </Where>
          ))}
        </span>
        {OPEN_SENTENCES.map((sentence) => (
          <Where key={sentence} has={`open-${sentence}`}>
            <OpenWords
              tone={openTone(sentence)}
              text={t(`places.open.${sentence}`, {
                close: slot('closeTime'),
                open: slot('openTime'),
                day: slot('openDay'),
              })}
              remark={
                <Where has="open-mayDiffer">
                  <HolidayRemark />
                </Where>
              }
            />
          </Where>
        ))}
      </p>
      <Where has="sample">
        <p className={styles.sample}>{t('restaurant.sample')}</p>
      </Where>
    </header>
  );
}

function Badge({ kind, label }: { readonly kind: HalalMarkKind; readonly label: string }) {
  const t = useT();
  return (
    <Where has={`status-${kind}`}>
      <a className="inline-row touch-height round" href="#halal">
        <LabelledBadge kind={kind} label={label} size="large" />
        <VisuallyHidden>{t('restaurant.badgeWhy')}</VisuallyHidden>
      </a>
    </Where>
  );
}

/** A number outside of any sentence about reviews. */
const SEVERAL = 7;

function Facts() {
  const t = useT();
  const several = t('restaurant.reviewCount', { count: SEVERAL }).replace(String(SEVERAL), slot('severalReviews'));
  return (
    <p className={styles.facts}>
      {PLACE_KINDS.map((kind) => (
        <Where key={kind} has={`place-${kind}`}>
          <span>{t(`places.kind.${kind}`)}</span>
        </Where>
      ))}
      <Where has="cuisines">
        <bdi>{slot('cuisines')}</bdi>
      </Where>
      <Where has="inferred">
        <span>
          <bdi>{slot('inferred')}</bdi> {t('restaurant.byItsName')}
        </span>
      </Where>
      {PRICE_LEVELS.map((price) => (
        <Where key={price} has={`price-${price}`}>
          <span>
            <span aria-hidden="true">{'$'.repeat(price)} </span>
            {t(`places.price.${price}`)}
          </span>
        </Where>
      ))}
      <Where has="unrated">
        <span className="soft">{t('restaurant.unrated')}</span>
      </Where>
      <Where has="rating">
        <span className={styles.rating}>
          <Star aria-hidden="true" />
          <span aria-hidden="true">{slot('rating')} </span>
          <VisuallyHidden>{t('restaurant.ratingOf', { rating: slot('rating') })}</VisuallyHidden>
          <span className={styles.reviews}>
            <Where has="oneReview">{t('restaurant.reviewCount', { count: 1 })}</Where>
            <Where has="severalReviews">{several}</Where>
          </span>
        </span>
      </Where>
    </p>
  );
}
