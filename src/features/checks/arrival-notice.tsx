import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isAtTheDoor } from '#domain/checks/at-the-door.ts';
import { useT } from '#i18n/i18n.tsx';
import { noteSetOut } from '#places/checks/set-out.ts';
import { useMinute } from '#places/use-minute.ts';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button } from '#ui/button.tsx';
import styles from './arrival-notice.module.css';
import { readSetOut } from './read-set-out.ts';

/**
 * Asks once about the place that the person asked directions to, when the phone knows by itself that it is there. The position
 * stays on the device, and no permission is asked for.
 */
export function ArrivalNotice() {
  const t = useT();
  const at = useMinute();
  const { fix } = useGeolocation();
  const [isClosed, setClosed] = useState(false);
  const way = isClosed ? null : readSetOut(at);
  if (!way || !isAtTheDoor(way.position, fix)) return null;
  const close = () => {
    noteSetOut(null);
    setClosed(true);
  };
  return (
    <output className={styles.notice}>
      <span>{t('checks.arrived', { name: way.name })}</span>
      <Link
        className="brand underlined touch-height inline-row"
        to={`/restaurant/${encodeURIComponent(way.slug)}`}
        state={{ isAtTheDoor: true }}
        onClick={close}
      >
        {t('checks.arrivedAnswer')}
      </Link>
      <Button variant="quiet" onClick={close}>
        {t('checks.arrivedClose')}
      </Button>
    </output>
  );
}
