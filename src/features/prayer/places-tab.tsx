import { CircleAlert, MapPinOff, Navigation } from 'lucide-react';
import { Link } from 'react-router-dom';
import { directionsUrl } from '#domain/geo/directions.ts';
import { PACES, walkMinutes } from '#domain/geo/walk.ts';
import { type FoundPrayerSpace, PRAYER_SPACE_FILTERS, type PrayerSpaceFilter } from '#domain/prayer/prayer-space.ts';
import { isolated } from '#domain/primitives/isolated.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { prayerSuggestPath } from '#places/forms/proposed-place.ts';
import { NothingYet } from '#places/results/nothing-yet.tsx';
import { readPace } from '#platform/stored-pace.ts';
import { Button, IconAnchor } from '#ui/button.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './places-tab.module.css';
import type { PrayerView } from './prayer-view.ts';
import { SpaceFacts } from './space-facts.tsx';
import { useNearPlace } from './use-near-place.ts';
import { usePrayerFilters } from './use-prayer-filters.ts';
import { usePrayerSpaces } from './use-prayer-spaces.ts';

/** Farther than this nobody walks to a prayer: the row names the distance only. Minutes. */
const MAX_WALK_MINUTES = 60;

const FILTER_TEXTS = {
  women: 'prayer.places.women.yes',
  friday: 'prayer.places.friday.yes',
  stepfree: 'prayer.places.wheelchair.yes',
} as const satisfies Record<PrayerSpaceFilter, string>;

/**
 * The places to pray around the place of the page, or around a restaurant (`?near=SLUG`), nearest first, as far as a source lists
 * them. Works offline.
 */
export function PlacesTab({ place }: Pick<PrayerView, 'place'>) {
  const t = useT();
  const format = useFormat();
  const near = useNearPlace();
  const { filters, toggle } = usePrayerFilters();
  const { answer, isFiltered, problem, isElsewhere, isExtending, extend, retry } = usePrayerSpaces(
    near?.position ?? place.position,
    filters,
  );
  if (problem === 'search') {
    return (
      <EmptyState isError icon={<CircleAlert />} title={t('places.error.title')} text={t('places.error.text')}>
        <Button variant="primary" onClick={retry}>
          {t('shell.error.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (problem !== null) return <NothingYet why={problem} level={2} />;
  if (answer === undefined || near === undefined) {
    return (
      <output aria-label={t('prayer.places.loading')}>
        <Skeleton height="18rem" radius="var(--radius-l)" />
      </output>
    );
  }
  if (answer.total + answer.hidden === 0) {
    return (
      <EmptyState
        icon={<MapPinOff />}
        title={t('prayer.places.none.title')}
        text={
          near === null && place.countryCode !== null && isElsewhere(place.countryCode)
            ? t('prayer.places.none.elsewhere', { country: format.country(place.countryCode) ?? place.countryCode })
            : t('prayer.places.none.text')
        }
      >
        <SuggestLink />
      </EmptyState>
    );
  }
  return (
    <section className={styles.tab} aria-labelledby="prayer-places">
      <h2 id="prayer-places">
        {t(isFiltered ? 'prayer.places.stated' : 'prayer.places.count', { count: answer.total })}
      </h2>
      <fieldset className={styles.filters} aria-label={t('prayer.places.filters')}>
        {PRAYER_SPACE_FILTERS.map((filter) => (
          <ToggleChip key={filter} isOn={filters.includes(filter)} onClick={() => toggle(filter)}>
            {t(FILTER_TEXTS[filter])}
          </ToggleChip>
        ))}
      </fieldset>
      {answer.hidden === 0 ? null : <p className="small">{t('prayer.places.hidden', { count: answer.hidden })}</p>}
      {near === null ? null : (
        <p>
          {t('prayer.places.near', { place: isolated(near.name) })}{' '}
          <Link className="brand strong underlined" to="/prayer?tab=places">
            {t('prayer.places.here')}
          </Link>
        </p>
      )}
      <p className="soft small">{t('prayer.places.intro')}</p>
      <ul className={styles.list}>
        {answer.found.map((found, n) => (
          // Two at one point may have the same name, or none.
          <li key={`${n} ${found.space.latitude} ${found.space.longitude} ${found.space.name}`} className={styles.row}>
            <SpaceRow found={found} />
          </li>
        ))}
      </ul>
      {answer.total > answer.found.length ? (
        <Button isBusy={isExtending} onClick={extend}>
          {t('search.showMore')}
        </Button>
      ) : null}
      <p>
        <SuggestLink />
      </p>
    </section>
  );
}

function SuggestLink() {
  return (
    <Link className="brand strong underlined" to={prayerSuggestPath()}>
      {useT()('prayer.places.suggest')}
    </Link>
  );
}

function SpaceRow({ found: { space, metres } }: { readonly found: FoundPrayerSpace }) {
  const t = useT();
  const format = useFormat();
  const kind = space.kind === null ? null : t(`prayer.places.kind.${space.kind}`);
  const name = space.name === '' ? (kind ?? t('prayer.places.unnamed')) : space.name;
  const minutes = walkMinutes(metres, PACES[readPace()]);
  const isWalkable = minutes <= MAX_WALK_MINUTES;
  const far = isWalkable ? t('prayer.iftarPlan.walk', { minutes }) : format.distance(metres);
  return (
    <>
      <div className={styles.about}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <p className="soft">{[name === kind ? null : kind, far].filter((part) => part !== null).join(' · ')}</p>
        {space.statements?.map((statement) => (
          <SpaceFacts key={`${statement.by} ${statement.on}`} statement={statement} />
        ))}
        <Link
          className="soft small underlined"
          to={prayerSuggestPath(space)}
          aria-label={t('prayer.places.wrongAt', { name: isolated(name) })}
        >
          {t('prayer.places.wrong')}
        </Link>
      </div>
      <IconAnchor
        className="brand"
        label={t('places.card.directions', { name })}
        icon={<Navigation aria-hidden="true" />}
        href={directionsUrl({ name, position: space, address: null })}
        target="_blank"
        rel="noopener noreferrer"
      />
    </>
  );
}
