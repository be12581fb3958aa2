// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS, fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../../tests/support/screens/mount-app.tsx';

afterEach(() => {
  unmountApp();
  document.getElementById('place')?.remove();
});

function leavePlace(slug: string, name: string): void {
  const element = document.body.appendChild(document.createElement('script'));
  element.type = 'application/json';
  element.id = 'place';
  element.textContent = JSON.stringify({
    restaurant: fakeRestaurant({ slug, name }),
    syncedAt: '2026-11-20T04:00:00.000Z',
  });
}

/** The replica's answers come when the test says so. */
function silentServices() {
  const fakes = fakeServices();
  const { replica } = fakes.services;
  const answer: { find?: () => void } = {};
  const findRestaurant = vi.fn(async (slug: string) => {
    await new Promise<void>((resolve) => {
      answer.find = resolve;
    });
    return replica.findRestaurant(slug);
  });
  const silent = { ...replica, findRestaurant, watchRestaurant: () => () => {} };
  return { fakes: { ...fakes, services: { ...fakes.services, replica: silent } }, answer };
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

test('the place that came with the document is shown whole before anybody answers', async () => {
  leavePlace('warung-melati', 'Warung of the document');
  await mountApp('/restaurant/warung-melati', silentServices().fakes);
  await expect.element(heading('Warung of the document')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Why it counts as halal' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('a document of another place, or one that was used before, is not shown', async () => {
  leavePlace('elsewhere', 'Elsewhere');
  const { fakes, answer } = silentServices();
  await mountApp('/restaurant/warung-melati', fakes);
  await expect.element(heading('Loading the restaurant')).toBeInTheDocument();
  expect(document.getElementById('place')).toBeNull();
  answer.find?.();
  await expect.element(heading(FAKE_RESTAURANTS[0]?.name ?? '')).toBeVisible();
});
