import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { useTripPlaces } from './use-trip-places.ts';

const ShareDialog = lazyDialog(
  () => import('./link/share-dialog.tsx').then((part) => part.ShareDialog),
  (t, { trip }) => t('trips.link.title', { name: trip.name }),
);

/** Ways to take a trip out of the app: a link for friends. */
export function TakeAlong({ trip }: { readonly trip: OwnTrip }) {
  const t = useT();
  const { places, notes } = useTripPlaces(trip.stops);
  const [isSharing, setSharing] = useState(false);
  return (
    <section className="grid one-column gap-3" aria-labelledby="trip-along">
      <h2 id="trip-along">{t('trips.along.title')}</h2>
      <div className="flex wrap gap-2">
        <Button icon={<Share2 aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setSharing(true)}>
          {t('trips.along.share')}
        </Button>
      </div>
      {isSharing ? <ShareDialog trip={trip} places={places} notes={notes} onClose={() => setSharing(false)} /> : null}
    </section>
  );
}
