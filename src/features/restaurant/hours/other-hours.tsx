import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { HoursException } from '#domain/places/restaurant.ts';
import type { Format } from '#i18n/format.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { hoursParts } from './day-hours.tsx';
import styles from './hours-section.module.css';
import { shownHours } from './hours-view.ts';

/** Exceptions from the week in plain words, each with its name in the source's words. */
export function OtherHours({ others }: { readonly others: readonly HoursException[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className={styles.others}>
      {others.map((each) => (
        <li key={JSON.stringify(each)}>
          {t('restaurant.otherHours.line', {
            when: whenText(each, others, t, format),
            hours: format.list(hoursParts(shownHours(each.hours), t, format).map(({ text }) => text)),
          })}
          {each.label ? (
            <bdi className={styles.label} dir="auto">
              {each.label}
            </bdi>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function whenText(exception: HoursException, others: readonly HoursException[], t: Translate, format: Format): string {
  const { weekdays } = exception;
  const when = datesText(exception, others, t, format);
  if (weekdays === undefined || weekdays.length === WEEKDAYS.length) return when;
  const days = format.list(weekdays.map((day) => t(`restaurant.day.${day}`)));
  return t('restaurant.otherHours.onDays', { when, days });
}

function datesText(
  { when, hours }: HoursException,
  others: readonly HoursException[],
  t: Translate,
  format: Format,
): string {
  switch (when.kind) {
    case 'ramadan':
      return t('restaurant.otherHours.ramadan');
    case 'holidays': {
      const isPart = hours === null && others.some((each) => each.when.kind === 'holidays' && each.hours !== null);
      return t(isPart ? 'restaurant.otherHours.someHolidays' : 'restaurant.otherHours.holidays');
    }
    case 'dates':
      if (when.from === when.to) return format.day(when.from);
      return t('restaurant.otherHours.range', { from: format.day(when.from), to: format.day(when.to) });
    default: {
      const [from, to] = [format.dayOfYear(when.from), format.dayOfYear(when.to)];
      if (when.from === when.to) return t('restaurant.otherHours.yearlyDay', { day: from });
      return t('restaurant.otherHours.yearly', { from, to });
    }
  }
}
