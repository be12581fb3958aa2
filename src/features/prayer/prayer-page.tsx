import { LocateFixed, MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PrayerSettings } from '#domain/prayer/prayer-settings.ts';
import { parseSpot } from '#domain/search/spot.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { OtherClock } from '#places/prayer/other-clock.tsx';
import type { PrayerPlace } from '#places/prayer/prayer-place.ts';
import { readPrayerSettings, writePrayerSettings } from '#places/prayer/stored-settings.ts';
import { usePrayerPlace } from '#places/prayer/use-prayer-place.ts';
import { ChangePosition } from '#places/spots/change-position.tsx';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useTab } from '#ui/use-tab.ts';
import { DayTab } from './day-tab.tsx';
import { MonthTab } from './month-tab.tsx';
import { PlacesTab } from './places-tab.tsx';
import styles from './prayer-page.module.css';
import type { PrayerView } from './prayer-view.ts';
import { QiblaTab } from './qibla-tab.tsx';

/** URL parameter of a place, as in a search around it. */
const AROUND = 'around';
const TABS = ['day', 'month', 'qibla', 'places'] as const;

interface PrayerPageProps {
  /** The table of time zones' borders; for tests. */
  readonly zoneOfPosition?: Parameters<typeof usePrayerPlace>[0];
}

/** /prayer: the times of a day and of a month, the qibla, and places to pray, for the app's position or a chosen place. Works offline. */
export function PrayerPage({ zoneOfPosition }: PrayerPageProps) {
  const t = useT();
  const { spot, leave } = useSpotInAddress();
  const { place, retry, retries } = usePrayerPlace(zoneOfPosition, spot);
  return (
    <div className={styles.page}>
      <PageTitle title={t('shell.title.prayer')} />
      {place === null ? <NoPlace /> : null}
      {place === undefined ? (
        <output aria-label={t('prayer.finding')}>
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </output>
      ) : null}
      {place ? <Times place={place} onRetry={retry} retries={retries} onMoved={leave} /> : null}
    </div>
  );
}

/** The place in the address (`?around=`), which counts instead of the app's position until the person chooses another. */
function useSpotInAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.get(AROUND);
  const spot = useMemo(() => (text === null ? undefined : parseSpot(text)), [text]);
  const leave = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(AROUND);
        return after;
      },
      { replace: true },
    );
  return { spot, leave };
}

function NoPlace() {
  const t = useT();
  const { geolocator } = useServices();
  return (
    <EmptyState icon={<MapPin />} title={t('prayer.noPlace.title')} text={t('prayer.noPlace.text')}>
      <Button variant="primary" icon={<LocateFixed aria-hidden="true" />} onClick={() => geolocator.request()}>
        {t('spots.useMine')}
      </Button>
      <ChangePosition isFirst look="alone" />
    </EmptyState>
  );
}

function Times({ place, onRetry, retries, onMoved }: Pick<PrayerView, 'place' | 'onRetry' | 'retries' | 'onMoved'>) {
  const t = useT();
  const at = useMinute();
  const [tab, setTab] = useTab(TABS);
  const [settings, setSettings] = useState(readPrayerSettings);
  const change = (next: PrayerSettings) => {
    writePrayerSettings(next);
    setSettings(next);
  };
  const view = { place, settings, at, name: useNameOf(place), onSettings: change, onRetry, retries, onMoved };
  return (
    <>
      <Where {...view} />
      <Tabs
        label={t('shell.title.prayer')}
        tabs={TABS.map((name) => ({ name, label: t(`prayer.tab.${name}`) }))}
        value={tab}
        onChoose={setTab}
      >
        {tab === 'day' ? <DayTab {...view} /> : null}
        {tab === 'month' ? <MonthTab {...view} /> : null}
        {tab === 'qibla' ? <QiblaTab {...view} /> : null}
        {tab === 'places' ? <PlacesTab {...view} /> : null}
      </Tabs>
    </>
  );
}

function Where({ place, name, at, onMoved }: PrayerView) {
  return (
    <div className={styles.where}>
      <div className="row gap-2">
        <MapPin aria-hidden="true" className={styles.pin} />
        <span className="strong">
          <bdi>{name}</bdi>
        </span>
        <ChangePosition onChosen={onMoved} />
      </div>
      <OtherClock place={place} at={at} />
    </div>
  );
}

function useNameOf({ name, countryCode }: PrayerPlace): string {
  const t = useT();
  const format = useFormat();
  return name ?? (countryCode === null ? t('prayer.here') : format.country(countryCode));
}
