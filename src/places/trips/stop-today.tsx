import { useEffect, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { TripStop } from '#domain/own/own-view.ts';
import { formatSpot, type Spot } from '#domain/search/spot.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { NO_CRITERIA } from '#places/criteria/criteria.ts';
import { formatCriteria } from '#places/criteria/search-params.ts';
import { usePrayerPlace } from '#places/prayer/use-prayer-place.ts';
import { ResultList } from '#places/results/result-list.tsx';
import { REACH_KM } from '#places/results/use-places-near.ts';
import { originText } from '#places/spots/origin-note.tsx';
import { useMinute } from '#places/use-minute.ts';
import { useGeolocation } from '#services/use-geolocation.ts';
import { StopPrayer } from './stop-prayer.tsx';
import styles from './stop-today.module.css';
import { CITY_M, useSavedCards } from './use-saved-cards.ts';
import { type StopPlaces, useStopPlaces } from './use-stop-places.ts';

/** Home lists more below, and the trip's page leads to all. */
const NEAREST = 3;
const SAVED = 3;

interface StopTodayProps {
  readonly stop: TripStop;
  /** Called when nothing more is coming, and after later changes. */
  readonly onSettled: (isShown: boolean) => void;
}

/**
 * What a day at a stop asks for: the next prayer there, in Ramadan iftar, the person's saved places of the city, and the nearest
 * places from the city's centre. A person who is in the city sees the nearest places in Home's own list instead. Works offline.
 */
export function StopToday({ stop, onSettled }: StopTodayProps) {
  const t = useT();
  const id = useId();
  const { name, latitude, longitude } = stop;
  const centre = useMemo<Spot>(() => ({ name, latitude, longitude }), [name, latitude, longitude]);
  const { located } = useGeolocation();
  const isHere = located.source !== 'default' && distanceM(located.position, centre) <= CITY_M;
  const places = useStopPlaces(isHere ? null : centre, NEAREST);
  const centres = useMemo(() => [centre], [centre]);
  const saved = useSavedCards(centres, isHere ? located.position : centre);
  // In the city it is that of Home's other line: two of them, a minute apart, would make people wonder.
  const { place } = usePrayerPlace(undefined, isHere ? undefined : centre);
  // Undefined while something is coming; each further one has another height.
  const shape = places.state === 'loading' || place === undefined ? undefined : `${places.state} ${saved.length}`;
  useEffect(() => {
    if (shape !== undefined) onSettled(true);
  }, [shape, onSettled]);
  const around = `/search?${formatCriteria({ ...NO_CRITERIA, around: centre })}`;
  return (
    <section className={styles.today} aria-label={t('trips.today.label', { stop: name })}>
      <div className={styles.prayer}>
        {place ? <StopPrayer place={place} /> : null}
        <Link className="brand underlined small" to={`/prayer?${new URLSearchParams({ around: formatSpot(centre) })}`}>
          {t('trips.prayer', { name })}
        </Link>
      </div>
      {saved.length > 0 ? (
        <div className="grid one-column gap-1">
          <h2 id={`${id}-saved`} className={styles.title}>
            {t('trips.today.saved', { stop: name })}
          </h2>
          {isHere ? <HereNote /> : <CentreNote name={name} />}
          <ResultList
            cards={saved.slice(0, SAVED)}
            layout="list"
            skeletons={0}
            label={t('trips.today.saved', { stop: name })}
          />
          {saved.length > SAVED ? (
            <Link className={styles.all} to="/saved">
              {t('trips.today.allSaved')}
            </Link>
          ) : null}
        </div>
      ) : null}
      {isHere ? null : (
        <div className="grid one-column gap-1">
          <h2 className={styles.title}>{t('trips.places', { name })}</h2>
          <Nearest places={places} centre={centre} />
          <Link className={styles.all} to={around}>
            {t('home.places.all')}
          </Link>
        </div>
      )}
    </section>
  );
}

function CentreNote({ name }: Pick<Spot, 'name'>) {
  const t = useT();
  return <p className="soft small">{t('trips.today.from', { place: name })}</p>;
}

/** Nothing while the device has a fix: cards then say how far it is from here. */
function HereNote() {
  const t = useT();
  const text = originText({ located: useGeolocation().located }, useMinute(), t, useFormat());
  return text === undefined ? null : <p className="soft small">{text}</p>;
}

function Nearest({ places, centre }: { readonly places: StopPlaces; readonly centre: Spot & Position }) {
  const t = useT();
  const format = useFormat();
  const { state, cards } = places;
  const { name } = centre;
  switch (state) {
    case 'loading':
    case 'places':
      return (
        <>
          {state === 'places' ? <CentreNote name={name} /> : null}
          <ResultList
            cards={state === 'places' ? cards : undefined}
            layout="list"
            skeletons={NEAREST}
            label={t('trips.places', { name })}
          />
        </>
      );
    case 'none':
      return <p>{t('trips.today.none', { stop: name, distance: format.distance(REACH_KM * 1000) })}</p>;
    case 'absent':
      return (
        <p>
          {t('trips.today.absent', { stop: name })}{' '}
          <Link className="brand underlined" to="/offline">
            {t('trips.region.choose')}
          </Link>
        </p>
      );
    default:
      return <p>{t('trips.today.failed', { stop: name })}</p>;
  }
}
