import { useEffect, useRef } from 'react';
import { isWithin } from '#domain/geo/geo.ts';
import { tripDays } from '#domain/own/own-trips.ts';
import { localDay } from '#domain/places/halal.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { regionName } from '#places/region-name.ts';
import { useTrips } from '#places/trips/use-trips.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { useRegions } from '#services/use-regions.ts';
import { useSession } from '#services/use-session.ts';
import { useToasts } from '#ui/toast.tsx';
import { copyPacks } from './pack-copy.ts';
import { duePacks, readPacks, writePack } from './pack-records.ts';

/** Removes what is due. Renders nothing. */
export function DueRemoval() {
  const t = useT();
  const format = useFormat();
  const toasts = useToasts();
  const { replica } = useServices();
  const session = useSession();
  const trips = useTrips();
  const regions = useRegions();
  const located = useGeolocation();
  const today = localDay(useMinute());
  const isRemoving = useRef(false);
  // A trip's days may have changed on another device, so its documents are waited for.
  const isKnown = session === null || (session !== undefined && trips !== null);
  useEffect(() => {
    if (!isKnown || !regions || isRemoving.current) return;
    const days = new Map((trips ?? []).map((trip) => [trip.id, tripDays(trip)?.last]));
    const { position, source } = located.located;
    const isHere = (id: string) => {
      const bounds = regions.find((region) => region.id === id)?.bounds;
      return source !== 'default' && bounds != null && isWithin(bounds, position);
    };
    const due = duePacks(readPacks(), today, (id) => days.get(id), isHere);
    if (due.length === 0) return;
    isRemoving.current = true;
    const remove = async () => {
      for (const { tripId, regions: gone, maps } of due) {
        for (const map of maps) await replica.dropMap(map);
        for (const region of gone) await replica.drop(region);
        // Last: if the app is killed meanwhile, the next start removes the rest.
        writePack(tripId, null);
        await copyPacks();
      }
      const names = regions.filter(({ id }) => due.some((pack) => pack.regions.includes(id)));
      if (names.length === 0) return;
      const list = format.list(names.map((region) => regionName(region, format)));
      toasts.show('notice', t('pack.removed', { regions: list }));
    };
    void remove().finally(() => {
      isRemoving.current = false;
    });
  }, [isKnown, trips, regions, located, today, replica, format, toasts, t]);
  return null;
}
