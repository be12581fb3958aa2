import { Luggage, MapPinPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { STOPS_MAX } from '#domain/mutations/limits.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import { tripDays } from '#domain/own/own-trips.ts';
import type { OwnTrip, TripStop } from '#domain/own/own-view.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';
import { NotesSlot } from '#places/notes/notes-slot.tsx';
import { useRegions } from '#services/use-regions.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useMedia } from '#ui/use-media.ts';
import { countriesOf } from './countries-of.ts';
import { DaysText } from './days-text.tsx';
import { StopCard } from './stop-card.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { TripNameDialog } from './trip-name-dialog.tsx';
import { TripsMissing } from './trips-missing.tsx';
import styles from './trips-page.module.css';
import type { ReadWaiterCard } from './use-ready.ts';
import { useTripsState } from './use-trips-state.ts';

const FromCalendar = lazyPart(() => import('./calendar/from-calendar.tsx').then((part) => part.FromCalendar));
const TakeAlong = lazyPart(() => import('./take-along.tsx').then((part) => part.TakeAlong));
const TripTravel = lazyPart(() => import('./trip-travel.tsx').then((part) => part.TripTravel));

/** /trips/:id: a trip with its cities and days, and what the app has for each. Works offline. */
export function TripPage({ readWaiterCard }: { readonly readWaiterCard: ReadWaiterCard }) {
  const t = useT();
  const { id } = useParams();
  const { trips, state } = useTripsState();
  const trip = trips.find((each) => each.id === id);
  return (
    <div className={styles.page}>
      {trip ? <Trip trip={trip} readWaiterCard={readWaiterCard} /> : null}
      {!trip && state !== 'whole' ? <TripsMissing why={state} /> : null}
      {!trip && state === 'whole' ? (
        <EmptyState level={1} icon={<Luggage />} title={t('trips.gone.title')} text={t('trips.gone.text')}>
          <ButtonLink variant="primary" to="/trips">
            {t('trips.all')}
          </ButtonLink>
        </EmptyState>
      ) : null}
    </div>
  );
}

function setStop(tripId: string, shown: TripStop): Mutation {
  const { mark: _, ...stop } = shown;
  return { name: 'set_trip_stop', args: { ...stop, trip_id: tripId } };
}

interface TripProps {
  readonly trip: OwnTrip;
  readonly readWaiterCard: ReadWaiterCard;
}

function Trip({ trip, readWaiterCard }: TripProps) {
  const t = useT();
  const format = useFormat();
  const mutate = useMutate();
  const toasts = useToasts();
  const navigate = useNavigate();
  const regions = useRegions();
  const hasRoom = useMedia('(width >= 64rem)');
  const [open, setOpen] = useState<'name' | 'new stop' | TripStop>();
  const { id, name, stops } = trip;
  const days = tripDays(trip);
  const close = () => setOpen(undefined);
  const undo = (mutations: readonly Mutation[]) => ({ label: t('outbox.undo'), run: () => void mutate(mutations) });

  const remove = async (stop: TripStop) => {
    if (!(await mutate([{ name: 'remove_trip_stop', args: { id: stop.id } }]))) return;
    document.getElementById('trip-stops')?.focus();
    toasts.show('notice', t('trips.removed', { name: stop.name }), undo([setStop(id, stop)]));
  };
  const deleteTrip = async () => {
    if (!(await mutate([{ name: 'delete_trip', args: { id } }]))) return;
    void navigate('/trips', { replace: true });
    const again = stops.map((stop) => setStop(id, stop));
    toasts.show('notice', t('trips.deleted', { name }), undo([{ name: 'create_trip', args: { id, name } }, ...again]));
  };
  return (
    <>
      <header className="grid one-column gap-2">
        <Link className="brand underlined touch-height inline-row at-start" to="/trips">
          {t('trips.all')}
        </Link>
        <h1 className="break-anywhere" tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        {days ? (
          <p className="soft">
            <DaysText {...days} />
          </p>
        ) : null}
        {trip.mark === 'waiting' ? <p className="soft small">{t('trips.waiting')}</p> : null}
        <div className="flex wrap gap-2">
          <Button icon={<Pencil aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen('name')}>
            {t('trips.rename')}
          </Button>
          <Button icon={<Trash2 aria-hidden="true" />} onClick={() => void deleteTrip()}>
            {t('trips.delete')}
          </Button>
        </div>
      </header>
      <section className="grid one-column gap-3" aria-labelledby="trip-stops">
        <h2 id="trip-stops" tabIndex={-1}>
          {t('trips.stops')}
        </h2>
        {stops.length === 0 ? <p className="soft">{t('trips.noStops')}</p> : null}
        {stops.map((stop) => (
          <StopCard
            key={stop.id}
            stop={stop}
            regions={regions}
            onChange={() => setOpen(stop)}
            onRemove={() => void remove(stop)}
          />
        ))}
        {stops.length < STOPS_MAX ? (
          <div>
            <Button
              variant="primary"
              icon={<MapPinPlus aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setOpen('new stop')}
            >
              {t('trips.addStop')}
            </Button>
          </div>
        ) : (
          <p className="soft">{t('trips.full', { count: format.number(STOPS_MAX) })}</p>
        )}
      </section>
      {stops.length > 0 && regions ? (
        <TripTravel trip={trip} regions={regions} readWaiterCard={readWaiterCard} />
      ) : null}
      {countriesOf(stops).map((country) => (
        <NotesSlot key={country} country={country} isOpen={hasRoom} />
      ))}
      {stops.length < STOPS_MAX ? <FromCalendar trip={trip} /> : null}
      <TakeAlong trip={trip} />
      {open === 'name' ? <TripNameDialog trip={trip} onClose={close} /> : null}
      {open === undefined || open === 'name' ? null : (
        <StopDialog tripId={id} stop={open === 'new stop' ? null : open} onClose={close} />
      )}
    </>
  );
}
