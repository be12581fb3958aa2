import { CalendarDays, MapPinned, Printer, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { saveFile } from '#platform/save-file.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { PrintedTrip } from './files/printed-trip.tsx';
import { toGpx } from './files/trip-gpx.ts';
import { toIcs } from './files/trip-ics.ts';
import { toKml } from './files/trip-kml.ts';
import { fileName, tripSheet } from './files/trip-sheet.ts';
import { usePrinting } from './files/use-printing.ts';
import { useTripPlaces } from './use-trip-places.ts';

const ShareDialog = lazyDialog(
  () => import('./link/share-dialog.tsx').then((part) => part.ShareDialog),
  (t, { trip }) => t('trips.link.title', { name: trip.name }),
);

/** Ways to take a trip out of the app: a link for friends, files for other apps, paper. All are made on this device. */
export function TakeAlong({ trip }: { readonly trip: OwnTrip }) {
  const t = useT();
  const { now } = useServices();
  const { places, notes } = useTripPlaces(trip.stops);
  const [isSharing, setSharing] = useState(false);
  const isPrinting = usePrinting();
  const sheet = useMemo(() => tripSheet(trip, places), [trip, places]);
  const { name } = trip;
  const saveCalendar = () => {
    const text = toIcs(sheet, { alarm: t('trips.along.alarm', { name }), madeAt: now() });
    saveFile(text, fileName(name, 'ics'), 'text/calendar');
  };
  return (
    <section className="grid one-column gap-3" aria-labelledby="trip-along">
      <h2 id="trip-along">{t('trips.along.title')}</h2>
      <div className="flex wrap gap-2">
        <Button icon={<Share2 aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setSharing(true)}>
          {t('trips.along.share')}
        </Button>
        {trip.stops.length > 0 ? (
          <>
            <Button icon={<CalendarDays aria-hidden="true" />} onClick={saveCalendar}>
              {t('trips.along.calendar')}
            </Button>
            <Button
              icon={<MapPinned aria-hidden="true" />}
              onClick={() => saveFile(toGpx(sheet), fileName(name, 'gpx'), 'application/gpx+xml')}
            >
              {t('trips.along.gpx')}
            </Button>
            <Button
              icon={<MapPinned aria-hidden="true" />}
              onClick={() => saveFile(toKml(sheet), fileName(name, 'kml'), 'application/vnd.google-earth.kml+xml')}
            >
              {t('trips.along.kml')}
            </Button>
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('trips.along.print')}
            </Button>
          </>
        ) : null}
      </div>
      {trip.stops.length > 0 ? <p className="soft small">{t('trips.along.hint')}</p> : null}
      {isSharing ? <ShareDialog trip={trip} places={places} notes={notes} onClose={() => setSharing(false)} /> : null}
      {isPrinting ? <PrintedTrip sheet={sheet} notes={notes} /> : null}
    </section>
  );
}
