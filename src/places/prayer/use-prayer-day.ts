import { useMemo } from 'react';
import type { NextPrayer, PrayerDay } from '#domain/prayer/prayer.ts';
import type { PrayerSettings } from '#domain/prayer/prayer-settings.ts';
import { nextPrayer, prayerTimes } from '#domain/prayer/prayer-times.ts';
import { useLanguage } from '#i18n/i18n.tsx';
import { type ClockText, createClockText } from './clock-text.ts';
import { dateAt, type PrayerPlace } from './prayer-place.ts';
import { questionOf } from './stored-settings.ts';

export interface PrayerNow {
  /** Undefined if no prayer occurs within two days, as at the poles. */
  readonly next: NextPrayer | undefined;
  /** The place's present date. */
  readonly today: PrayerDay | undefined;
}

/** The next prayer of a place and its times of today. @param at epoch milliseconds of a whole minute */
export function usePrayerNow(place: PrayerPlace, settings: PrayerSettings, at: number): PrayerNow {
  return useMemo(() => {
    const question = questionOf(place, settings);
    const date = dateAt(place.timeZone, at);
    return {
      next: nextPrayer(question, at),
      today: date === undefined ? undefined : prayerTimes({ ...question, date }),
    };
  }, [place, settings, at]);
}

/** Writes clock times as the settings want them. */
export function useClockText({ clock }: PrayerSettings): ClockText {
  const { locale, digits } = useLanguage();
  return useMemo(() => createClockText(locale, digits, clock), [locale, digits, clock]);
}
