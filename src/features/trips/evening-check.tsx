import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type TripToday, tripOfDay } from '#domain/own/own-trips.ts';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { localDay } from '#domain/places/halal.ts';
import { useT } from '#i18n/i18n.tsx';
import { tripPath } from '#places/trips/trip-path.ts';
import { useTrips } from '#places/trips/use-trips.ts';
import { useMinute } from '#places/use-minute.ts';
import { deviceMemory } from '#platform/device-storage.ts';
import { unlessRefused } from '#platform/unless-refused.ts';
import { useServices } from '#services/services.tsx';
import { useIsPro } from '#services/use-is-pro.ts';
import { useRegions } from '#services/use-regions.ts';
import { Button } from '#ui/button.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { missingIn } from './ready-text.ts';
import styles from './trip-travel.module.css';
import { type BrowserTools, type ReadWaiterCard, useReady } from './use-ready.ts';

/** The evening begins at this hour on the device's clock. */
const EVENING_HOUR = 17;
const KEY = 'rihla:evening-check';

interface EveningCheckProps {
  readonly readWaiterCard: ReadWaiterCard;
  /** The browser's own by default. */
  readonly browser?: BrowserTools;
}

/**
 * Checks a trip once on the evening before it, when the app is first opened then, and says what it found: until the trip's page
 * is opened, which has the check itself, and packs what is missing.
 */
export function EveningCheck(props: EveningCheckProps) {
  const at = useMinute();
  const trips = useTrips();
  const regions = useRegions();
  const isPro = useIsPro();
  const [checked, setChecked] = useState(() => deviceMemory().getItem(KEY));
  const found = trips && isEvening(at) ? beginningTomorrow(trips, at) : null;
  if (!found || !regions || isPro === undefined) return null;
  const mark = `${found.trip.id} ${found.stop.arrives_on}`;
  if (mark === checked) return null;
  const finish = () => setChecked(mark);
  return <Checked {...props} trip={found.trip} mark={mark} regions={regions} isPro={isPro} onClose={finish} />;
}

interface CheckedProps extends EveningCheckProps {
  readonly trip: OwnTrip;
  /** Stored so that the check runs once. */
  readonly mark: string;
  readonly regions: readonly OfflineRegion[];
  readonly isPro: boolean;
  readonly onClose: () => void;
}

function Checked({ trip, mark, regions, isPro, readWaiterCard, browser, onClose }: CheckedProps) {
  const t = useT();
  const { search } = useServices();
  const { report, run } = useReady(trip, regions, isPro, readWaiterCard, browser);
  const hasRun = useRef(false);
  const isOnTripPage = useLocation().pathname === tripPath(trip.id);
  const isSaid = report !== undefined;
  useEffect(() => {
    if (isOnTripPage && isSaid) onClose();
  }, [isOnTripPage, isSaid, onClose]);
  useEffect(() => {
    if (isOnTripPage) return undefined;
    // The places may still be loading at a start.
    return search.watch(({ phase }) => {
      if (phase !== 'ready' || hasRun.current) return;
      hasRun.current = true;
      unlessRefused(() => deviceMemory().setItem(KEY, mark));
      void run();
    });
  }, [isOnTripPage, search, mark, run]);
  // What proves nothing is not worth an interruption: the trip's page has the check, too.
  if (!report?.isProof) return null;
  const missing = missingIn(report.checks);
  return (
    <output className={styles.evening}>
      <span>
        {missing === 0
          ? t('ready.evening.yes', { trip: trip.name })
          : t('ready.evening.no', { trip: trip.name, count: missing })}
      </span>
      <Link className="brand underlined touch-height inline-row" to={tripPath(trip.id)}>
        {t('ready.evening.see')}
      </Link>
      <Button variant="quiet" onClick={onClose}>
        {t('ready.evening.close')}
      </Button>
    </output>
  );
}

const isEvening = (at: number): boolean => new Date(at).getHours() >= EVENING_HOUR;

/** The trip whose first day is tomorrow on the device's calendar. */
function beginningTomorrow(trips: readonly OwnTrip[], at: number): TripToday | null {
  const found = tripOfDay(trips, localDay(at));
  return found?.day === 0 ? found : null;
}
