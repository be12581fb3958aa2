import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fake-clients.ts';
import { FAKE_RESTAURANTS } from '../../../tests/support/fake-data.ts';
import { render } from '../../../tests/support/render.tsx';
import { SavedPage } from './saved-page.tsx';

type Saved = ReturnType<typeof fakeServices> extends { setSaved: (saved: infer S) => void } ? NonNullable<S> : never;
type Mark = Partial<NonNullable<ReturnType<Saved['get']>>>;

const [first, second, third] = FAKE_RESTAURANTS;
const savedAs = (id: string | undefined, mark: Mark = {}) =>
  [id ?? '', { isSaved: true, mark: 'synced', code: null, ...mark }] as const;

async function open(...saved: ReturnType<typeof savedAs>[]) {
  const fake = fakeServices();
  fake.setSession({ userId: 'amina', email: 'amina@example.org', name: 'Amina' });
  fake.setSaved(new Map(saved));
  await render(<SavedPage />, { services: fake.services });
  return fake;
}
const namesShown = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent);

const tops = () =>
  page
    .getByRole('article')
    .elements()
    .map((card) => Math.round(card.getBoundingClientRect().top));

beforeEach(() => page.viewport(390, 844));

describe('saved places', () => {
  test('are shown newest first with their count, and sorted by name or distance when asked (S97)', async () => {
    await open(savedAs(first?.id), savedAs(second?.id), savedAs(third?.id));
    await expect.element(page.getByRole('heading', { name: 'Saved Restaurants' })).toBeVisible();
    await expect.element(page.getByText('3 places')).toBeVisible();
    expect(namesShown()).toEqual([third?.name, second?.name, first?.name]);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Name');
    const byName = [first?.name, second?.name, third?.name].toSorted((a = '', b = '') => a.localeCompare(b));
    await expect.poll(namesShown).toEqual(byName);
  });

  test('go at once when the heart is pressed, and come back with Undo', async () => {
    await open(savedAs(first?.id), savedAs(second?.id));
    await page.getByRole('button', { name: `Save ${second?.name}` }).click();
    await expect.poll(namesShown).toEqual([first?.name]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(namesShown).toHaveLength(2);
    expect(namesShown()).toEqual(expect.arrayContaining([first?.name, second?.name]));
  });

  test('none yet: says how to save one, and where to look (S101, S102)', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'No Saved Restaurants Yet' })).toBeVisible();
    await expect.element(page.getByText(/Tap the heart/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Discover Restaurants' })).toHaveAttribute('href', '/search');
    await expect.element(page.getByRole('link', { name: 'Explore More' })).toHaveAttribute('href', '/search');
    await expect.element(page.getByRole('link', { name: 'Browse Nearby' })).toHaveAttribute('href', '/');
  });

  test('say which are not on this device, and which the plan has no room for (U96)', async () => {
    const absent = '00000000-0000-4000-8000-00000000ffff';
    await open(savedAs(first?.id, { mark: 'refused', code: 'save_limit' }), savedAs(absent));
    await expect.element(page.getByText(/1 saved place is not on this device yet/)).toBeVisible();
    await expect.element(page.getByText(/1 place is kept on this device only: the free plan holds ten/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See what was not sent' })).toHaveAttribute('href', '/outbox');
  });

  test('five resting shapes while they are read (S98)', async () => {
    const fake = fakeServices();
    await render(<SavedPage />, { services: fake.services });
    await expect.poll(() => document.querySelectorAll('[data-skeleton="card"]').length).toBe(5);
  });

  test('are four in a row where there is room (S97)', async () => {
    await page.viewport(1280, 900);
    await open(...FAKE_RESTAURANTS.slice(0, 5).map(({ id }) => savedAs(id)));
    await page.getByRole('button', { name: 'Grid' }).click();
    await expect.poll(() => tops().filter((top, _, all) => top === all[0]).length).toBe(4);
  });
});
