import { CircleAlert, CircleCheck, MapPin, Search } from 'lucide-react';
import type { OwnCheck } from '#domain/own/own-view.ts';
import { DEFAULT_RADIUS_KM } from '#domain/places/taxonomy.ts';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { CardName } from '#places/cards/card-parts.tsx';
import { cardView } from '#places/cards/card-view.ts';
import { CardBadge } from '#places/cards/halal-badge.tsx';
import { PlaceLink } from '#places/cards/place-link.tsx';
import { useSavedIds } from '#places/cards/use-saved.ts';
import { useChecks } from '#places/checks/use-checks.ts';
import { useLoadState } from '#places/results/load-state.ts';
import { NothingYet } from '#places/results/nothing-yet.tsx';
import { SuggestLink } from '#places/results/suggest-link.tsx';
import { useIndexState } from '#places/results/use-index-state.ts';
import { usePlacesNear } from '#places/results/use-places-near.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './checks-page.module.css';
import { placesToCheck } from './places-to-check.ts';

/** Number of near places among which to find those that need a look. */
const AMONG = 200;

/** /checks: places near the person that need a look. It reads the device's index only, so it works offline. */
export function ChecksPage() {
  const t = useT();
  return (
    <div className={styles.page}>
      <PageTitle title={t('shell.title.checks')} />
      <p className="soft">{t('checks.lead')}</p>
      <p className="soft">{t('checks.how')}</p>
      <Near />
    </div>
  );
}

function Near() {
  const t = useT();
  const format = useFormat();
  const { geolocator, search } = useServices();
  const { located, isAsking } = useGeolocation();
  const index = useIndexState(search);
  const { loadState } = useLoadState(index);
  const isKnown = located.source !== 'default';
  const { near, hasFailed } = usePlacesNear(isKnown ? located.position : null, AMONG);
  const savedIds = useSavedIds();
  if (!isKnown) {
    return (
      <EmptyState icon={<MapPin />} title={t('checks.locate.title')} text={t('checks.locate.text')}>
        <Button variant="primary" isBusy={isAsking} onClick={() => geolocator.request()}>
          {t('checks.locate.ask')}
        </Button>
      </EmptyState>
    );
  }
  if (hasFailed) {
    return (
      <EmptyState isError icon={<CircleAlert />} title={t('places.error.title')} text={t('places.error.text')}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('places.error.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (index?.phase !== 'ready' && loadState !== 'loading') return <NothingYet why={loadState} level={2} />;
  if (!near) {
    return (
      <output className="grid" aria-label={t('checks.loading')}>
        <Skeleton height="24rem" radius="var(--radius-l)" />
      </output>
    );
  }
  const cards = placesToCheck(near.cards, (id) => savedIds.has(id));
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<Search />}
        title={t('checks.empty.title', { distance: format.walk(DEFAULT_RADIUS_KM * 1000) })}
        text={t('checks.empty.text')}
      >
        <SuggestLink name="" />
      </EmptyState>
    );
  }
  return <PlaceList cards={cards} savedIds={savedIds} />;
}

interface PlaceListProps {
  readonly cards: readonly Card[];
  readonly savedIds: ReadonlySet<string>;
}

function PlaceList({ cards, savedIds }: PlaceListProps) {
  const checks = useChecks();
  return (
    <ul className="grid one-column gap-3">
      {cards.map((card) => (
        <li key={card.id}>
          <PlaceRow card={card} isSaved={savedIds.has(card.id)} own={checks?.get(card.id)} />
        </li>
      ))}
    </ul>
  );
}

interface PlaceRowProps {
  readonly card: Card;
  readonly isSaved: boolean;
  readonly own: OwnCheck | undefined;
}

function PlaceRow({ card, isSaved, own }: PlaceRowProps) {
  const t = useT();
  const format = useFormat();
  const { href } = cardView(card, t, format, useMinute());
  const { checkedOn, distanceM } = card;
  return (
    <article className={styles.row}>
      <h2 className={styles.name}>
        <PlaceLink className={styles.link} to={href}>
          <CardName card={card} />
        </PlaceLink>
      </h2>
      <p className={styles.line}>
        <CardBadge card={card} />
        {distanceM === null ? null : <span>{format.walk(distanceM)}</span>}
        {isSaved ? <span>{t('checks.saved')}</span> : null}
      </p>
      <p className={styles.line}>
        <span>{checkedOn === null ? t('checks.never') : t('checks.checkedOn', { day: format.day(checkedOn) })}</span>
        {own ? (
          <span className={styles.answered}>
            <CircleCheck aria-hidden="true" />
            {t('checks.answered', { day: format.day(own.day) })}
          </span>
        ) : null}
      </p>
    </article>
  );
}
