import { Luggage } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { dayNumber } from '#domain/hours/civil-day.ts';
import { type TripToday, tripOfDay } from '#domain/own/own-trips.ts';
import { localDay } from '#domain/places/halal.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';
import styles from './trip-card.module.css';
import { noteTripCard } from './trip-mark.ts';
import { tripPath } from './trip-path.ts';
import { useTrips } from './use-trips.ts';

/** Up to so many days ahead it says how many; a later day by its date. */
const SOON_DAYS = 30;

/** Today's trip, else the next one, with a link to it. Nothing without one. */
export function TripCard() {
  const today = localDay(useMinute());
  const trips = useTrips();
  const found = trips && tripOfDay(trips, today);
  useEffect(() => {
    if (trips !== null) noteTripCard(found !== null);
  }, [trips, found]);
  return found ? <Card found={found} today={today} /> : null;
}

function Card({ found: { trip, stop, isThere, day }, today }: { readonly found: TripToday; readonly today: string }) {
  const t = useT();
  const format = useFormat();
  const inDays = dayNumber(stop.arrives_on) - dayNumber(today);
  const when = inDays > SOON_DAYS ? format.day(stop.arrives_on) : format.dayFromToday(inDays);
  return (
    <Link className={styles.card} to={tripPath(trip.id)}>
      <Luggage aria-hidden="true" />
      <span className="grid one-column may-shrink">
        <bdi className="strong one-line">{trip.name}</bdi>{' '}
        <span className="soft small break-anywhere">
          {isThere
            ? t('trips.today.there', { day: format.number(day), stop: stop.name })
            : t('trips.today.next', { stop: stop.name, when })}
        </span>
      </span>
    </Link>
  );
}
