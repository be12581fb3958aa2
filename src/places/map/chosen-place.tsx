import { X } from 'lucide-react';
import type { Card, NamedArea } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { IconButton } from '#ui/button.tsx';
import { useEscapeKey } from '#ui/use-escape-key.ts';
import styles from './chosen-place.module.css';
import { MapCard } from './map-card.tsx';

interface ChosenPlaceProps {
  readonly card: Card;
  /** See `MapCard`. */
  readonly area: NamedArea | undefined;
  readonly onClose: () => void;
}

/** The place pressed on a phone's map, at the beginning of the sheet (S66). Escape closes it. */
export function ChosenPlace({ card, area, onClose }: ChosenPlaceProps) {
  const t = useT();
  useEscapeKey(onClose);
  return (
    <div className={styles.chosen}>
      <MapCard card={card} area={area} />
      <IconButton className={styles.close} label={t('map.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}
