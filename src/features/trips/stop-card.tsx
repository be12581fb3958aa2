import { Clock, Languages, Search } from 'lucide-react';
import type { TripStop } from '#domain/own/own-view.ts';
import { formatSpot } from '#domain/search/spot.ts';
import { cardLanguageIn } from '#domain/waiter/card.ts';
import { useFormat, useLanguage, useT } from '#i18n/i18n.tsx';
import { NO_CRITERIA } from '#places/criteria/criteria.ts';
import { formatCriteria } from '#places/criteria/search-params.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { DaysText } from './days-text.tsx';
import { isUnserved, regionOfStop } from './region-of-stop.ts';
import { StopRegion } from './stop-region.tsx';
import styles from './trips-page.module.css';

interface StopCardProps {
  readonly stop: TripStop;
  /** Undefined until they were read, null if no list was ever loaded. */
  readonly regions: readonly OfflineRegion[] | null | undefined;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** A city of a trip: its days, and what the app has for it. */
export function StopCard({ stop, regions, onChange, onRemove }: StopCardProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useLanguage();
  const { name, country_code: country, latitude, longitude } = stop;
  const spot = { name, latitude, longitude };
  const language = country === null ? null : cardLanguageIn(country);
  const isForeign = language !== null && language.split('-')[0] !== locale.split('-')[0];
  const countryName = country === null ? null : format.country(country);
  return (
    <article className={styles.stop} aria-labelledby={`stop-${stop.id}`}>
      <header className={styles.head}>
        <div className="may-shrink">
          <h3 id={`stop-${stop.id}`} className="break-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="soft small">
            <DaysText first={stop.arrives_on} last={stop.leaves_on} />
            {countryName === null || countryName === name ? null : ` · ${countryName}`}
          </p>
          {stop.mark === 'waiting' ? <p className="soft small">{t('trips.waiting')}</p> : null}
        </div>
        <div className="flex wrap">
          <Button variant="quiet" aria-haspopup="dialog" aria-label={t('trips.changeOf', { name })} onClick={onChange}>
            {t('trips.change')}
          </Button>
          <Button variant="quiet" aria-label={t('trips.removeOf', { name })} onClick={onRemove}>
            {t('trips.remove')}
          </Button>
        </div>
      </header>
      <div className="flex wrap gap-2">
        <ButtonLink
          to={`/search?${formatCriteria({ ...NO_CRITERIA, around: spot })}`}
          icon={<Search aria-hidden="true" />}
        >
          {t('trips.places', { name })}
        </ButtonLink>
        <ButtonLink
          to={`/prayer?${new URLSearchParams({ around: formatSpot(spot) })}`}
          icon={<Clock aria-hidden="true" />}
        >
          {t('trips.prayer', { name })}
        </ButtonLink>
        {isForeign ? (
          <ButtonLink to={`/waiter?lang=${language}`} icon={<Languages aria-hidden="true" />}>
            {t('trips.waiter', {
              language: new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language,
            })}
          </ButtonLink>
        ) : null}
      </div>
      {regions && !isUnserved(regions, stop) ? <StopRegion region={regionOfStop(regions, stop)} /> : null}
      {regions && isUnserved(regions, stop) ? <p>{t('ready.search.none', { name: stop.name })}</p> : null}
    </article>
  );
}
