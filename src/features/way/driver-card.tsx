import { Copy } from 'lucide-react';
import { useRef } from 'react';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useCopy } from '#places/use-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './driver-card.module.css';
import { driverWords } from './driver-words.ts';

interface DriverCardProps {
  readonly place: PlaceOutline;
  readonly onClose: () => void;
}

/** Name and address in large letters and in the local script, for a driver to read. */
export function DriverCard({ place, onClose }: DriverCardProps) {
  const t = useT();
  const format = useFormat();
  const copy = useCopy();
  const card = useRef<HTMLDivElement>(null);
  const { names, address, coordinate } = driverWords(place, format.country(place.country_code));
  const [first, ...others] = names;
  const text = [...names, ...address, ...(coordinate ? [coordinate] : [])].join('\n');
  return (
    <Dialog
      title={t('restaurant.driver.title')}
      onClose={onClose}
      footer={
        <Button icon={<Copy aria-hidden="true" />} onClick={() => copy(text, 'restaurant.driver.copied', card.current)}>
          {t('restaurant.driver.copy')}
        </Button>
      }
    >
      <div className={styles.card} ref={card}>
        <p className={styles.name} dir="auto">
          {first}
        </p>
        {others.map((name) => (
          <p key={name} className={styles.second} dir="auto">
            {name}
          </p>
        ))}
        <address className={styles.address}>
          {address.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </address>
        {coordinate ? (
          <p className={styles.coordinate} dir="ltr">
            {coordinate}
          </p>
        ) : null}
        {place.phone ? (
          <p className={styles.coordinate} dir="ltr">
            {place.phone}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
