// @module-tag quick
/** The wishes found in a text, as shown on screen. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const box = () => page.getByRole('combobox');
const chip = (wish: string) => page.getByRole('button', { name: `Remove “${wish}” from the search` });
const openNow = () => page.getByRole('button', { name: 'Open now', exact: true });
const nearMe = () => page.getByRole('button', { name: 'Near me', exact: true });
const names = () => [...document.querySelectorAll('li[data-card] :is(h2, h3)')].map((name) => name.textContent);
/** The texts between cards, each with the name of the card below it. */
const dividers = () =>
  [...document.querySelectorAll('main li:not([data-card]) > h2')].map((line) => [
    line.textContent,
    line.closest('li')?.nextElementSibling?.querySelector('h2')?.textContent,
  ]);

const dividersOf = (level: string) =>
  [...document.querySelectorAll(`main li:not([data-card]) > ${level}`)].map((line) => line.textContent);

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('a wish is shown as a chip; pressing it removes only its words from the box', async () => {
  await mountApp('/search?q=laksa+opne+now+cheap', fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })] }));
  await expect.element(chip('Open now')).toBeVisible();
  await expect.element(chip('Cheap')).toBeVisible();
  // The filter of that name would be a duplicate.
  await expect.element(openNow()).not.toBeInTheDocument();
  await chip('Open now').click();
  await expect.element(openNow()).toBeVisible();
  await expect.element(box()).toHaveValue('laksa cheap');
  await expect.element(chip('Open now')).not.toBeInTheDocument();
  await expect.element(chip('Cheap')).toBeVisible();
});

test('places known to meet a wish come first, and a divider marks their end', async () => {
  const places = [
    fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
    fakeRestaurant({ name: 'Laksa Stall', price_level: 1 }),
    fakeRestaurant({ name: 'Laksa Palace', price_level: 4 }),
  ];
  await mountApp('/search?q=cheap+laksa', fakeServices({ places }));
  await expect.poll(names).toEqual(['Laksa Stall', 'Laksa Corner']);
  expect(dividers()).toEqual([['We don’t know yet: Cheap', 'Laksa Corner']]);
  await expect.element(page.getByText('Cheap: we know 1 place, shown first.')).toBeVisible();
});

test('unverified places are not said to come first', async () => {
  const places = [
    fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
    fakeRestaurant({ name: 'Laksa Stall', price_level: 1, halal_status: 'unverified' }),
  ];
  await mountApp('/search?q=cheap+laksa', fakeServices({ places }));
  await expect.element(page.getByText('1 place · Laksa · cheap · within 10 km of you')).toBeVisible();
  await expect.element(page.getByText('shown first')).not.toBeInTheDocument();
});

test('a wish about hours says that some hours are unknown', async () => {
  const places = [
    fakeRestaurant({ name: 'Laksa Silent', operating_hours: null }),
    // At lunch and dinner, every day.
    fakeRestaurant({ name: 'Laksa Noon' }),
  ];
  await mountApp('/search?q=open+at+1pm+laksa', fakeServices({ places }));
  await expect.poll(() => document.querySelectorAll('li[data-card]').length).toBe(2);
  expect(dividers()).toEqual([['Hours unknown · 1', 'Laksa Silent']]);
  await expect.element(page.getByRole('button', { name: /^Remove “Open at 1/ })).toBeVisible();
});

test('in a divided list, the divider counts those whose hours are unknown', async () => {
  const places = [
    ...Array.from({ length: 6 }, (_, n) => fakeRestaurant({ name: `Laksa Silent ${n}`, operating_hours: null })),
    ...Array.from({ length: 2 }, (_, n) => fakeRestaurant({ name: `Laksa Noon ${n}` })),
    fakeRestaurant({ name: 'Laksa Unknown', halal_status: 'unverified', operating_hours: null }),
  ];
  await mountApp('/search?q=open+at+1pm+laksa', fakeServices({ places }));
  await expect.poll(() => dividers()[0]?.[0]).toBe('Hours unknown · 6');
  await expect.element(page.getByText(/: we know 2 places, shown first/)).toBeVisible();
});

test('a wish that no near place meets is reported, and changes nothing', async () => {
  await mountApp('/search?q=laksa+with+parking', fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })] }));
  await expect.element(page.getByText('We don’t know any place near you for this: Parking.')).toBeVisible();
  await expect.element(chip('Parking')).toBeVisible();
  expect(names()).toEqual(['Laksa House']);
  expect(dividers()).toEqual([]);
});

test('how meat is slaughtered is never dropped silently: the answer names the wish that nobody stated', async () => {
  const places = [fakeRestaurant({ name: 'Chicken House' })];
  await mountApp('/search?q=hand+slaughtered+chicken+non-stunned', fakeServices({ places }));
  const line = 'We don’t know any place near you for this: Slaughtered by hand and Not stunned.';
  await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(chip('Slaughtered by hand')).toBeVisible();
  await chip('Not stunned').click();
  await expect.element(box()).toHaveValue('hand slaughtered chicken');
});

const withoutRoom = (name: string) => fakeRestaurant({ name, amenities: [] });

