import { useFormat, useT } from '#i18n/i18n.tsx';
import styles from './hours-section.module.css';
import type { ShownHours } from './hours-view.ts';

/** The hours of a day: spans, closed, or not known. */
export function DayHours({ hours }: { readonly hours: ShownHours }) {
  const t = useT();
  const format = useFormat();
  const { isUnknown, isAllDay, spans, perhaps, isPerhapsLonger } = hours;
  if (isUnknown) return <span className={styles.closed}>{t('restaurant.dayUnknown')}</span>;
  if (isAllDay) return t('restaurant.allDay');
  if (spans.length + perhaps.length === 0) return <span className={styles.closed}>{t('restaurant.closed')}</span>;
  return (
    <>
      {spans.map((span) => (
        <span key={span.open} className={styles.span}>
          {format.time(span.open)} – {format.time(span.close)}
        </span>
      ))}
      {isPerhapsLonger ? <span className={styles.perhaps}>{t('restaurant.perhapsLonger')}</span> : null}
      {perhaps.map((span) => (
        <span key={span.open} className={styles.perhaps}>
          {t('restaurant.perhapsOpen', { open: format.time(span.open), close: format.time(span.close) })}
        </span>
      ))}
    </>
  );
}
