import { Luggage } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useOpeningRequest } from '#places/criteria/use-opening-request.ts';
import { TripSlot } from '#places/trips/trip-slot.tsx';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { useSession } from '#services/use-session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { CategoryGrid } from './category-grid.tsx';
import styles from './home-page.module.css';
import { Tiles } from './home-tiles.tsx';
import { LocationCard } from './location-card.tsx';
import { locationLabel } from './location-label.ts';
import { Places } from './places.tsx';
import { ProCard } from './pro-card.tsx';
import { PromotionSlot } from './promotion-slot.tsx';
import { useHome } from './use-home.ts';
import type { View } from './view-switch.tsx';

/** Loads prayer times after what a first visit needs; Home shows nothing in its place if that fails. */
const PrayerCard = lazyOptional(() => import('#places/prayer/prayer-card.tsx').then((part) => part.PrayerCard));

/** The home screen: the position, what is near, and cuisines (R2, S12-S26). */
export function HomePage() {
  const t = useT();
  const session = useSession();
  const isPro = useIsPro();
  const located = useGeolocation();
  const { now, startupDone } = useServices();
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => void startupDone.then(() => setIsQuiet(true)), [startupDone]);
  useOpeningRequest();
  const [view, setView] = useState<View>('list');
  const { places, index, categories, nearest } = useHome(located.located);
  const { title, isNamed } = locationLabel(located, nearest, now(), t, useFormat());
  const isLocated = located.located.source !== 'default';
  const placeholder = !isLocated
    ? t('home.searchHint')
    : isNamed
      ? t('home.searchNear', { place: title })
      : t('home.searchHere');
  const first = session?.name.trim().split(/\s+/)[0];
  return (
    <div className={styles.page}>
      <header className={styles.head} data-asks={isLocated ? undefined : ''}>
        <h1>{first ? t('home.greetingName', { first }) : t('home.greeting')}</h1>
        <p className={styles.lead}>{t('home.lead')}</p>
        <Suspense>{isQuiet ? <PrayerCard /> : null}</Suspense>
      </header>
      <div className={styles.tiles}>
        <Tiles placeholder={placeholder} />
        <TripSlot isQuiet={isQuiet} className={styles.trip} />
      </div>
      <div className={styles.main}>
        <Places
          state={places}
          index={index}
          view={view}
          onView={setView}
          center={located.located.position}
          isLocated={isLocated}
          location={<LocationCard geolocation={located} nearest={nearest} />}
        />
      </div>
      <div className={styles.side}>
        {places.kind === 'far' ? null : <CategoryGrid categories={categories} />}
        {session ? (
          <div>
            <ButtonLink to="/trips" icon={<Luggage aria-hidden="true" />}>
              {t('trips.plan')}
            </ButtonLink>
          </div>
        ) : null}
        {isPro === false ? (
          <>
            <ProCard />
            <PromotionSlot />
          </>
        ) : null}
      </div>
    </div>
  );
}
