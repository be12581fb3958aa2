import { Share2 } from 'lucide-react';
import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { localDay } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { IsBesideContext } from '#places/cards/beside.ts';
import { SaveButton } from '#places/cards/save-button.tsx';
import { useShownName } from '#places/cards/use-shown-name.ts';
import { useCopy } from '#places/use-copy.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { BackLink } from './back-link.tsx';
import { InTopBar, useTopBar } from './in-top-bar.tsx';
import styles from './place-bar.module.css';
import { shareOf } from './place-share.ts';

/**
 * Back to the results, unless the place is beside them; saving (S75) and sharing (S74, S87); and the name, once the heading
 * has scrolled out of view. On a phone all are in the top bar.
 */
export function PlaceBar({ place }: { readonly place: PlaceOutline }) {
  const isBeside = use(IsBesideContext);
  const topBar = useTopBar();
  const bar = useRef<HTMLDivElement>(null);
  const isNamed = useIsNameAbove(bar, topBar);
  const inside = <Inside place={place} isNamed={isNamed} />;
  return (
    <div ref={bar} className={classNames(styles.bar, isBeside && styles.beside)} hidden={topBar !== null}>
      {topBar === null && !isBeside ? <BackLink /> : null}
      {topBar === null ? inside : <InTopBar slot="end">{inside}</InTopBar>}
    </div>
  );
}

interface InsideProps {
  readonly place: PlaceOutline;
  readonly isNamed: boolean;
}

function Inside({ place, isNamed }: InsideProps) {
  const t = useT();
  const format = useFormat();
  const { now } = useServices();
  const copy = useCopy();
  const name = useShownName(place);

  const share = () => {
    const shared = shareOf(place, { origin: window.location.origin, today: localDay(now()), t, format });
    const { url } = shared;
    if (!navigator.canShare?.(shared)) {
      copy(url, 'restaurant.copied');
      return;
    }
    navigator.share({ ...shared }).catch((error: unknown) => {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url, 'restaurant.copied');
    });
  };

  return (
    <>
      {/* The page's heading says it to those who listen. */}
      <span className={styles.name} dir="auto" aria-hidden="true" data-title={isNamed ? '' : undefined}>
        {isNamed ? <span>{name}</span> : null}
      </span>
      <span className={styles.acts}>
        <SaveButton placeId={place.id} name={place.name} />
        <Button className={styles.share} variant="quiet" icon={<Share2 aria-hidden="true" />} onClick={share}>
          <span data-heard="on-phone">{t('restaurant.share')}</span>
        </Button>
      </span>
    </>
  );
}

/** Whether the heading with the name is above the visible part of the page, which begins below the bar. */
function useIsNameAbove(bar: RefObject<HTMLElement | null>, topBar: HTMLElement | null): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const name = bar.current?.closest('article')?.querySelector('h1');
    if (!bar.current || !name) return undefined;
    const { height, top } = (topBar?.closest('header') ?? bar.current).getBoundingClientRect();
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setAbove(!last.isIntersecting && last.boundingClientRect.top < (last.rootBounds?.top ?? 0));
      },
      { rootMargin: `-${Math.round(Math.max(0, top) + height)}px 0px 0px` },
    );
    observer.observe(name);
    return () => observer.disconnect();
  }, [bar, topBar]);
  return isAbove;
}
