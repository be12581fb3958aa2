import { useEffect, useState } from 'react';
import { localDay } from '#domain/places/halal.ts';
import { MEALS, type Meal } from '#domain/prayer/meal.ts';
import { methodFor } from '#domain/prayer/methods.ts';
import { ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import { zoneAt } from '#platform/zone-at.ts';
import { useGeolocation } from '#services/use-geolocation.ts';

type MealDays = Readonly<Record<Meal, string>>;

/**
 * The day of fasting that each meal is first offered for, 'YYYY-MM-DD': today in Ramadan unless the meal is over where the person
 * is, else the first day of the next one. Without a position or the code that computes times, a meal counts as not over.
 * @param countryCode ISO 3166-1 alpha-2; null by Umm al-Qura
 * @param at epoch milliseconds of a whole minute
 */
export function useMealDays(countryCode: string | null, at: number): MealDays {
  const { located } = useGeolocation();
  const today = localDay(at);
  const { from } = ramadanFrom(today, countryCode);
  const isNow = from <= today;
  const { latitude, longitude } = located.position;
  const isKnown = located.source !== 'default';
  const [found, setFound] = useState<MealDays>();
  useEffect(() => {
    if (!isNow || !isKnown) return undefined;
    let isCurrent = true;
    findDays({ latitude, longitude }, countryCode, at).then(
      (days) => isCurrent && setFound(days),
      // The code is missing, because there was no network.
      () => isCurrent && setFound(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNow, isKnown, latitude, longitude, countryCode, at]);
  const first = isNow ? today : from;
  return isNow && found !== undefined ? found : { iftar: first, suhoor: first };
}

async function findDays(
  position: { readonly latitude: number; readonly longitude: number },
  countryCode: string | null,
  at: number,
): Promise<MealDays | undefined> {
  const [{ nextDayOfMeal }, timeZone] = await Promise.all([import('#domain/prayer/next-meal.ts'), zoneAt(position)]);
  const question = { ...position, timeZone, method: methodFor(countryCode) };
  const [iftar, suhoor] = MEALS.map((meal) => nextDayOfMeal(question, countryCode, meal, at));
  return iftar === undefined || suhoor === undefined ? undefined : { iftar, suhoor };
}
