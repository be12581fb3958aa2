/** The two meals of a day of fasting, without the code that computes their time. */
import { isDay } from '../hours/plan-dates.ts';

export const MEALS = ['iftar', 'suhoor'] as const;
export type Meal = (typeof MEALS)[number];

/** A meal of a date of the place's clock. */
export interface MealOn {
  /** 'YYYY-MM-DD'; suhoor precedes this day's fast. */
  readonly date: string;
  readonly meal: Meal;
}

/** People come to eat before suhoor ends; at fajr itself, many kitchens have just closed. Minutes. */
export const SUHOOR_BEFORE_FAJR = 30;

const LENGTH_OF_DAY = 'YYYY-MM-DD'.length;

/** Parses '2027-02-08-iftar'; undefined for anything else. */
export function parseMealOn(text: string): MealOn | undefined {
  const [date, rest] = [text.slice(0, LENGTH_OF_DAY), text.slice(LENGTH_OF_DAY)];
  const meal = MEALS.find((each) => rest === `-${each}`);
  return meal !== undefined && isDay(date) ? { date, meal } : undefined;
}

export function formatMealOn({ date, meal }: MealOn): string {
  return `${date}-${meal}`;
}
