import { Luggage } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnLists } from '#domain/own/own-lists.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useMutate } from '#places/forms/use-mutate.ts';
import { useSingle } from '#places/forms/use-single.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { tripPath } from '#places/trips/trip-path.ts';
import { useTrips } from '#places/trips/use-trips.ts';
import { useMinute } from '#places/use-minute.ts';
import { loginPath } from '#platform/next-path.ts';
import { useServices } from '#services/services.tsx';
import { useIsMember } from '#services/use-is-member.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { SavedPlaces } from '#workers/replica/api.ts';
import { DaysText } from '../days-text.tsx';
import { keepTrip, sameTrip } from './kept-trip.ts';
import styles from './link.module.css';
import { SharedPlaceList } from './shared-place-list.tsx';
import type { SharedStop, SharedTrip } from './shared-trip.ts';
import { forgetWaitingLink, writeWaitingLink } from './waiting-link.ts';

interface SharedTripViewProps {
  readonly trip: SharedTrip;
  /** What it was read from. */
  readonly fragment: string;
}

/** A friend's trip before it is kept. All of its words are the sender's; what is said of places is this device's. */
export function SharedTripView({ trip, fragment }: SharedTripViewProps) {
  const t = useT();
  const { name, stops, places } = trip;
  const { search } = useServices();
  const isReady = useIndexState(search)?.phase === 'ready';
  const known = useKnownCards(
    places.map(({ id }) => id),
    null,
    useMinute(),
  );
  return (
    <>
      <header className="grid one-column gap-2">
        <h1 className="break-anywhere" tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        <p className="soft">{t('trips.shared.lead')}</p>
      </header>
      <section className="grid one-column gap-3" aria-labelledby="shared-stops">
        <h2 id="shared-stops">{t('trips.stops')}</h2>
        {stops.length === 0 ? <p className="soft">{t('trips.noStops')}</p> : null}
        <ul className="grid one-column gap-3">
          {stops.map((stop) => (
            <li key={`${stop.name} ${stop.arrives_on} ${stop.leaves_on}`} className={styles.stop}>
              <Stop stop={stop} />
            </li>
          ))}
        </ul>
      </section>
      {places.length > 0 ? <SharedPlaceList places={places} known={known} isReady={isReady} /> : null}
      <Keep trip={trip} fragment={fragment} isKnown={(id) => known.has(id)} />
    </>
  );
}

function Stop({ stop }: { readonly stop: SharedStop }) {
  const format = useFormat();
  const { name, country_code: code, arrives_on: first, leaves_on: last } = stop;
  const country = code === null ? name : format.country(code);
  return (
    <>
      <h3 className="break-anywhere">
        <bdi>{name}</bdi>
      </h3>
      <p className="soft small">
        <DaysText first={first} last={last} />
        {country === name ? null : ` · ${country}`}
      </p>
    </>
  );
}

interface KeepProps extends SharedTripViewProps {
  readonly isKnown: (placeId: string) => boolean;
}

/** Keeps the trip as the person's own; a visitor signs in first and finds it here again. */
function Keep({ trip, fragment, isKnown }: KeepProps) {
  const t = useT();
  const navigate = useNavigate();
  const mutate = useMutate();
  const toasts = useToasts();
  const isMember = useIsMember();
  const trips = useTrips();
  const { saved, notes } = useOwn();
  const [savesPlaces, setSavesPlaces] = useState(true);
  const unsaved = trip.places.filter(({ id }) => isKnown(id) && saved !== null && !saved.get(id)?.isSaved);
  const same = trips && sameTrip(trips, trip);
  const keep = useSingle(async () => {
    const chosen = savesPlaces ? unsaved : [];
    const hasNote = (id: string) => notes?.[id] !== undefined;
    const { tripId, mutations, undo } = keepTrip(trip, chosen, hasNote, () => crypto.randomUUID());
    if (!(await mutate(mutations))) return;
    forgetWaitingLink();
    void navigate(tripPath(tripId), { replace: true });
    toasts.show('notice', t('trips.shared.kept', { name: trip.name }), {
      label: t('outbox.undo'),
      run: () => {
        void mutate(undo);
        void navigate('/trips', { replace: true });
      },
    });
  });
  // At once: the page's other ways to sign in have no fragment, either.
  useEffect(() => {
    if (!isMember) writeWaitingLink(fragment);
  }, [isMember, fragment]);
  if (!isMember) {
    return (
      <div className="grid gap-2 at-start">
        <p className="soft">{t('trips.shared.account')}</p>
        <Button
          variant="primary"
          icon={<Luggage aria-hidden="true" />}
          onClick={() => void navigate(loginPath('/trips/shared'))}
        >
          {t('trips.shared.signIn')}
        </Button>
      </div>
    );
  }
  if (same) {
    return (
      <div className="grid gap-2 at-start">
        <p>{t('trips.shared.same')}</p>
        <ButtonLink variant="primary" icon={<Luggage aria-hidden="true" />} to={tripPath(same.id)}>
          {t('trips.shared.open')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-2 at-start">
      {unsaved.length > 0 ? (
        <label className={styles.choice}>
          <input type="checkbox" checked={savesPlaces} onChange={({ target }) => setSavesPlaces(target.checked)} />
          {t('trips.shared.save', { count: unsaved.length })}
        </label>
      ) : null}
      <Button
        variant="primary"
        icon={<Luggage aria-hidden="true" />}
        // Before they are known, a sender's note could replace an own one, and places would be left out.
        isBusy={trips === null || saved === null || notes === null}
        onClick={() => void keep()}
      >
        {t('trips.shared.keep')}
      </Button>
    </div>
  );
}

/** The person's saved places and notes; null until they are known. */
function useOwn(): { readonly saved: SavedPlaces; readonly notes: OwnLists['notes'] | null } {
  const { replica } = useServices();
  const [saved, setSaved] = useState<SavedPlaces>(null);
  const [lists, setLists] = useState<OwnLists | null>(null);
  useEffect(() => {
    const stops = [replica.watchSaved(setSaved), replica.watchLists(setLists)];
    return () => stops.forEach((stop) => stop());
  }, [replica]);
  return { saved, notes: lists?.notes ?? null };
}
