/** Screens of a trip that the member has planned. */
import type { Page } from 'playwright';
import type { Screen } from './screens.ts';

const pressOn = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

async function plan(page: Page): Promise<void> {
  await page.goto('/trips');
  await page.getByLabel('Name of the trip').fill('Istanbul with family');
  await page.getByLabel('City or area').fill('Istanbul');
  await pressOn(page, /^Istanbul/);
  await page.getByLabel('First day there').fill('2099-03-01');
  await page.getByLabel('Last day there').fill('2099-03-04');
  await pressOn(page, 'Plan this trip');
  await page.getByRole('heading', { name: 'Istanbul with family' }).waitFor();
}

const screen = (name: string, bring: NonNullable<Screen['bring']>, press?: string): Screen => ({
  name,
  who: 'member',
  path: '/trips',
  states: ['data'],
  bring,
  ...(press === undefined ? {} : { press }),
});

export const TRIP_SCREENS: readonly Screen[] = [
  screen('trips-planned', async (page) => {
    await plan(page);
    await page.goto('/trips');
  }),
  screen('trip', plan),
  screen('trip-city', plan, 'Add a city'),
  screen('home-trip', async (page) => {
    await plan(page);
    await page.goto('/');
    await page.getByRole('link', { name: /^Istanbul with family/ }).waitFor();
  }),
];
