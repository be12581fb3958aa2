import { useMemo, useState } from 'react';
import { nextMeal } from '#domain/prayer/next-meal.ts';
import { useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';
import { inTime } from './clock-text.ts';
import type { PrayerPlace } from './prayer-place.ts';
import { questionOf, readPrayerSettings } from './stored-settings.ts';
import { usePrayerPlace } from './use-prayer-place.ts';

/**
 * 'Iftar in 1 h 12 min' where the person is, by the country's own days of Ramadan; says so where these are only calculated. Nothing
 * without a position.
 */
export function MealLine() {
  const { place } = usePrayerPlace();
  return place ? <Line place={place} /> : null;
}

function Line({ place }: { readonly place: PrayerPlace }) {
  const t = useT();
  const at = useMinute();
  const [settings] = useState(readPrayerSettings);
  const next = useMemo(() => nextMeal(questionOf(place, settings), place.countryCode, at), [place, settings, at]);
  if (next === undefined) return null;
  const soon = inTime(next.inMinutes, t);
  return (
    <span>
      <span className="strong">{t('prayer.soon', { prayer: t(`prayer.ramadan.${next.meal}`), soon })}</span>
      {next.isAnnounced ? null : ` · ${t('prayer.ramadan.calculated')}`}
      {next.rule === 'nearest_latitude' ? ` · ${t('prayer.byLatitude')}` : null}
    </span>
  );
}
