import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Position } from '#domain/geo/geo.ts';
import { PACES, walkMinutes } from '#domain/geo/walk.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { useT } from '#i18n/i18n.tsx';
import { useIndexState } from '#places/results/use-index-state.ts';
import { readPace } from '#platform/stored-pace.ts';
import { useServices } from '#services/services.tsx';
import { isCalculatedMeal, nextName } from './next-name.ts';
import type { PrayerPlace } from './prayer-place.ts';
import { readPrayerSettings } from './stored-settings.ts';
import { useClockText, usePrayerNow } from './use-prayer-day.ts';

interface PrayerLineProps {
  readonly className?: string | undefined;
  readonly place: PlaceOutline;
  /** Epoch milliseconds of a whole minute. */
  readonly at: number;
}

/** One line of a place's page: the next prayer there on its own clock, and the walk to the nearest known place to pray. */
export function PrayerLine({ className, place, at }: PrayerLineProps) {
  const { latitude, longitude, time_zone: timeZone, country_code: countryCode } = place;
  const where = useMemo<PrayerPlace | null>(
    () =>
      latitude === null || longitude === null || timeZone === null
        ? null
        : { position: { latitude, longitude }, timeZone, countryCode, name: null, isChosen: false },
    [latitude, longitude, timeZone, countryCode],
  );
  return where ? (
    <Line
      className={className}
      where={where}
      slug={place.slug}
      hasRoom={place.amenities.includes('prayer_room')}
      at={at}
    />
  ) : null;
}

interface LineProps extends Pick<PrayerLineProps, 'className'> {
  readonly where: PrayerPlace;
  readonly slug: string;
  readonly hasRoom: boolean;
  readonly at: number;
}

function Line({ className, where, slug, hasRoom, at }: LineProps) {
  const t = useT();
  const [settings] = useState(readPrayerSettings);
  const clockText = useClockText(settings);
  const { next, today } = usePrayerNow(where, settings, at);
  const minutes = useWalkToPray(where.position, !hasRoom);
  if (!next) return <p className={className} aria-hidden="true" />;
  const time = clockText(next.day.minutes[next.prayer] ?? 0);
  return (
    <p className={className}>
      {t('prayer.line', { prayer: nextName(next, today?.date, where.countryCode, t), time })}
      {isCalculatedMeal(next, where.countryCode) ? ` · ${t('prayer.ramadan.calculated')}` : null}
      {next.day.rule === 'nearest_latitude' ? ` · ${t('prayer.byLatitude')}` : null}
      {hasRoom ? ` · ${t('prayer.line.room')}` : null}
      {minutes === null ? null : (
        <>
          {' · '}
          <Link to={`/prayer?tab=places&near=${slug}`}>{t('prayer.line.walk', { minutes })}</Link>
        </>
      )}
    </p>
  );
}

/** Farther places are not mentioned. Metres. */
const WALKABLE_M = 1000;

/** Minutes on foot to the nearest place to pray that the device knows; null if there is none within a kilometre. */
function useWalkToPray(position: Position, isWanted: boolean): number | null {
  const { search } = useServices();
  // The index may still be loading, and later brings further countries.
  const revision = useIndexState(search)?.revision;
  const [metres, setMetres] = useState<number>();
  useEffect(() => {
    if (!isWanted || revision === undefined) return undefined;
    let isCurrent = true;
    search.prayerSpaces({ near: position, limit: 1 }).then(
      ({ found: [nearest] }) => isCurrent && setMetres(nearest?.metres),
      // A failing index reports itself; the line is complete without the walk.
      () => isCurrent && setMetres(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, position, isWanted, revision]);
  const isNear = isWanted && metres !== undefined && metres <= WALKABLE_M;
  return isNear ? walkMinutes(metres, PACES[readPace()]) : null;
}
