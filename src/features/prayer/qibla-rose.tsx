import { useT } from '#i18n/i18n.tsx';
import styles from './qibla-tab.module.css';

interface QiblaRoseProps {
  /** Degrees clockwise from north. */
  readonly qibla: number;
  /** Where the top of the screen points; null draws north at the top. */
  readonly heading: number | null;
  /** Where the sun stands, degrees clockwise from north; null while it gives no direction. */
  readonly sun: number | null;
}

/** Marks at every 30 degrees. */
const MARKS = Array.from({ length: 12 }, (_, n) => n * 30);

/** A compass rose with a line towards the qibla. Hidden from screen readers: the text beside it says the same. */
export function QiblaRose({ qibla, heading, sun }: QiblaRoseProps) {
  const t = useT();
  return (
    <svg className={styles.rose} viewBox="-110 -110 220 220" aria-hidden="true" data-heading={heading ?? undefined}>
      <g transform={`rotate(${-(heading ?? 0)})`}>
        <circle className={styles.ring} r="92" />
        {MARKS.map((degrees) => (
          <line key={degrees} className={styles.tick} y1="-92" y2="-84" transform={`rotate(${degrees})`} />
        ))}
        <text className={styles.north} y="-64" textAnchor="middle">
          {t('prayer.qibla.north')}
        </text>
        <g transform={`rotate(${qibla})`}>
          <line className={styles.line} y1="0" y2="-78" />
          <path className={styles.head} d="M0 -100 L11 -76 L-11 -76 Z" />
        </g>
        <circle className={styles.middle} r="5" />
        {sun === null ? null : <circle className={styles.sun} cy="-92" r="9" transform={`rotate(${sun})`} />}
      </g>
      {heading === null ? null : <path className={styles.top} d="M0 -96 L-7 -108 L7 -108 Z" />}
    </svg>
  );
}
