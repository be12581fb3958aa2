import { useId, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { ChangePosition } from '#places/spots/change-position.tsx';
import { useMinute } from '#places/use-minute.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inTime } from './clock-text.ts';
import { isCalculatedMeal, nextName } from './next-name.ts';
import { OtherClock } from './other-clock.tsx';
import styles from './prayer-card.module.css';
import type { PrayerPlace } from './prayer-place.ts';
import { readPrayerSettings } from './stored-settings.ts';
import { TimeList } from './time-list.tsx';
import { useClockText, usePrayerNow } from './use-prayer-day.ts';
import { usePrayerPlace } from './use-prayer-place.ts';

/**
 * Home's card: the next prayer and in how long; a press shows all six times. Without a position it asks for a place. Its two
 * parts are items of the grid of Home's head: the pill beside the greeting, the panel below both.
 */
export function PrayerCard() {
  const { place } = usePrayerPlace();
  if (place === null) return <NoPlace />;
  return place ? <Next place={place} /> : null;
}

function NoPlace() {
  const t = useT();
  return (
    <div className={classNames(styles.ask, 'small')}>
      <p>{t('prayer.card.noPlace')}</p>
      <ChangePosition isFirst />
    </div>
  );
}

function Next({ place }: { readonly place: PrayerPlace }) {
  const t = useT();
  const at = useMinute();
  const id = useId();
  const [settings] = useState(readPrayerSettings);
  const [isOpen, setOpen] = useState(false);
  const clockText = useClockText(settings);
  const { next, today } = usePrayerNow(place, settings, at);
  if (!today) return null;
  const isOfToday = next?.day.date === today.date;
  return (
    <>
      <button
        type="button"
        className={styles.pill}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {next ? (
          <>
            <span className="strong">
              {t('prayer.at', {
                prayer: nextName(next, today.date, place.countryCode, t),
                time: clockText(next.day.minutes[next.prayer] ?? 0),
              })}
            </span>{' '}
            <span className={styles.soon}>{inTime(next.inMinutes, t)}</span>
          </>
        ) : (
          <span className="strong">{t('shell.title.prayer')}</span>
        )}
      </button>
      {isOpen ? (
        <section id={id} className={styles.panel} aria-label={t('shell.title.prayer')}>
          <TimeList day={today} clockText={clockText} next={isOfToday ? next.prayer : null} />
          {today.rule === null ? null : <p className="soft small">{t(`prayer.rule.${today.rule}`)}</p>}
          {next && isCalculatedMeal(next, place.countryCode) ? (
            <p className="soft small">{t('prayer.ramadan.dates')}</p>
          ) : null}
          <OtherClock place={place} at={at} />
          <ButtonLink to="/prayer">{t('prayer.card.more')}</ButtonLink>
        </section>
      ) : null}
    </>
  );
}
