import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { STOPS_MAX, TRIP_NAME_MAX } from '#domain/mutations/limits.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import { plainWords } from '#domain/own/own-lists.ts';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';
import { useSingle } from '#places/forms/use-single.ts';
import { useStoredToast } from '#places/forms/use-stored-toast.ts';
import { tripPath } from '#places/trips/trip-path.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { DaysText } from '../days-text.tsx';
import styles from './calendar.module.css';
import type { CalendarFile } from './calendar-file.ts';
import { isSameStay, type Proposal } from './propose-stops.ts';

interface ProposalDialogProps {
  /** The trip that gets the cities; null plans a new one. */
  readonly trip: OwnTrip | null;
  readonly proposal: Proposal;
  readonly file: Omit<CalendarFile, 'events'>;
  readonly onClose: () => void;
}

/** The cities that a calendar's file names; the person confirms which of them become stops. */
export function ProposalDialog({ trip, proposal, file, onClose }: ProposalDialogProps) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const mutate = useMutate();
  const showStored = useStoredToast();
  const { stops } = proposal;
  const room = STOPS_MAX - (trip?.stops.length ?? 0);
  // What the trip has already, such as from the same file, is not added again unless somebody says so.
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(stops.flatMap((stop, n) => (trip?.stops.some((known) => isSameStay(known, stop)) ? [n] : []))),
  );
  const cities = format.list([...new Set(stops.map(({ place }) => place.name))]);
  const [name, setName] = useState(cities.slice(0, TRIP_NAME_MAX));
  const [isNameless, setNameless] = useState(false);
  const chosen = stops.filter((_, n) => !left.has(n));
  const toggle = (n: number) => setLeft(new Set(left.has(n) ? [...left].filter((each) => each !== n) : [...left, n]));
  const confirm = useSingle(async () => {
    const title = plainWords(name);
    setNameless(trip === null && title === '');
    if (trip === null && title === '') return document.getElementById('calendar-name')?.focus();
    const id = trip?.id ?? crypto.randomUUID();
    const created: readonly Mutation[] = trip ? [] : [{ name: 'create_trip', args: { id, name: title } }];
    const set = chosen.map(
      ({ place, arrives_on, leaves_on }): Mutation => ({
        name: 'set_trip_stop',
        args: { id: crypto.randomUUID(), trip_id: id, ...place, arrives_on, leaves_on },
      }),
    );
    if (!(await mutate([...created, ...set]))) return;
    onClose();
    if (!trip) void navigate(tripPath(id));
    showStored(trip ? t('trips.calendar.added', { count: set.length }) : t('trips.planned'));
  });
  return (
    <Dialog
      title={t('trips.calendar.title')}
      onClose={onClose}
      footer={
        chosen.length > 0 && chosen.length <= room ? (
          <Button variant="primary" onClick={() => void confirm()}>
            {trip ? t('trips.calendar.add', { count: chosen.length }) : t('trips.create')}
          </Button>
        ) : null
      }
    >
      <div className="grid one-column gap-4">
        {stops.length === 0 ? <p>{t('trips.calendar.none')}</p> : null}
        {stops.length > 0 && trip === null ? (
          <Field
            id="calendar-name"
            label={t('trips.name')}
            hint={t('trips.nameHint')}
            error={isNameless ? t('trips.nameMissing') : undefined}
            value={name}
            maxLength={TRIP_NAME_MAX}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        ) : null}
        {stops.length > 0 ? (
          <ul className="grid one-column">
            {stops.map(({ place, arrives_on: first, leaves_on: last, from }, n) => (
              <li key={`${place.name} ${first} ${last}`}>
                <label className={styles.choice}>
                  <input type="checkbox" checked={!left.has(n)} onChange={() => toggle(n)} />
                  <span className="grid one-column may-shrink">
                    <bdi className="strong break-anywhere">{place.name}</bdi>{' '}
                    <span className="soft small">
                      <DaysText first={first} last={last} />
                    </span>{' '}
                    <bdi className="soft small one-line">{from[0]}</bdi>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        ) : null}
        {chosen.length > room ? <p>{t('trips.calendar.full', { count: format.number(room) })}</p> : null}
        <Unread proposal={proposal} file={file} />
      </div>
    </Dialog>
  );
}

/** What of the file became no stop, and why. */
function Unread({ proposal, file }: Pick<ProposalDialogProps, 'proposal' | 'file'>) {
  const t = useT();
  const format = useFormat();
  const { unplaced, unplacedCount, past } = proposal;
  const titles = unplaced
    .filter((title) => title !== '')
    .map((title) => t('shell.quoted', { text: title.slice(0, 60) }));
  return (
    <div className="grid gap-1 soft small break-anywhere">
      {unplacedCount > 0 ? (
        <p>
          {t('trips.calendar.unplaced', { count: unplacedCount })} <bdi>{format.list(titles)}</bdi>
        </p>
      ) : null}
      {file.unreadable > 0 ? <p>{t('trips.calendar.unreadable', { count: file.unreadable })}</p> : null}
      {past > 0 ? <p>{t('trips.calendar.past', { count: past })}</p> : null}
      {file.left > 0 ? <p>{t('trips.calendar.left', { count: file.left })}</p> : null}
    </div>
  );
}
