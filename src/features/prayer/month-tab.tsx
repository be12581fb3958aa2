import { CalendarPlus, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import { PRAYERS, type PrayerDay, type UsedRule } from '#domain/prayer/prayer.ts';
import { prayerTimes } from '#domain/prayer/prayer-times.ts';
import { useT } from '#i18n/i18n.tsx';
import { dateAt } from '#places/prayer/prayer-place.ts';
import { questionOf } from '#places/prayer/stored-settings.ts';
import { useClockText } from '#places/prayer/use-prayer-day.ts';
import { saveFile } from '#platform/save-file.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { useDateText } from './date-text.ts';
import { Failed } from './failed.tsx';
import { MethodNote } from './method-note.tsx';
import { differenceText, methodText } from './method-text.ts';
import { monthCalendar, placeKey } from './month-calendar.ts';
import styles from './month-tab.module.css';
import type { PrayerView } from './prayer-view.ts';
import { Stepper } from './stepper.tsx';

/** All times of a month, to print or to take into a calendar. */
export function MonthTab(view: PrayerView) {
  const { place, name, settings, at } = view;
  const t = useT();
  const { now } = useServices();
  const dateText = useDateText();
  const clockText = useClockText(settings);
  const today = dateAt(place.timeZone, at);
  const [chosen, setChosen] = useState<string>();
  const first = chosen ?? `${today?.slice(0, 7)}-01`;
  const days = useMemo(() => {
    const question = questionOf(place, settings);
    return datesOfMonth(first).flatMap((date) => prayerTimes({ ...question, date }) ?? []);
  }, [place, settings, first]);
  if (today === undefined || days.length === 0) return <Failed {...view} />;
  const rules = [...new Set(days.flatMap(({ rule }) => rule ?? []))];
  const title = t('prayer.month.title', { month: dateText.month(first), place: name });
  const notes = [methodText(view, t), differenceText(view, t), t('prayer.hijriNote')];
  const keep = () =>
    saveFile(
      monthCalendar(days, {
        nameOf: (prayer) => t(`prayer.name.${prayer}`),
        place: name,
        key: placeKey(place),
        notesOf: ({ rule }) => [...notes, ...(rule === null ? [] : [t(`prayer.rule.${rule}`)])],
        at: now(),
      }),
      `prayer-${first.slice(0, 7)}.ics`,
      'text/calendar',
    );
  return (
    <div className={styles.tab}>
      <Stepper
        before={t('prayer.month.before')}
        after={t('prayer.month.after')}
        onBefore={() => setChosen(otherMonth(first, -1))}
        onAfter={() => setChosen(otherMonth(first, 1))}
      >
        <h2>{dateText.month(first)}</h2>
      </Stepper>
      <div className={styles.sheet}>
        <table className={styles.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('prayer.month.date')}</th>
              {PRAYERS.map((prayer) => (
                <th key={prayer} scope="col">
                  {t(`prayer.name.${prayer}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <Row
                key={day.date}
                day={day}
                mark={markOf(day.rule, rules)}
                isToday={day.date === today}
                dateText={dateText}
                clockText={clockText}
              />
            ))}
          </tbody>
        </table>
        {rules.map((rule) => (
          <p key={rule} className="soft small">
            {markOf(rule, rules)} {t(`prayer.rule.${rule}`)}
          </p>
        ))}
        <p className={styles.printed}>{notes.join(' · ')}</p>
      </div>
      <div className="flex wrap gap-2">
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('prayer.month.print')}
        </Button>
        <Button icon={<CalendarPlus aria-hidden="true" />} aria-describedby="prayer-calendar" onClick={keep}>
          {t('prayer.month.calendar')}
        </Button>
      </div>
      <p className="soft small" id="prayer-calendar">
        {t('prayer.month.calendarHint')}
      </p>
      <MethodNote {...view} />
    </div>
  );
}

interface RowProps {
  readonly day: PrayerDay;
  /** Refers to the rule below the table that set times of the day; '' without one. */
  readonly mark: string;
  readonly isToday: boolean;
  readonly dateText: ReturnType<typeof useDateText>;
  readonly clockText: ReturnType<typeof useClockText>;
}

function Row({ day, mark, isToday, dateText, clockText }: RowProps) {
  const t = useT();
  return (
    <tr className={isToday ? styles.today : undefined} aria-current={isToday ? 'date' : undefined}>
      <th scope="row">
        <span className={styles.weekday}>{dateText.weekday(day.date)} </span>
        {dateText.number(day.date)}
        {mark}
        <span className={styles.hijri}>{dateText.shortHijri(day.date)}</span>
      </th>
      {PRAYERS.map((prayer) => {
        const minutes = day.minutes[prayer];
        return <td key={prayer}>{minutes === null ? <abbr title={t('prayer.none')}>–</abbr> : clockText(minutes)}</td>;
      })}
    </tr>
  );
}

/** The mark of a rule among those of a month; '' without a rule. */
function markOf(rule: UsedRule | null, rules: readonly UsedRule[]): string {
  return rule === null ? '' : '*'.repeat(rules.indexOf(rule) + 1);
}

/** All dates of a month. @param first its first day, 'YYYY-MM-DD' */
function datesOfMonth(first: string): readonly string[] {
  const begin = dayNumber(first);
  return Array.from({ length: dayNumber(otherMonth(first, 1)) - begin }, (_, n) => isoDay(begin + n));
}

/** The first day of another month. */
function otherMonth(first: string, months: number): string {
  const date = new Date(`${first}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