test('a question for a mosque leads to the places to pray, and lists restaurants only by that name', async () => {
  const link = page.getByRole('link', { name: 'Places to pray around you' });
  await mountApp(
    '/search?q=nearest+mosque',
    fakeServices({ places: ['Laksa House', 'The Mosque Kitchen'].map(withoutRoom) }),
  );
  await expect.element(link).toHaveAttribute('href', '/prayer?tab=places');
  expect(names()).toEqual(['The Mosque Kitchen']);
  await box().fill('surau');
  await expect.poll(names).toEqual([]);
  await expect.element(link).toBeVisible();
  await expect.element(page.getByText(/^We don’t know/)).not.toBeInTheDocument();
});

test('the directory leads a question for a mosque there, too', async () => {
  await mountApp('/directory?name=masjid', fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })] }));
  await expect.element(page.getByRole('link', { name: 'Places to pray around you' })).toBeVisible();
  expect(names()).toEqual([]);
});

const tokyo = { latitude: 35.66, longitude: 139.7, city: 'Tokyo', country_code: 'JP' };
const lit = (wish: string) => expect.poll(() => chip(wish).query()?.getAttribute('data-lit'));
const notes = () =>
  [...document.querySelectorAll('main li:not([data-card])')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(' | '),
  );

describe('chips and counts apply to what is above the first divider', () => {
  test('a chip whose wish nobody is known to meet is not lit', async () => {
    const places = [fakeRestaurant({ name: 'Laksa House', price_level: 1 })];
    await mountApp('/search?q=cheap+laksa+with+parking', fakeServices({ places }));
    await lit('Cheap').toBe('true');
    await lit('Parking').toBe('false');
  });

  test('the count at the top is of those that meet the wishes; the parts below say that they may not', async () => {
    const places = [
      fakeRestaurant({ name: 'Laksa Stall', price_level: 1 }),
      fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
      fakeRestaurant({ name: 'Laksa Unknown', price_level: null, halal_status: 'unverified' }),
      fakeRestaurant({ name: 'Laksa Tokyo', price_level: 1, ...tokyo }),
    ];
    await mountApp('/search?q=cheap+laksa', fakeServices({ places }));
    await expect.element(page.getByText('Found 1 restaurant', { exact: true })).toBeVisible();
    const partly = 'We may not know this about every place here: Cheap';
    await expect.poll(() => notes().length).toBe(3);
    expect(notes()[0]).toBe('We don’t know yet: Cheap');
    expect(notes()[1]).toContain(`Not verified · 1 | ${partly}`);
    expect(notes()[2]).toContain(`Further away · 1 | ${partly}`);
  });

  test('if only unverified places meet a wish, those above them are not left without a divider', async () => {
    const places = [
      fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
      fakeRestaurant({ name: 'Laksa Stall', price_level: 1, halal_status: 'unverified' }),
    ];
    await mountApp('/search?q=cheap+laksa', fakeServices({ places }));
    await expect.poll(dividers).toEqual([
      ['We don’t know yet: Cheap', 'Laksa Corner'],
      ['Not verified · 1', 'Laksa Stall'],
    ]);
  });

  test('an order that mixes known and unknown places says so', async () => {
    const places = [
      fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
      fakeRestaurant({ name: 'Laksa Stall', price_level: 1 }),
    ];
    await mountApp('/search?q=cheap+laksa&sort=distance', fakeServices({ places }));
    await expect.element(page.getByText('We may not know this about every place here: Cheap')).toBeVisible();
  });

  test('the directory counts alike', async () => {
    const places = [
      fakeRestaurant({ name: 'Laksa Stall', price_level: 1 }),
      fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
    ];
    await mountApp('/directory?name=cheap+laksa', fakeServices({ places }));
    await expect.element(page.getByRole('heading', { name: '1 Restaurant Found' })).toBeVisible();
    expect(dividersOf('h3')).toEqual(['We don’t know yet: Cheap']);
  });

  test.each(['/search?halal=certified', '/directory?halal=certified'])(
    '%s says that nothing near meets the filter',
    async (address) => {
      const places = [
        fakeRestaurant({ name: 'Near', halal_status: 'unverified' }),
        fakeRestaurant({ name: 'Tokyo', halal_status: 'certified', ...tokyo }),
      ];
      await mountApp(address, fakeServices({ places }));
      await expect.element(page.getByText('None near you, 1 restaurant further away')).toBeVisible();
    },
  );
});

test('near me requests the position, once', async () => {
  const fakes = fakeServices({ position: null, places: [fakeRestaurant({ name: 'Laksa House' })] });
  await mountApp('/search?q=laksa+near+me', fakes);
  await expect.element(chip('Near me')).toBeVisible();
  // The filter of that name would be a duplicate.
  await expect.element(nearMe()).not.toBeInTheDocument();
  await expect.poll(() => fakes.requests()).toBe(1);
  await chip('Near me').click();
  await expect.element(box()).toHaveValue('laksa');
  await expect.element(nearMe()).toBeVisible();
  expect(fakes.requests()).toBe(1);
});

test('the place that a text names is shown', async () => {
  await mountApp('/search?q=laksa+singapore', fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })] }));
  await expect.element(page.getByText('In Singapore')).toBeVisible();
});
