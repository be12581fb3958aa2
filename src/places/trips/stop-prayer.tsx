import { useMemo, useState } from 'react';
import { nextMeal } from '#domain/prayer/next-meal.ts';
import { useT } from '#i18n/i18n.tsx';
import { inTime } from '#places/prayer/clock-text.ts';
import { isCalculatedMeal, nextName } from '#places/prayer/next-name.ts';
import { OtherClock } from '#places/prayer/other-clock.tsx';
import type { PrayerPlace } from '#places/prayer/prayer-place.ts';
import { questionOf, readPrayerSettings } from '#places/prayer/stored-settings.ts';
import { useClockText, usePrayerNow } from '#places/prayer/use-prayer-day.ts';
import { useMinute } from '#places/use-minute.ts';

/** The next prayer at a place, on its own clock, and in Ramadan iftar. Nothing if no prayer comes, as at the poles. */
export function StopPrayer({ place }: { readonly place: PrayerPlace }) {
  const t = useT();
  const at = useMinute();
  const [settings] = useState(readPrayerSettings);
  const clockText = useClockText(settings);
  const { next, today } = usePrayerNow(place, settings, at);
  const meal = useMemo(() => nextMeal(questionOf(place, settings), place.countryCode, at), [place, settings, at]);
  if (!next) return null;
  // At maghrib, iftar is the next prayer's own name.
  const isIftarLater = meal?.meal === 'iftar' && next.prayer !== 'maghrib';
  const isCalculated = isIftarLater ? !meal.isAnnounced : isCalculatedMeal(next, place.countryCode);
  const line = (prayer: string, minute: number, inMinutes: number) => (
    <>
      <span className="strong">{t('prayer.at', { prayer, time: clockText(minute) })}</span>{' '}
      <span className="soft">{inTime(inMinutes, t)}</span>
    </>
  );
  return (
    <div>
      <p>
        {line(nextName(next, today?.date, place.countryCode, t), next.day.minutes[next.prayer] ?? 0, next.inMinutes)}
      </p>
      {isIftarLater ? <p>{line(t('prayer.ramadan.iftar'), meal.minute, meal.inMinutes)}</p> : null}
      {isCalculated ? <p className="soft small">{t('prayer.ramadan.dates')}</p> : null}
      {next.day.rule === 'nearest_latitude' ? <p className="soft small">{t('prayer.byLatitude')}</p> : null}
      <OtherClock place={place} at={at} />
    </div>
  );
}
