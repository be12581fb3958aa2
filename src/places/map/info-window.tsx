import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import { useT } from '#i18n/i18n.tsx';
import type { PlaceMap } from '#map/canvas-api.ts';
import { IconButton } from '#ui/button.tsx';
import { useEscapeKey } from '#ui/use-escape-key.ts';
import styles from './places-map.module.css';

interface InfoWindowProps {
  readonly map: PlaceMap | null;
  readonly position: Position | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The card of the pressed place: above its marker, below it in the map's upper half, or at the lower edge on a phone. Escape
 * closes it.
 */
export function InfoWindow({ map, position, onClose, children }: InfoWindowProps) {
  const t = useT();
  useEscapeKey(onClose);
  const at = map && position ? map.project(position) : null;
  return (
    <div className={styles.info} data-below={at?.isHigh || undefined} style={at ? anchoredAt(at) : undefined}>
      <IconButton className={styles.close} label={t('map.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      {children}
    </div>
  );
}

/** For the stylesheet: whether the card is above its marker. */
function anchoredAt({ x, y }: { readonly x: number; readonly y: number }): CSSProperties {
  const properties: Readonly<Record<string, string>> = { '--x': `${Math.round(x)}px`, '--y': `${Math.round(y)}px` };
  return properties;
}
