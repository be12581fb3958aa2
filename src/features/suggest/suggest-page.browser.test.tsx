// @module-tag quick
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Suggestion } from '#domain/own/own-view.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { SuggestPage } from './suggest-page.tsx';
import { beginSuggestion, SUGGESTION_DRAFT } from './suggest-view.ts';

let fake: FakeServices;

async function open(path = '/suggest', suggestions: readonly Suggestion[] = []): Promise<void> {
  fake.setSession({ userId: 'amina', email: null, name: 'Amina' });
  fake.setSuggestions(suggestions);
  await render(<SuggestPage />, { services: fake.services, path });
}

const suggestion = (change: Partial<Suggestion>): Suggestion => ({
  id: crypto.randomUUID(),
  name: 'Sup Kambing',
  address: null,
  prayer: null,
  state: 'open',
  code: null,
  place: null,
  createdAt: '2026-11-19T00:00:00.000Z',
  ...change,
});

const send = () => page.getByRole('button', { name: 'Send suggestion' }).click();

beforeEach(async () => {
  fake = fakeServices({ places: [] });
  await page.viewport(390, 844);
});

test('missing fields show errors; a complete suggestion goes to the outbox and empties the form', async () => {
  await open('/suggest?name=Warung%20Baru');
  const name = page.getByLabelText('Name of the place');
  await expect.element(name).toHaveValue('Warung Baru');
  await send();
  await expect.element(page.getByText('Write the address, or press “I’m there now”')).toBeVisible();
  await expect.element(page.getByLabelText('Address')).toHaveFocus();
  await page.getByLabelText('Address').fill('1 Arab Street, Singapore');
  await send();
  await expect.element(page.getByText('Choose why it’s halal')).toBeVisible();
  await page.getByLabelText('The menu or a sign says so').click();
  await send();
  await expect.element(name).toHaveValue('');
  const args = { name: 'Warung Baru', address: '1 Arab Street, Singapore', reason: 'menu' };
  expect(fake.done).toMatchObject([{ mutations: [{ name: 'suggest_place', args }], draft: 'suggestion' }]);
  expect(fake.drafts.size).toBe(0);
});

test('the position is taken on request, and can be removed', async () => {
  await open();
  await page.getByRole('button', { name: 'I’m there now' }).click();
  fake.locate({ latitude: 1.3023, longitude: 103.8591 });
  await expect.element(page.getByText('Your position will be sent as the place’s')).toBeVisible();
  await page.getByRole('button', { name: 'Don’t send my position' }).click();
  await expect.element(page.getByRole('button', { name: 'I’m there now' })).toBeVisible();
});

const SHARED = '/suggest#name=Warung+Baru&address=1+Arab+Street&at=1.30249%2C103.85983';

test('the form contains what another app shared, with its position', async () => {
  await open(SHARED);
  await expect.element(page.getByLabelText('Name of the place')).toHaveValue('Warung Baru');
  await expect.element(page.getByLabelText('Address')).toHaveValue('1 Arab Street');
  await expect.element(page.getByText('The position you chose will be sent as the place’s')).toBeVisible();
  await page.getByLabelText('The menu or a sign says so').click();
  await send();
  await expect.element(page.getByLabelText('Name of the place')).toHaveValue('');
  const args = { name: 'Warung Baru', address: '1 Arab Street', latitude: 1.302_49, longitude: 103.859_83 };
  expect(fake.done).toMatchObject([{ mutations: [{ name: 'suggest_place', args }] }]);
});

test('a draft for another place stays until the person chooses the shared one instead', async () => {
  fake.drafts.set(SUGGESTION_DRAFT, {
    ...beginSuggestion({ name: 'Sup Kambing', address: '', position: null }),
    reason: 'other',
  });
  await open(SHARED);
  await expect.element(page.getByLabelText('Something else')).toBeChecked();
  const name = page.getByLabelText('Name of the place');
  await expect.element(name).toHaveValue('Sup Kambing');
  await page.getByRole('button', { name: 'Suggest “Warung Baru” instead' }).click();
  await expect.element(name).toHaveValue('Warung Baru');
  await expect.element(page.getByLabelText('Address')).toHaveValue('1 Arab Street');
  await expect.element(page.getByLabelText('Something else')).not.toBeChecked();
});

