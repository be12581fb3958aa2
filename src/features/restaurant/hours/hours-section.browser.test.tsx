// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Opening } from '#domain/places/restaurant.ts';
import { fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { everyDay, fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../../tests/support/screens/mount-app.tsx';

afterEach(unmountApp);

const rows = () => [...document.querySelectorAll('#hours tr, section:has(#hours) tr')].map((row) => row.textContent);

const TEN_TO_TEN = [{ open: '10:00', close: '22:00' }];
const OPENING: Opening = {
  week: {
    ...everyDay(...TEN_TO_TEN),
    wednesday: [...TEN_TO_TEN, { open: '10:00', close: '06:00', unknown: true }],
    friday: null,
    saturday: [{ open: '18:00', close: '04:00', unknown: true }],
    sunday: [],
  },
  exceptions: [
    { when: { kind: 'dates', from: '2026-12-01', to: '2026-12-31' }, hours: [], label: 'renovation' },
    { when: { kind: 'yearly', from: '06-01', to: '08-31' }, weekdays: ['sunday'], hours: TEN_TO_TEN, label: '' },
    { when: { kind: 'holidays', on: [], complete_until: null }, hours: [], label: '' },
    { when: { kind: 'ramadan' }, hours: null, label: '' },
  ],
};

test('an unknown day is neither open nor closed, and other hours are listed in plain words', async () => {
  const place = fakeRestaurant({ slug: 'unsure', name: 'Unsure Grill', operating_hours: null, opening: OPENING });
  await mountApp('/restaurant/unsure', fakeServices({ places: [place] }));
  // The tests' clock shows a Friday.
  await expect.element(page.getByText('Hours not known today').first()).toBeVisible();
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Monday10:00 – 22:00$/),
      expect.stringMatching(/^Tuesday10:00 – 22:00$/),
      expect.stringMatching(/^Wednesday10:00 – 22:00Perhaps longer$/),
      expect.stringMatching(/^Thursday10:00 – 22:00$/),
      expect.stringMatching(/^Friday.*Not known$/),
      expect.stringMatching(/^SaturdayPerhaps 18:00 – 04:00$/),
      expect.stringMatching(/^SundayClosed$/),
    ]);
  const others = page.getByRole('listitem').filter({ hasText: /^(1 Dec|Every year|On public|In Ramadan)/ });
  await expect
    .poll(() => others.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^1 Dec 2026 – 31 Dec 2026: Closed\s*renovation$/),
      'Every year, 1 June – 31 August (Sunday): 10:00 – 22:00',
      'On public holidays: Closed',
      'In Ramadan: Not known',
    ]);
  await expect.element(page.getByText('Hours may differ on public holidays.')).toBeVisible();
});
