import { LocateFixed, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button, IconButton } from '#ui/button.tsx';
import styles from './suggest-page.module.css';

interface PositionFieldProps {
  /** Null if none is sent. */
  readonly position: Position | null;
  /** Whether another app shared it. */
  readonly isShared: boolean;
  readonly onChange: (position: Position | null) => void;
}

/** Takes the device's position as the place's, for somebody who is there. It is only sent with the form. */
export function PositionField({ position, isShared, onChange }: PositionFieldProps) {
  const t = useT();
  const { geolocator } = useServices();
  const { failure } = useGeolocation();
  const [isWanted, setWanted] = useState(false);
  const isFailed = isWanted && failure !== null;

  useEffect(() => {
    if (!isWanted) return undefined;
    return geolocator.watch(({ located, fix }) => {
      const here = fix?.position ?? (located.source === 'fix' ? located.position : null);
      if (here === null) return;
      setWanted(false);
      onChange({ latitude: here.latitude, longitude: here.longitude });
    });
  }, [geolocator, isWanted, onChange]);

  if (position) {
    return (
      <p className={styles.position}>
        <LocateFixed aria-hidden="true" />
        <span>{t(isShared ? 'suggest.positionShared' : 'suggest.positionTaken')}</span>
        <IconButton
          label={t(isShared ? 'suggest.positionSharedRemove' : 'suggest.positionRemove')}
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(null)}
        />
      </p>
    );
  }
  return (
    <div className={styles.locate}>
      <Button
        icon={<LocateFixed aria-hidden="true" />}
        isBusy={isWanted && !isFailed}
        onClick={() => {
          setWanted(true);
          geolocator.request();
        }}
      >
        {t('suggest.here')}
      </Button>
      <p className="danger hide-empty" aria-live="polite">
        {isFailed ? t('suggest.positionFailed') : null}
      </p>
    </div>
  );
}
