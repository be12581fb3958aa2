import { Luggage } from 'lucide-react';
import { Link } from 'react-router-dom';
import { tripDays, tripsByPhase } from '#domain/own/own-trips.ts';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { localDay } from '#domain/places/halal.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { tripPath } from '#places/trips/trip-path.ts';
import { useMinute } from '#places/use-minute.ts';
import { useIsMember } from '#services/use-is-member.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { DaysText } from './days-text.tsx';
import { TripForm } from './trip-form.tsx';
import { TripsMissing } from './trips-missing.tsx';
import styles from './trips-page.module.css';
import { useTripsState } from './use-trips-state.ts';

const FromCalendar = lazyPart(() => import('./calendar/from-calendar.tsx').then((part) => part.FromCalendar));

const PHASES = ['now', 'coming', 'past'] as const;

/** /trips: the person's trips, and a form to plan one. A visitor plans first and signs in then. Works offline. */
export function TripsPage() {
  const t = useT();
  const isMember = useIsMember();
  return (
    <div className={styles.page}>
      <PageTitle title={t('shell.title.trips')} />
      <p className="soft">{t('trips.lead')}</p>
      {isMember ? <OwnTrips /> : null}
      <TripForm />
      {isMember ? <FromCalendar trip={null} /> : null}
    </div>
  );
}

function OwnTrips() {
  const t = useT();
  const today = localDay(useMinute());
  const { trips, state } = useTripsState();
  const byPhase = tripsByPhase(trips, today);
  return (
    <>
      {state === 'whole' ? null : <TripsMissing why={state} />}
      {state === 'whole' && trips.length === 0 ? (
        <EmptyState icon={<Luggage />} title={t('trips.empty.title')} text={t('trips.empty.text')} />
      ) : null}
      {PHASES.map((phase) =>
        byPhase[phase].length > 0 ? (
          <section key={phase} className="grid one-column gap-3" aria-labelledby={`trips-${phase}`}>
            <h2 id={`trips-${phase}`}>{t(`trips.phase.${phase}`)}</h2>
            <ul className="grid one-column gap-3">
              {byPhase[phase].map((trip) => (
                <li key={trip.id}>
                  <TripRow trip={trip} />
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </>
  );
}

function TripRow({ trip }: { readonly trip: OwnTrip }) {
  const t = useT();
  const format = useFormat();
  const days = tripDays(trip);
  return (
    <Link className={styles.trip} to={tripPath(trip.id)}>
      <Luggage aria-hidden="true" />
      <span className="grid may-shrink">
        <bdi className="strong break-anywhere">{trip.name}</bdi>{' '}
        <span className="soft small break-anywhere">
          {days ? (
            <>
              <DaysText {...days} />
              {' · '}
              <bdi>{format.list([...new Set(trip.stops.map(({ name }) => name))])}</bdi>
            </>
          ) : (
            t('trips.noStops')
          )}
        </span>
        {trip.mark === 'waiting' ? <span className="soft small">{t('trips.waiting')}</span> : null}
      </span>
    </Link>
  );
}
