// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readListPosition } from '#places/results/list-position-store.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

afterEach(unmountApp);

const places = Array.from({ length: 100 }, (_, n) =>
  fakeRestaurant({ slug: `laksa-${n}`, name: `Laksa ${n + 1}`, halal_status: 'certified' }),
);

const card = () => document.querySelector('li[data-card="25"]');

test('once the page is hidden, the tab knows where its list stands, because the page may end unheard', async () => {
  await page.viewport(390, 844);
  await mountApp('/search?q=laksa', fakeServices({ places }));
  await expect.poll(() => document.querySelectorAll('li[data-card]').length).toBe(20);
  const { key } = window.history.state as { readonly key: string };
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(card).not.toBeNull();
  card()?.scrollIntoView({ block: 'start' });
  // At once: a hidden page has no frames, and soon no timers.
  document.dispatchEvent(new Event('visibilitychange'));
  const position = readListPosition(key);
  expect(position).toMatchObject({ limit: 40, layout: 'list', focused: null });
  expect(position?.rows.length).toBeGreaterThanOrEqual(20);
  // The one before it may look out from under the top bar.
  expect(position?.sight?.card).toBeOneOf([24, 25]);
});
