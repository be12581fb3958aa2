import { distanceM, type Position } from '#domain/geo/geo.ts';
import { PACES, walkMinutes } from '#domain/geo/walk.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { CardName, MarkedList } from '#places/cards/card-parts.tsx';
import { cardView } from '#places/cards/card-view.ts';
import { CardBadge } from '#places/cards/halal-badge.tsx';
import { OpenLine } from '#places/cards/open-line.tsx';
import { PlaceLink } from '#places/cards/place-link.tsx';
import { SampleBadge } from '#places/cards/sample-badge.tsx';
import { readPace } from '#platform/stored-pace.ts';
import styles from './iftar-row.module.css';
import type { IftarPlace } from './use-iftar-places.ts';

const MINUTE_MS = 60_000;

interface IftarRowProps {
  readonly place: IftarPlace;
  /** Where the walk begins. */
  readonly from: Position;
  /** The present minute in epoch milliseconds. */
  readonly at: number;
  /** Iftar of today in epoch milliseconds; null if it is another day's, which nobody walks to now. */
  readonly leavingFor: number | null;
}

/** A place that is open at iftar: until when, how far, and how one eats there. Each as far as somebody stated it. */
export function IftarRow({ place, from, at, leavingFor }: IftarRowProps) {
  const { card, opening } = place;
  const t = useT();
  const { href, cuisines, facts } = cardView(card, t, useFormat(), at);
  const { until, mayDiffer, hasRamadanHours } = opening;
  return (
    <article className={styles.row}>
      <h3 className={styles.name}>
        <PlaceLink className={styles.link} to={href}>
          <CardName card={card} />
        </PlaceLink>
      </h3>
      <p className={styles.line}>
        {card.isSample ? <SampleBadge /> : null}
        <CardBadge card={card} />
        {cuisines.length > 0 ? <MarkedList parts={cuisines} /> : null}
      </p>
      {facts.length > 0 ? (
        <p className={styles.line}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      ) : null}
      <p className={styles.line}>
        <OpenLine state={{ kind: 'open', until, ...(mayDiffer ? { mayDiffer } : {}) }} />
        <span className={hasRamadanHours ? 'strong' : styles.unknown}>
          {t(hasRamadanHours ? 'prayer.iftarPlan.ramadanHours' : 'prayer.iftarPlan.noRamadanHours')}
        </span>
      </p>
      {card.position ? <Reach metres={distanceM(from, card.position)} at={at} leavingFor={leavingFor} /> : null}
      <p className={styles.unknown}>{waysToEat(place, t).join(' · ')}</p>
    </article>
  );
}

type ReachProps = Pick<IftarRowProps, 'at' | 'leavingFor'> & {
  /** In a straight line. */
  readonly metres: number;
};

/** How long the walk is, and whether somebody who leaves now arrives before iftar. */
function Reach({ metres, at, leavingFor }: ReachProps) {
  const t = useT();
  const minutes = walkMinutes(metres, PACES[readPace()]);
  const isInTime = leavingFor !== null && at + minutes * MINUTE_MS < leavingFor;
  return (
    <p className={styles.line}>
      <span>{t('prayer.iftarPlan.walk', { minutes })}</span>
      {leavingFor === null ? null : (
        <span className={isInTime ? styles.inTime : styles.late}>
          {t(isInTime ? 'prayer.iftarPlan.inTime' : 'prayer.iftarPlan.late')}
        </span>
      )}
    </p>
  );
}

/** Seats and takeaway, as far as somebody stated them. */
function waysToEat({ hasOutdoorSeats, hasTakeaway }: IftarPlace, t: Translate): readonly string[] {
  if (!(hasOutdoorSeats || hasTakeaway)) return [t('prayer.iftarPlan.noWays')];
  return [
    t(hasOutdoorSeats ? 'restaurant.amenity.outdoor_seating' : 'prayer.iftarPlan.noSeats'),
    t(hasTakeaway ? 'restaurant.amenity.takeaway' : 'prayer.iftarPlan.noTakeaway'),
  ];
}
