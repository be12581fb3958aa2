import { Luggage } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { dayNumber } from '#domain/hours/civil-day.ts';
import { type TripToday, tripOfDay } from '#domain/own/own-trips.ts';
import { localDay } from '#domain/places/halal.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import styles from './trip-card.module.css';
import { tripPath } from './trip-path.ts';
import { useTrips } from './use-trips.ts';

/** What a day at a place asks for. Only people who are on a trip fetch it. */
const StopToday = lazyOptional(() => import('./stop-today.tsx').then((part) => part.StopToday));

/** Up to so many days ahead it says how many; a later day by its date. */
const SOON_DAYS = 30;

interface TripCardProps {
  readonly isBrief: boolean;
  /** Called when nothing more is coming, with whether there is a card; again whenever that changes. Must not change. */
  readonly onSettled: (isShown: boolean) => void;
}

/** Today's trip with the stop's places and prayer times, else the next trip, with a link to it. Nothing without one. */
export function TripCard({ isBrief, onSettled }: TripCardProps) {
  const today = localDay(useMinute());
  const trips = useTrips();
  const found = trips && tripOfDay(trips, today);
  const isKnown = trips !== null;
  const isShown = found !== null;
  const hasToday = found?.isThere === true && !isBrief;
  useEffect(() => {
    if (isKnown && !hasToday) onSettled(isShown);
  }, [isKnown, isShown, hasToday, onSettled]);
  if (!found) return null;
  return (
    <>
      <Card found={found} today={today} />
      {hasToday ? (
        <Suspense>
          <StopToday key={found.stop.id} stop={found.stop} onSettled={onSettled} />
        </Suspense>
      ) : null}
    </>
  );
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
