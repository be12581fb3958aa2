import { Footprints, X } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { areaOfWay } from '#places/map/map-camera.ts';
import type { MapWalkProps } from '#places/map/map-walk-slot.ts';
import { Button, IconButton } from '#ui/button.tsx';
import styles from './map-walk.module.css';
import { useWalk } from './use-walk.ts';
import { WalkLine } from './walk-line.tsx';

/** Offers the walking route to the pressed place, and draws it. Its steps are on the place's page. */
export function MapWalk({ map, card, bottomPx }: MapWalkProps) {
  const t = useT();
  const { view, shown, ask, close } = useWalk(card.position);
  useEffect(() => {
    if (!map || !shown) return undefined;
    map.showWay(shown);
    map.fit(areaOfWay(shown), bottomPx);
    return () => map.showWay(null);
  }, [map, shown, bottomPx]);
  if (view) {
    return (
      <div className={styles.told} aria-live="polite">
        <WalkLine view={view} name={card.name} />
        <IconButton label={t('way.hide')} icon={<X aria-hidden="true" />} onClick={close} />
      </div>
    );
  }
  return ask ? (
    <Button className={styles.ask} icon={<Footprints aria-hidden="true" />} onClick={ask}>
      {t('way.show')}
    </Button>
  ) : null;
}
