import { PRAYERS, type Prayer, type PrayerDay } from '#domain/prayer/prayer.ts';
import { useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ClockText } from './clock-text.ts';
import styles from './time-list.module.css';

interface TimeListProps {
  readonly day: PrayerDay;
  readonly clockText: ClockText;
  /** The next prayer, if it is one of this day. */
  readonly next: Prayer | null;
}

/** The six times of a day; the next prayer is marked. */
export function TimeList({ day, clockText, next }: TimeListProps) {
  const t = useT();
  return (
    <dl className={styles.list}>
      {PRAYERS.map((prayer) => {
        const minutes = day.minutes[prayer];
        const isNext = prayer === next;
        return (
          <div
            key={prayer}
            className={classNames(styles.row, isNext && styles.next, prayer === 'sunrise' && styles.minor)}
            aria-current={isNext ? 'time' : undefined}
          >
            <dt>
              {t(`prayer.name.${prayer}`)}
              {/* Without the space, Arabic letters would join. */}
              {isNext ? ' ' : null}
              {isNext ? <span className={styles.mark}>{t('prayer.next')}</span> : null}
            </dt>
            <dd>{minutes === null ? <span className="soft">{t('prayer.none')}</span> : clockText(minutes)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
