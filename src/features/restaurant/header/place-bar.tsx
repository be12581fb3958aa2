import { ArrowLeft, Share2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { localDay } from '#domain/halal.ts';
import type { PlaceOutline } from '#domain/place-outline.ts';
import { useCopy } from '#features/restaurant/way/use-copy.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { SaveButton } from '#places/cards/save-button.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './place-bar.module.css';
import { shareOf } from './place-share.ts';

/** The way back to the results, saving (S75) and sharing (S74, S87). */
export function PlaceBar({ place }: { readonly place: PlaceOutline }) {
  const t = useT();
  const format = useFormat();
  const { now } = useServices();
  const navigate = useNavigate();
  const copy = useCopy();

  const share = () => {
    const shared = shareOf(place, { origin: window.location.origin, today: localDay(now()), t, format });
    const { url } = shared;
    if (!navigator.canShare?.(shared)) {
      copy(url, 'restaurant.copied');
      return;
    }
    navigator.share({ ...shared }).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url, 'restaurant.copied');
    });
  };

  return (
    <div className={styles.bar}>
      <Link
        className={styles.back}
        to="/search"
        onClick={(event) => {
          if (
            isFirstEntry(window.history.state) ||
            event.metaKey ||
            event.ctrlKey ||
            event.shiftKey ||
            event.button !== 0
          )
            return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <ArrowLeft aria-hidden="true" />
        {t('restaurant.back')}
      </Link>
      <span className={styles.acts}>
        <SaveButton placeId={place.id} name={place.name} />
        <Button variant="quiet" icon={<Share2 aria-hidden="true" />} onClick={share}>
          {t('restaurant.share')}
        </Button>
      </span>
    </div>
  );
}

/** Whether nothing of ours lies behind this page; the router numbers the entries of a visit. */
function isFirstEntry(state: unknown): boolean {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return true;
  return typeof state.idx !== 'number' || state.idx === 0;
}
