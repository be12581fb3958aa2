import { Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useCopy } from '#places/use-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { TripNotes } from '../use-trip-places.ts';
import styles from './link.module.css';
import { PLACES_MAX, SHARED_NOTE_MAX } from './shared-trip.ts';
import { encodeTrip } from './trip-link.ts';
import { useShareLink } from './use-share-link.ts';

/** Characters of a link that every messenger takes whole. */
const SAFE_CHARS = 2000;

interface ShareDialogProps {
  readonly trip: OwnTrip;
  /** The person's saved places around its cities. */
  readonly places: readonly Card[];
  readonly notes: TripNotes;
  readonly onClose: () => void;
}

/** Makes a link that holds the trip itself. Notes are private, so they only go along if the person says so. */
export function ShareDialog({ trip, places, notes, onClose }: ShareDialogProps) {
  const t = useT();
  const format = useFormat();
  const copy = useCopy();
  const share = useShareLink();
  const shown = useRef<HTMLParagraphElement>(null);
  const [hasPlaces, setHasPlaces] = useState(true);
  const [hasNotes, setHasNotes] = useState(false);
  const shared = hasPlaces ? places.slice(0, PLACES_MAX) : [];
  const noted = places.slice(0, PLACES_MAX).filter((place) => notes[place.id] !== undefined);
  const areCut = hasNotes && noted.some((place) => (notes[place.id]?.content.length ?? 0) > SHARED_NOTE_MAX);
  const fragment = encodeTrip({
    ...trip,
    places: shared.map((place) => ({
      id: place.id,
      name: place.name,
      note: hasNotes ? (notes[place.id]?.content ?? '') : '',
    })),
  });
  const url = `${window.location.origin}/trips/shared#${fragment}`;
  const canShare = navigator.canShare?.({ title: trip.name, url }) ?? false;
  return (
    <Dialog
      title={t('trips.link.title', { name: trip.name })}
      onClose={onClose}
      footer={
        <>
          <Button
            variant={canShare ? 'secondary' : 'primary'}
            icon={<Copy aria-hidden="true" />}
            onClick={() => copy(url, 'trips.link.copied', shown.current)}
          >
            {t('trips.link.copy')}
          </Button>
          {canShare ? (
            <Button
              variant="primary"
              icon={<Share2 aria-hidden="true" />}
              onClick={() => share({ title: trip.name, url }, shown.current)}
            >
              {t('trips.link.share')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid one-column gap-3">
        <p>{t('trips.link.explain')}</p>
        {places.length > 0 ? (
          <label className={styles.choice}>
            <input type="checkbox" checked={hasPlaces} onChange={({ target }) => setHasPlaces(target.checked)} />
            {t('trips.link.places', { count: places.length })}
          </label>
        ) : null}
        {hasPlaces && places.length > PLACES_MAX ? (
          <p className="soft small">{t('trips.link.placesMax', { max: format.number(PLACES_MAX) })}</p>
        ) : null}
        {hasPlaces && noted.length > 0 ? (
          <label className={styles.choice}>
            <input type="checkbox" checked={hasNotes} onChange={({ target }) => setHasNotes(target.checked)} />
            {t('trips.link.notes', { count: noted.length })}
          </label>
        ) : null}
        {hasPlaces && areCut ? (
          <p className="soft small">{t('trips.link.notesMax', { max: format.number(SHARED_NOTE_MAX) })}</p>
        ) : null}
        <div>
          <h3 className="soft small">{t('trips.link.link')}</h3>
          <p ref={shown} className={styles.link} dir="ltr">
            {url}
          </p>
        </div>
        {url.length > SAFE_CHARS ? <p className="soft small">{t('trips.link.long')}</p> : null}
      </div>
    </Dialog>
  );
}
