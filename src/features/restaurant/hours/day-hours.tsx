import { Fragment } from 'react';
import type { Format } from '#i18n/format.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import styles from './hours-section.module.css';
import type { ShownHours } from './hours-view.ts';

/** A part of a day's hours in words. */
interface HoursPart {
  readonly kind: 'span' | 'perhaps' | 'closed' | 'allDay';
  readonly text: string;
}

/** A day's hours in words: spans, closed, or not known. */
export function hoursParts(hours: ShownHours, t: Translate, format: Format): readonly HoursPart[] {
  const { isUnknown, isAllDay, spans, perhaps, isPerhapsLonger, perhapsFrom } = hours;
  if (isUnknown) return [{ kind: 'closed', text: t('restaurant.dayUnknown') }];
  if (isAllDay) return [{ kind: 'allDay', text: t('restaurant.allDay') }];
  const times = ({ open, close }: { readonly open: string; readonly close: string }) => {
    return { open: format.time(open), close: format.time(close) };
  };
  const known = spans.map(times).map(({ open, close }) => `${open} – ${close}`);
  const unsure = [
    ...(isPerhapsLonger ? [t('restaurant.perhapsLonger')] : []),
    ...perhaps.map((span) => t('restaurant.perhapsOpen', times(span))),
    ...(perhapsFrom === null ? [] : [t('restaurant.perhapsFrom', { open: format.time(perhapsFrom) })]),
  ];
  if (known.length + unsure.length === 0) return [{ kind: 'closed', text: t('restaurant.closed') }];
  return [
    ...known.map((text): HoursPart => ({ kind: 'span', text })),
    ...unsure.map((text): HoursPart => ({ kind: 'perhaps', text })),
  ];
}

/** The same in a row of the table, one part a line. */
export function DayHours({ hours }: { readonly hours: ShownHours }) {
  const parts = hoursParts(hours, useT(), useFormat());
  return parts.map(({ kind, text }) =>
    kind === 'allDay' ? (
      <Fragment key={text}>{text}</Fragment>
    ) : (
      <span key={text} className={styles[kind]}>
        {text}
      </span>
    ),
  );
}