test('a visitor writes first, signs in, and finds what they wrote', async () => {
  sessionStorage.clear();
  fake.setSession(null);
  const path = '/suggest?name=Warung%20Baru';
  const show = () => render(<SignInOr page={<SuggestPage />} />, { services: fake.services, path });
  await show();
  await page.getByLabelText('Address').fill('1 Arab Street, Singapore');
  await page.getByLabelText('The menu or a sign says so').click();
  await expect.element(page.getByText('You’ll be asked to sign in before it’s sent.')).toBeVisible();
  expect(page.getByLabelText('Add a photo').query()).toBeNull();
  await send();
  await expect.element(page.getByText(`/login?next=${encodeURIComponent(path)}`)).toBeVisible();
  expect(fake.done).toEqual([]);
  expect(fake.drafts.size, 'nothing is written for nobody').toBe(0);
  fake.setSession({ userId: 'amina', email: null, name: 'Amina' });
  await show();
  await expect.element(page.getByText('What you write is kept on this phone until you send it.')).toBeVisible();
  await expect.element(page.getByLabelText('Address')).toHaveValue('1 Arab Street, Singapore');
  await expect.element(page.getByLabelText('The menu or a sign says so')).toBeChecked();
  expect(JSON.stringify(Object.values(sessionStorage)), 'the next visitor reads nothing').not.toContain('Arab Street');
  await expect.poll(() => fake.drafts.get(SUGGESTION_DRAFT)).toMatchObject({ address: '1 Arab Street, Singapore' });
  await send();
  await expect.poll(() => fake.done).toMatchObject([{ mutations: [{ name: 'suggest_place' }] }]);
});

/** The page, and the address of the sign-in page once it is there. */
function SignInOr({ page: element }: { readonly page: React.ReactNode }) {
  const { pathname, search } = useLocation();
  return pathname === '/login' ? <p>{pathname + search}</p> : element;
}

test('after sending, the list of suggestions has the focus', async () => {
  await open(SHARED, [suggestion({})]);
  await page.getByLabelText('Something else').click();
  await page.getByLabelText('In your words').fill('The owner told me.');
  await send();
  await expect.element(page.getByRole('heading', { name: 'Your suggestions' })).toHaveFocus();
});

test('the list shows the state of each suggestion', async () => {
  const place = { slug: 'sup-kambing', name: 'Sup Kambing' };
  await open('/suggest', [
    suggestion({ state: 'dismissed' }),
    suggestion({ state: 'listed', place }),
    suggestion({ state: 'accepted', place }),
    suggestion({ state: 'refused', code: 'suggestion_limit', createdAt: null }),
    suggestion({ state: 'waiting', createdAt: null }),
  ]);
  const items = page.getByRole('list').last().getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('Not sent yet.');
  await expect.element(items.nth(1)).toHaveTextContent('You have 20 suggestions awaiting review.');
  await expect.element(items.nth(2)).toHaveTextContent('Added. You earned 10 points.');
  await expect.element(items.nth(2).getByRole('link')).toHaveAttribute('href', '/restaurant/sup-kambing');
  await expect.element(items.nth(3)).toHaveTextContent('It was here already.');
  await expect.element(items.nth(4)).toHaveTextContent('We couldn’t add it.');
});

test('a suggestion waits for the confirmation of the account before moderators look at it', async () => {
  const amina = { userId: 'amina', email: 'amina@example.com', name: 'Amina' };
  await open('/suggest', [suggestion({}), suggestion({ state: 'dismissed' })]);
  const items = page.getByRole('list').last().getByRole('listitem');
  await expect.element(items.nth(1)).toHaveTextContent('We’re looking at it.');
  fake.setSession({ ...amina, isUnconfirmed: true });
  await expect.element(items.nth(1)).toHaveTextContent('Waits until you confirm your email address.');
  await expect.element(items.nth(0)).toHaveTextContent('We couldn’t add it.');
});
