// @module-tag quick
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cardOf } from '#places/cards/card-of.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, FAKE_RESTAURANTS } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
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
  test('are shown newest first with their count, and can be sorted by name or distance (S97)', async () => {
    await open(savedAs(first?.id), savedAs(second?.id), savedAs(third?.id));
    await expect.element(page.getByRole('heading', { name: 'Saved Restaurants' })).toBeVisible();
    await expect.element(page.getByText('3 places')).toBeVisible();
    expect(namesShown()).toEqual([third?.name, second?.name, first?.name]);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Name');
    const byName = [first?.name, second?.name, third?.name].toSorted((a = '', b = '') => a.localeCompare(b));
    await expect.poll(namesShown).toEqual(byName);
  });

  test('disappear at once when the heart is pressed, and return with Undo', async () => {
    await open(savedAs(first?.id), savedAs(second?.id));
    await page.getByRole('button', { name: `Save ${second?.name}` }).click();
    await expect.poll(namesShown).toEqual([first?.name]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(namesShown).toHaveLength(2);
    expect(namesShown()).toEqual(expect.arrayContaining([first?.name, second?.name]));
  });

  test('if there are none, the page says how to save one, and links to the search (S101, S102)', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'No Saved Restaurants Yet' })).toBeVisible();
    await expect.element(page.getByText(/Tap the heart/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Discover Restaurants' })).toHaveAttribute('href', '/search');
    await expect.element(page.getByRole('link', { name: 'Explore More' })).toHaveAttribute('href', '/search');
    await expect.element(page.getByRole('link', { name: 'Browse Nearby' })).toHaveAttribute('href', '/');
  });

  test('before the first answer of the server, no count is shown, but why there is no answer (S98, S99)', async () => {
    const fake = await open();
    const none = page.getByRole('heading', { name: 'No Saved Restaurants Yet' });
    fake.setOutbox({ items: [], waitsFor: null, syncedAt: null });
    await expect.element(none).not.toBeInTheDocument();
    expect(page.getByText('0 places').elements()).toEqual([]);
    fake.setOutbox({ items: [], waitsFor: 'unavailable', syncedAt: null });
    await expect.element(page.getByRole('heading', { name: 'Unable to Load Saved Restaurants' })).toBeVisible();
    fake.setConnectionStatus('offline');
    await expect
      .element(page.getByRole('heading', { name: 'Your saved places aren’t on this device yet' }))
      .toBeVisible();
    fake.setOutbox({ items: [], waitsFor: null, syncedAt: '2026-11-20T03:00:00.000Z' });
    await expect.element(none).toBeVisible();
  });

  test('show which are not on this device, and how many exceed the plan (U96)', async () => {
    const absent = '00000000-0000-4000-8000-00000000ffff';
    await open(savedAs(first?.id, { mark: 'refused', code: 'save_limit' }), savedAs(absent));
    await expect.element(page.getByText(/1 saved place isn’t on this device yet/)).toBeVisible();
    await expect.element(page.getByText(/1 place is kept on this device only: the free plan holds ten/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See what wasn’t sent' })).toHaveAttribute('href', '/outbox');
  });

  test("without a stored document show the index's entry in sort order, and accept notes (S97)", async () => {
    if (!second || !third) throw new Error('There are fake places.');
    const fake = fakeServices();
    const known = { ...cardOf(third, null, FAKE_NOW), id: '00000000-0000-4000-8000-00000000ffff', name: 'Kedai Awan' };
    fake.indexed.push(known);
    fake.setSession({ userId: 'amina', email: 'amina@example.org', name: 'Amina' });
    fake.setSaved(new Map([savedAs(first?.id), savedAs(known.id), savedAs(second.id)]));
    await render(<SavedPage />, { services: fake.services });
    await expect.poll(namesShown).toEqual([second.name, 'Kedai Awan', first?.name]);
    await expect.element(page.getByRole('button', { name: 'Add a note on Kedai Awan' })).toBeVisible();
    expect(page.getByText(/not on this device yet/).elements()).toEqual([]);
  });

  test('five skeletons are shown while they load (S98)', async () => {
    const fake = fakeServices();
    await render(<SavedPage />, { services: fake.services });
    await expect.poll(() => document.querySelectorAll('[data-skeleton="card"]').length).toBe(5);
  });

  test('if they can’t be read, the page says so, and that nothing is lost (S99)', async () => {
    vi.useFakeTimers();
    try {
      const fake = fakeServices();
      await render(<SavedPage />, { services: fake.services });
      await expect.poll(() => page.getByRole('list', { name: 'Saved Restaurants' }).query()).not.toBeNull();
      await vi.advanceTimersByTimeAsync(10_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.element(page.getByRole('heading', { name: 'Unable to Load Saved Restaurants' })).toBeVisible();
    await expect.element(page.getByText(/What you saved is safe/)).toBeVisible();
    await expect.element(button('Try Again')).toBeVisible();
  });

  test('are four in a row on a wide screen (S97)', async () => {
    await page.viewport(1280, 900);
    await open(...FAKE_RESTAURANTS.slice(0, 5).map(({ id }) => savedAs(id)));
    await page.getByRole('button', { name: 'Grid' }).click();
    await expect.poll(() => tops().filter((top, _, all) => top === all[0]).length).toBe(4);
  });
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const said = (text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const dialog = () => page.getByRole('dialog');

/** Creates a list in the UI, and shows it. */
async function makeList(name: string) {
  await button('New list').click();
  await page.getByLabelText('Name of the list').fill(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

/** Puts a place on a list, or takes it off, in the UI. */
async function pressList(place: string | undefined, list: string) {
  await button(new RegExp(`^Lists of ${place}`)).click();
  await dialog().getByRole('checkbox', { name: list }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog().query()).toBeNull();
}

describe('private lists', () => {
  test('can be created, filled and viewed offline, and enter the outbox at once', async () => {
    const fake = await open(savedAs(first?.id), savedAs(second?.id));
    fake.setConnectionStatus('offline');
    await makeList('Friday');
    await expect.element(page.getByText(/This list is empty/)).toBeVisible();
    await expect.element(page.getByText('Not sent yet')).toBeVisible();
    await button(/^All/).click();
    await pressList(second?.name, 'Friday');
    await button(/^Friday/).click();
    await expect.poll(namesShown).toEqual(['Friday', second?.name]);
    const names = fake.done.flatMap((act) => Object(act).mutations ?? []).map(({ name }: { name: string }) => name);
    expect(names).toEqual(['create_list', 'add_to_list']);
    await pressList(second?.name, 'Friday');
    await expect.poll(namesShown).toEqual(['Friday']);
  });

  test("a place's dialog can put it on a new list", async () => {
    await open(savedAs(first?.id));
    await button(new RegExp(`^Lists of ${first?.name}`)).click();
    await dialog().getByRole('button', { name: 'New list' }).click();
    await page.getByLabelText('Name of the list').fill('Ramadan');
    await button('Make list').click();
    await expect.element(dialog().getByRole('checkbox', { name: 'Ramadan' })).toBeChecked();
  });

  test('a list needs a unique name', async () => {
    await open(savedAs(first?.id));
    await makeList('Friday');
    await button('New list').click();
    await button('Make list').click();
    await expect.element(page.getByText('Give the list a name')).toBeVisible();
    await expect.element(page.getByLabelText('Name of the list')).toHaveFocus();
    await page.getByLabelText('Name of the list').fill(' Friday ');
    await button('Make list').click();
    await expect.element(page.getByText('You already have a list with this name')).toBeVisible();
  });

  test('a list can be renamed and deleted, and Undo restores it with its places', async () => {
    await open(savedAs(first?.id));
    await makeList('Friday');
    await button(/^All/).click();
    await pressList(first?.name, 'Friday');
    await button(/^Friday/).click();
    await button('Rename').click();
    await page.getByLabelText('Name of the list').fill('Saturday');
    await button('Save name').click();
    await expect.element(page.getByRole('heading', { name: 'Saturday', level: 2 })).toBeVisible();
    await button('Delete list').click();
    await expect.poll(namesShown).toEqual([first?.name]);
    expect(button(/^Saturday/).query()).toBeNull();
    await button('Undo').click();
    await button(/^Saturday/).click();
    await expect.poll(namesShown).toEqual(['Saturday', first?.name]);
  });

  test('a list is shared as text with names, addresses and pages, without notes', async () => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    try {
      const fake = await open(savedAs(first?.id));
      await fake.services.replica.mutate({
        name: 'write_note',
        args: { restaurant_id: first?.id ?? '', content: 'Nobody else reads this.' },
      });
      await makeList('Friday');
      await button(/^All/).click();
      await pressList(first?.name, 'Friday');
      await button(/^Friday/).click();
      await button('Share as text').click();
      await expect.poll(() => shared.length).toBe(1);
      expect(shared[0]?.title).toBe('Friday: 1 halal place');
      expect(shared[0]?.text).toContain(`${first?.name}\n`);
      expect(shared[0]?.text).toContain(`${window.location.origin}/restaurant/${first?.slug}`);
      expect(shared[0]?.text).not.toContain('Nobody else');
    } finally {
      Reflect.deleteProperty(navigator, 'canShare');
      Reflect.deleteProperty(navigator, 'share');
    }
  });
});

const add = () => button(`Add a note on ${first?.name}`);
const field = () => page.getByLabelText('Your note');

describe('private notes', () => {
  test('can be written, changed, deleted and restored, also offline', async () => {
    const fake = await open(savedAs(first?.id));
    fake.setConnectionStatus('offline');
    await add().click();
    await button('Save note').click();
    await expect.element(dialog().getByText('Write something first')).toBeVisible();
    await field().fill('Ask for the <b>quiet</b> room.\nمغلق يوم الجمعة');
    await button('Save note').click();
    await expect.element(page.getByText(/Ask for the <b>quiet<\/b> room/)).toBeVisible();
    await expect.element(page.getByText('Not sent yet')).toBeVisible();
    await button(`Edit the note on ${first?.name}`).click();
    await button('Delete note').click();
    await expect.element(said('Note deleted')).toBeVisible();
    await expect.element(add()).toBeVisible();
    await button('Undo').click();
    await expect.element(page.getByText(/Ask for the <b>quiet<\/b> room/)).toBeVisible();
  });

  test('an unsent draft survives closing the dialog, which says that it was not sent', async () => {
    await open(savedAs(first?.id));
    await add().click();
    await field().fill('Half a thou');
    await userEvent.keyboard('{Escape}');
    await add().click();
    await expect.element(field()).toHaveValue('Half a thou');
    await expect.element(dialog().getByText(/This is what you began to write/)).toBeVisible();
    expect(
      page
        .getByText('Half a thou')
        .elements()
        .filter((element) => element.tagName === 'P'),
    ).toEqual([]);
  });

  test('if the storage is full, the dialog says so, and the text stays in the field', async () => {
    const fake = await open(savedAs(first?.id));
    Object.assign(fake.services.replica, { mutateAll: async () => ({ ok: false, code: 'storage_full' }) });
    await add().click();
    await field().fill('Precious words.');
    await button('Save note').click();
    await expect.element(page.getByText(/No room left on this device/).first()).toBeVisible();
    await expect.element(field()).toHaveValue('Precious words.');
  });
});
