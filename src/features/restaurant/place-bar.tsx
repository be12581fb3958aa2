import { ArrowLeft, Share2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Restaurant } from '#domain/restaurant.ts';
import { useT } from '#i18n/i18n.tsx';
import { restaurantPath } from '#places/card-view.ts';
import { SaveButton } from '#places/save-button.tsx';
import { Button } from '#ui/button.tsx';
import styles from './place-bar.module.css';
import { useCopy } from './use-copy.ts';

/** The way back to the results, saving (S75) and sharing (S74, S87). */
export function PlaceBar({ place }: { readonly place: Restaurant }) {
  const t = useT();
  const navigate = useNavigate();
  const copy = useCopy();

  const share = () => {
    const url = new URL(restaurantPath(place.slug), window.location.origin).href;
    const shared = { title: place.name, text: t('restaurant.shareText', { name: place.name }), url };
    if (!navigator.canShare?.(shared)) {
      copy(url, 'restaurant.copied');
      return;
    }
    navigator.share(shared).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url, 'restaurant.copied');
    });
  };

  return (
    <nav className={styles.bar}>
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
    </nav>
  );
}

/** Whether nothing of ours lies behind this page; the router numbers the entries of a visit. */
function isFirstEntry(state: unknown): boolean {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return true;
  return typeof state.idx !== 'number' || state.idx === 0;
}
