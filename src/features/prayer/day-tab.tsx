import { useState } from 'react';
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import { plannedIftar } from '#domain/prayer/iftar-plan.ts';
import type { PrayerDay } from '#domain/prayer/prayer.ts';
import { prayerTimes } from '#domain/prayer/prayer-times.ts';
import { isRamadan, ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import { useT } from '#i18n/i18n.tsx';
import { type ClockText, inTime } from '#places/prayer/clock-text.ts';
import { nextName } from '#places/prayer/next-name.ts';
import { dateAt } from '#places/prayer/prayer-place.ts';
import { questionOf } from '#places/prayer/stored-settings.ts';
import { TimeList } from '#places/prayer/time-list.tsx';
import { useClockText, usePrayerNow } from '#places/prayer/use-prayer-day.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDateText } from './date-text.ts';
import styles from './day-tab.module.css';
import { Failed } from './failed.tsx';
import { MethodNote } from './method-note.tsx';
import type { PrayerView } from './prayer-view.ts';
import { Stepper } from './stepper.tsx';

const IftarPlan = lazyPart(() => import('./iftar-plan.tsx').then((part) => part.IftarPlan), {
  loading: () => <Skeleton height="24rem" radius="var(--radius-l)" />,
});

/** The times of a day: today's first, with the next prayer. */
export function DayTab(view: PrayerView) {
  const { place, settings, at } = view;
  const t = useT();
  const dateText = useDateText();
  const clockText = useClockText(settings);
  const { next, today } = usePrayerNow(place, settings, at);
  const [chosen, setChosen] = useState<string>();
  const todayDate = dateAt(place.timeZone, at);
  if (todayDate === undefined || today === undefined) return <Failed {...view} />;
  const date = chosen ?? todayDate;
  // The chosen day may have become today.
  const isToday = date === todayDate;
  const day = isToday ? today : prayerTimes({ ...questionOf(place, settings), date });
  if (day === undefined) return <Failed {...view} />;
  const question = questionOf(place, settings);
  const planned = plannedIftar(question, place.countryCode, { date, today: todayDate, at });
  const fast = planned === date ? day : planned && prayerTimes({ ...question, date: planned });
  const step = (days: number) => {
    const target = isoDay(dayNumber(date) + days);
    setChosen(target === todayDate ? undefined : target);
  };
  return (
    <div className={styles.tab}>
      <Stepper
        before={t('prayer.day.before')}
        after={t('prayer.day.after')}
        onBefore={() => step(-1)}
        onAfter={() => step(1)}
      >
        <h2>{dateText.day(date)}</h2>
        <p className="soft small">{dateText.hijri(date)}</p>
      </Stepper>
      {isToday && next ? (
        <p className={styles.next}>
          {t('prayer.soon', {
            prayer: nextName(next, todayDate, place.countryCode, t),
            soon: inTime(next.inMinutes, t),
          })}
        </p>
      ) : null}
      {isToday ? null : (
        <Button variant="quiet" onClick={() => setChosen(undefined)}>
          {t('prayer.day.today')}
        </Button>
      )}
      <TimeList day={day} clockText={clockText} next={next?.day.date === date ? next.prayer : null} />
      <Further day={day} clockText={clockText} countryCode={place.countryCode} />
      {day.rule === null ? null : (
        <p className={day.rule === 'seasonal_twilight' ? 'soft small' : styles.rule}>{t(`prayer.rule.${day.rule}`)}</p>
      )}
      <MethodNote {...view} />
      {fast ? <IftarPlan {...view} day={fast} shownDate={date} today={todayDate} /> : null}
    </div>
  );
}

interface FurtherProps {
  readonly day: PrayerDay;
  readonly clockText: ClockText;
  readonly countryCode: string | null;
}

/** The fast of a day in Ramadan, and the parts of the night. */
function Further({ day, clockText, countryCode }: FurtherProps) {
  const t = useT();
  const isFast = isRamadan(dayNumber(day.date), countryCode);
  const rows = [
    ...(isFast
      ? ([
          ['prayer.more.imsak', day.imsak],
          ['prayer.ramadan.suhoor', day.suhoorEnd],
          ['prayer.ramadan.iftar', day.iftar],
        ] as const)
      : []),
    ['prayer.more.midnight', day.midnight],
    ['prayer.more.lastThird', day.lastThird],
  ] as const;
  return (
    <>
      <dl className={styles.further}>
        {rows.map(([label, minutes]) =>
          minutes === null ? null : (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{clockText(minutes)}</dd>
            </div>
          ),
        )}
      </dl>
      {isFast && !ramadanFrom(day.date, countryCode).isAnnounced ? (
        <p className="soft small">{t('prayer.ramadan.dates')}</p>
      ) : null}
    </>
  );
}
