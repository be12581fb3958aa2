// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openingOf } from '#domain/hours/opening.ts';
import { openState } from '#domain/hours/opening-hours.ts';
import type { Opening } from '#domain/places/restaurant.ts';
import { OpenLine } from '#places/cards/open-line.tsx';
import { fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { everyDay, FAKE_NOW, fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../../tests/support/screens/mount-app.tsx';
import { render } from '../../../../tests/support/screens/render.tsx';

afterEach(unmountApp);

const rows = () => [...document.querySelectorAll('#hours tr, section:has(#hours) tr')].map((row) => row.textContent);

const TEN_TO_TEN = [{ open: '10:00', close: '22:00' }];
const OPENING: Opening = {
  week: {
    ...everyDay(...TEN_TO_TEN),
    tuesday: [{ open: '12:00', close: '12:00', unknown: true }],
    wednesday: [...TEN_TO_TEN, { open: '10:00', close: '06:00', unknown: true }],
    thursday: [...TEN_TO_TEN, { open: '22:00', close: '10:00', unknown: true }],
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

test('a card and its page say the same of holidays that nobody has listed', async () => {
  const holidays = { kind: 'holidays' as const, on: [], complete_until: null };
  const opening = { week: everyDay(...TEN_TO_TEN), exceptions: [{ when: holidays, hours: [], label: 'PH closed' }] };
  const place = fakeRestaurant({ slug: 'amman', name: 'Amman Grill', operating_hours: null, opening });
  const state = openState(openingOf(place), place.time_zone, FAKE_NOW);
  const card = await render(<OpenLine state={state} />);
  await expect.poll(() => card.textContent).toMatch(/ · holidays may differ$/);
  const said = card.textContent;
  await mountApp('/restaurant/amman', fakeServices({ places: [place] }));
  await expect.poll(() => document.querySelector('main')?.textContent).toContain(said);
});

test('an unknown day is neither open nor closed, and other hours are listed in plain words', async () => {
  const place = fakeRestaurant({ slug: 'unsure', name: 'Unsure Grill', operating_hours: null, opening: OPENING });
  await mountApp('/restaurant/unsure', fakeServices({ places: [place] }));
  // The tests' clock shows a Friday.
  await expect.element(page.getByText('Hours not known today').first()).toBeVisible();
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Monday10:00 – 22:00$/),
      expect.stringMatching(/^TuesdayPerhaps from 12:00, closing time not known$/),
      expect.stringMatching(/^Wednesday10:00 – 22:00Perhaps longer$/),
      expect.stringMatching(/^Thursday10:00 – 22:00Perhaps longer$/),
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
