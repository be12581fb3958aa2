import type { Card } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { RestaurantCard } from '#places/cards/restaurant-card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './link.module.css';
import type { SharedPlace } from './shared-trip.ts';

interface SharedPlaceListProps {
  readonly places: readonly SharedPlace[];
  /** The device's cards by id. */
  readonly known: ReadonlyMap<string, Card>;
  /** Whether the device's index is open: until then no place is unknown. */
  readonly isReady: boolean;
}

/**
 * The places of a friend's trip. A place that this device knows shows this device's card: a link can't name or vouch for one. Of
 * any other, only the sender's name for it is shown, without a link.
 */
export function SharedPlaceList({ places, known, isReady }: SharedPlaceListProps) {
  const t = useT();
  return (
    <section className="grid one-column gap-3" aria-labelledby="shared-places" aria-busy={!isReady}>
      <h2 id="shared-places">{t('trips.shared.places')}</h2>
      <ul className="grid one-column gap-3">
        {places.map((place) => (
          <li key={place.id}>
            <Place place={place} card={known.get(place.id)} isReady={isReady} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlaceProps extends Pick<SharedPlaceListProps, 'isReady'> {
  readonly place: SharedPlace;
  readonly card: Card | undefined;
}

function Place({ place: { name, note }, card, isReady }: PlaceProps) {
  const t = useT();
  return (
    <>
      {card ? <RestaurantCard card={card} layout="list" /> : null}
      {card || isReady ? null : <Skeleton height="5.75rem" radius="var(--radius-l)" />}
      {!card && isReady ? (
        <div className={styles.unknown}>
          <h3 className="break-anywhere">
            <bdi>{name === '' ? t('trips.shared.nameless') : name}</bdi>
          </h3>
          <p className="soft small">{t('trips.shared.unknown')}</p>
        </div>
      ) : null}
      {note === '' ? null : (
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
      )}
    </>
  );
}
