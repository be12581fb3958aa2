import { createPortal } from 'react-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { DaysText } from '../days-text.tsx';
import type { TripNotes } from '../use-trip-places.ts';
import styles from './printed-trip.module.css';
import type { TripSheet } from './trip-sheet.ts';

interface PrintedTripProps {
  readonly sheet: TripSheet;
  readonly notes: TripNotes;
}

/** The trip on paper, instead of the page: cities, days, and the saved places with address, telephone and the person's note. */
export function PrintedTrip({ sheet, notes }: PrintedTripProps) {
  const t = useT();
  const format = useFormat();
  return createPortal(
    <article className={styles.sheet}>
      <h1>
        <bdi>{sheet.name}</bdi>
      </h1>
      {sheet.stops.map((stop) => (
        <section key={stop.id} className={styles.stop}>
          <h2>
            <bdi>{stop.name}</bdi>
          </h2>
          <p>
            <DaysText first={stop.arrives_on} last={stop.leaves_on} />
            {stop.country_code === null ? null : ` · ${format.country(stop.country_code)}`}
          </p>
          {stop.places.length > 0 ? <h3>{t('trips.today.saved', { stop: stop.name })}</h3> : null}
          <ul>
            {stop.places.map((place) => (
              <li key={place.id} className={styles.place}>
                <bdi className="strong">{place.name}</bdi>
                {place.address === null ? null : <bdi>{place.address}</bdi>}
                {place.phone === null ? null : <bdi dir="ltr">{place.phone}</bdi>}
                {notes[place.id] ? <bdi className={styles.note}>{notes[place.id]?.content}</bdi> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>,
    document.body,
  );
}
