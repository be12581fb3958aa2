import { Footprints, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { areaOfWay } from '#places/map/map-camera.ts';
import type { MapWalkProps } from '#places/map/map-walk-slot.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useRescuedFocus } from '#ui/use-rescued-focus.ts';
import styles from './map-walk.module.css';
import { useWalk } from './use-walk.ts';
import { WalkLine } from './walk-line.tsx';

/** Offers the walking route to the pressed place, and draws it. Its steps are on the place's page. */
export function MapWalk({ map, card, bottomPx, isAsked, onAsk }: MapWalkProps) {
  const t = useT();
  const { view, shown, ask, close } = useWalk(card.position);
  const canAsk = ask !== null;
  const follow = useEffectEvent((isWanted: boolean) => (isWanted ? ask?.() : close()));
  useEffect(() => follow(isAsked && canAsk), [isAsked, canAsk]);
  useEffect(() => {
    if (!map || !shown) return undefined;
    map.showWay(shown);
    map.fit(areaOfWay(shown), bottomPx);
    return () => map.showWay(null);
  }, [map, shown, bottomPx]);
  const told = useRef<HTMLDivElement>(null);
  const isTold = isAsked && view !== null;
  useRescuedFocus(told, isTold, 'button');
  if (isTold) {
    return (
      <div ref={told} className={styles.told} aria-live="polite">
        <WalkLine view={view} name={card.name} />
        <IconButton label={t('way.hide')} icon={<X aria-hidden="true" />} onClick={() => onAsk(false)} />
      </div>
    );
  }
  return canAsk ? (
    <Button className={styles.ask} icon={<Footprints aria-hidden="true" />} onClick={() => onAsk(true)}>
      {t('way.show')}
    </Button>
  ) : null;
}
