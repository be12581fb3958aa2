import { CircleAlert, Moon } from 'lucide-react';
import { useId } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import { DEFAULT_RADIUS_KM, DIRECTORY_STATUSES, type HalalStatus } from '#domain/places/taxonomy.ts';
import { formatMealOn } from '#domain/prayer/meal.ts';
import type { PrayerDay } from '#domain/prayer/prayer.ts';
import { ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useClockText } from '#places/prayer/use-prayer-day.ts';
import { NothingYet } from '#places/results/nothing-yet.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDateText } from './date-text.ts';
import styles from './iftar-plan.module.css';
import { IftarRow } from './iftar-row.tsx';
import type { PrayerView } from './prayer-view.ts';
import { type IftarPlaces, useIftarPlaces } from './use-iftar-places.ts';

const UNVERIFIED: readonly HalalStatus[] = ['unverified'];

interface IftarPlanProps extends Pick<PrayerView, 'place' | 'settings' | 'at'> {
  /** The times of the day of fasting. */
  readonly day: PrayerDay;
  /** 'YYYY-MM-DD': the date that the page shows. */
  readonly shownDate: string;
  /** 'YYYY-MM-DD' on the place's clock. */
  readonly today: string;
}

/**
 * Lists restaurants near the place of the page that are open at iftar: their closing time, the walk, and whether they have seats or
 * takeaway. Places without evidence come last, as in every list. Works offline.
 */
export function IftarPlan({ place, settings, at, day, shownDate, today }: IftarPlanProps) {
  const t = useT();
  const format = useFormat();
  const dateText = useDateText();
  const clockText = useClockText(settings);
  const id = useId();
  const { located, fix } = useGeolocation();
  const { date, iftar } = day;
  const sunset = day.instants.maghrib;
  const around = { position: place.position, date, at: sunset ?? at };
  const verified = useIftarPlaces({ ...around, statuses: DIRECTORY_STATUSES });
  const unverified = useIftarPlaces({ ...around, statuses: UNVERIFIED });
  if (iftar === null || sunset === null) return null;
  // Nobody leaves now from a place that was chosen by hand.
  const here = !place.isChosen && located.source === 'fix' ? fix?.position : undefined;
  const isCalculated = date !== shownDate && !ramadanFrom(date, place.countryCode).isAnnounced;
  return (
    <section className={styles.plan} aria-labelledby={id}>
      <h2 id={id}>{t('prayer.iftarPlan.title')}</h2>
      <p className="strong">{t('prayer.iftarPlan.when', { day: dateText.day(date), time: clockText(iftar) })}</p>
      <p className="soft small">{t('prayer.iftarPlan.intro', { distance: format.walk(DEFAULT_RADIUS_KM * 1000) })}</p>
      {isCalculated ? <p className="soft small">{t('prayer.ramadan.dates')}</p> : null}
      {date === shownDate || day.rule === null ? null : <p className="soft small">{t(`prayer.rule.${day.rule}`)}</p>}
      <Parts
        verified={verified}
        unverified={unverified}
        // The page's place follows a walking person in large steps only.
        from={here ?? place.position}
        at={at}
        date={date}
        leavingFor={here && date === today && at < sunset ? sunset : null}
      />
    </section>
  );
}

interface WalkProps {
  /** Where walks begin. */
  readonly from: Position;
  readonly at: number;
  readonly leavingFor: number | null;
}

interface PartsProps extends WalkProps {
  readonly verified: IftarPlaces;
  readonly unverified: IftarPlaces;
  readonly date: string;
}

function Parts({ verified, unverified, date, ...walk }: PartsProps) {
  const t = useT();
  const format = useFormat();
  const problem = verified.problem ?? unverified.problem;
  if (problem === 'search') {
    return (
      <EmptyState
        level={3}
        isError
        icon={<CircleAlert />}
        title={t('places.error.title')}
        text={t('places.error.text')}
      >
        <Button
          variant="primary"
          onClick={() => {
            verified.retry();
            unverified.retry();
          }}
        >
          {t('shell.error.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (problem !== null) return <NothingYet why={problem} level={3} />;
  const total = (verified.found?.total ?? 0) + (unverified.found?.total ?? 0);
  const isUnknown = verified.found === undefined || unverified.found === undefined;
  if (isUnknown || (total === 0 && (verified.isComing || unverified.isComing))) {
    return (
      <output className="grid" aria-label={t('prayer.iftarPlan.loading')}>
        <Skeleton height="18rem" radius="var(--radius-l)" />
      </output>
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        level={3}
        icon={<Moon />}
        title={t('prayer.iftarPlan.none.title')}
        text={
          <>
            <span>{t('prayer.iftarPlan.none.text', { distance: format.walk(DEFAULT_RADIUS_KM * 1000) })}</span>
            {verified.isPart ? <span>{t('search.emptyOffline')}</span> : null}
          </>
        }
      >
        <ButtonLink to={`/search?open-for=${formatMealOn({ date, meal: 'iftar' })}&sort=distance`}>
          {t('prayer.iftarPlan.none.search')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <output>{t('prayer.iftarPlan.count', { count: total })}</output>
      <PlaceList places={verified} {...walk} />
      {unverified.found !== undefined && unverified.found.total > 0 ? (
        <div className={styles.unverified}>
          <h3>{t('search.unverified', { count: unverified.found.total })}</h3>
          <p className="soft small">{t('search.unverifiedNote')}</p>
          <PlaceList places={unverified} level={4} {...walk} />
        </div>
      ) : null}
    </>
  );
}

interface PlaceListProps extends WalkProps {
  readonly places: IftarPlaces;
  /** Level of the places' names in the page's outline. */
  readonly level?: 3 | 4;
}

function PlaceList({ places: { found, isExtending, extend }, level = 3, ...walk }: PlaceListProps) {
  const t = useT();
  if (found === undefined || found.total === 0) return null;
  return (
    <>
      <ul className={styles.list}>
        {found.places.map((each) => (
          <li key={each.card.id}>
            <IftarRow place={each} level={level} {...walk} />
          </li>
        ))}
      </ul>
      {found.total > found.places.length ? (
        <Button isBusy={isExtending} onClick={extend}>
          {t('search.showMore')}
        </Button>
      ) : null}
    </>
  );
}
