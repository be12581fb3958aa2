// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChangeReport } from '#domain/own/own-view.ts';
import { writeSeenNote } from '#domain/reviews/seen-note.ts';
import { type FakeServices, fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../../tests/support/screens/mount-app.tsx';

const PLACE = fakeRestaurant({ slug: 'sup-kambing', name: 'Sup Kambing' });
const AMINA = { userId: 'amina', email: null, name: 'Amina' };
const PATH = '/restaurant/sup-kambing';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Report a change at Sup Kambing' });
const radio = (name: string) => dialog().getByRole('radio', { name });
const note = () => dialog().getByLabelText(/^In your words/);
const reported = () => page.getByRole('list', { name: 'What you reported' }).getByRole('listitem');
const report = (change: Partial<ChangeReport>): ChangeReport => ({
  kind: 'closed',
  note: null,
  photo: null,
  state: 'waiting',
  code: null,
  createdAt: null,
  ...change,
});

async function open(reports: readonly ChangeReport[], path = PATH): Promise<FakeServices> {
  const fake = fakeServices({ places: [PLACE] });
  fake.setSession(AMINA);
  fake.setChanges(reports);
  await mountApp(path, fake);
  return fake;
}

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('a change is reported with a kind and a note; missing ones are requested', async () => {
  const fake = await open([]);
  await button('Report a change').click();
  await dialog().getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog().getByText('Choose what’s wrong')).toBeVisible();
  await expect.element(radio('It is closed for good')).toHaveFocus();
  await radio('Something else').click();
  await dialog().getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog().getByText('Tell us in a sentence what’s wrong')).toBeVisible();
  await expect.element(note()).toHaveFocus();
  await note().fill('A new name over the door');
  await dialog().getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Report a change')).toHaveFocus();
  const args = { restaurant_id: PLACE.id, kind: 'other', note: 'A new name over the door' };
  expect(fake.done).toEqual([{ mutations: [{ name: 'report_change', args }], draft: `change:${PLACE.id}` }]);
  expect(fake.drafts.size).toBe(0);
});

test('a report’s photo is processed here, stored with the draft, removable, and sent by its path (U24, U25)', async () => {
  const fake = await open([]);
  await button('Report a change').click();
  await radio('The halal certificate has changed').click();
  const choose = async (name: string) => {
    const canvas = new OffscreenCanvas(1200, 900);
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 900);
    const file = new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
    await userEvent.upload(dialog().getByLabelText('Add a photo').last(), file);
  };
  const shown = dialog().getByRole('img', { name: 'The photo of your report' });
  await choose('wall.png');
  // Text typed while a picture is being processed must not be lost.
  await note().fill('It ends in May.');
  await expect.element(shown).toBeVisible();
  await expect.element(note()).toHaveValue('It ends in May.');
  await expect.element(dialog().getByRole('button', { name: 'Add a photo' })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Remove photo 1' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await choose('again.png');
  await expect.element(shown).toBeVisible();
  await mountApp(`${PATH}${window.location.search}`, fake);
  await expect.element(shown).toBeVisible();
  await expect.element(note()).toHaveValue('It ends in May.');
  await dialog().getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const photo = `amina/report/${'2'.padStart(64, '0')}.jpg`;
  const args = { restaurant_id: PLACE.id, kind: 'certificate', note: 'It ends in May.', photo };
  expect(fake.done).toEqual([{ mutations: [{ name: 'report_change', args }], draft: `change:${PLACE.id}` }]);
  fake.setChanges([report({ kind: 'certificate', photo })]);
  await expect.element(reported().getByRole('img', { name: 'The photo of your report' })).toBeVisible();
});

test('the draft survives closing the form, and a reload (Y50)', async () => {
  const fake = await open([]);
  await button('Report a change').click();
  await radio('It has moved').click();
  await note().fill('Two doors on.');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await button('Report a change').click();
  await expect.element(note()).toHaveValue('Two doors on.');
  await mountApp(`${PATH}${window.location.search}`, fake);
  await expect.element(note()).toHaveValue('Two doors on.');
  await expect.element(radio('It has moved')).toBeChecked();
});

test('a report is shown on the page with its state, and its kind can’t be reported twice', async () => {
  await open([
    report({ kind: 'closed', note: 'Shutters are down.', state: 'waiting' }),
    report({ kind: 'not_halal', state: 'open', createdAt: new Date(FAKE_NOW - 3_600_000).toISOString() }),
    report({ kind: 'other', state: 'refused', code: 'report_limit' }),
  ]);
  await expect.element(reported().nth(0)).toHaveTextContent('You reported that it is closed for good');
  await expect.element(reported().nth(0)).toHaveTextContent('Shutters are down.');
  await expect.element(reported().nth(0)).toHaveTextContent('Not sent yet');
  await expect.element(reported().nth(1)).toHaveTextContent('Awaiting review1 hour ago');
  await expect.element(reported().nth(2)).toHaveTextContent('Not accepted. You have 50 reports awaiting review.');
  await expect.element(reported().nth(2).getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox');
  // A report does not change the place.
  await expect.element(page.getByRole('region', { name: 'Why it counts as halal' })).toBeVisible();
  await button('Report a change').click();
  await expect.element(radio('It is closed for good')).toBeDisabled();
  await expect.element(radio('Something else')).toBeEnabled();
});

test('a report waits for the confirmation of the account before moderators look at it', async () => {
  const fake = await open([
    report({ kind: 'closed', state: 'open', createdAt: new Date(FAKE_NOW).toISOString() }),
    report({ kind: 'hours', state: 'upheld', createdAt: new Date(FAKE_NOW).toISOString() }),
  ]);
  await expect.element(reported().nth(0)).toHaveTextContent('Awaiting review');
  fake.setSession({ ...AMINA, isUnconfirmed: true });
  await expect.element(reported().nth(0)).toHaveTextContent('Waits until you confirm your email address.');
  await expect.element(reported().nth(1)).toHaveTextContent('Checked. You were right.');
});

test('a reviewer’s answers are shown as what they saw, in the form’s words, and not as a complaint', async () => {
  const seen = { certificate: 'yes', alcohol: 'no' } as const;
  await open([
    report({ kind: 'other', note: writeSeenNote(seen), state: 'open' }),
    report({ kind: 'other', note: 'The sign is gone.', state: 'open' }),
  ]);
  await expect
    .element(reported().nth(0))
    .toHaveTextContent('You told us what you sawHalal certificate: Yes, Alcohol served: NoAwaiting review');
  await expect.element(reported().nth(1)).toHaveTextContent('You reported that something is wrongThe sign is gone.');
});

test('a visitor writes first, is asked to sign in to send, and finds the open form again', async () => {
  sessionStorage.clear();
  const fake = fakeServices({ places: [PLACE] });
  await mountApp(PATH, fake);
  await button('Report a change').click();
  await radio('Something else').click();
  await note().fill('A new name over the door');
  await expect.element(dialog().getByText('You’ll be asked to sign in before it’s sent.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Send report' }).click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  const back = `${PATH}?report=change`;
  expect(window.location.pathname + window.location.search).toBe(`/login?next=${encodeURIComponent(back)}`);
  expect(fake.done).toEqual([]);
  fake.setSession(AMINA);
  await mountApp(back, fake);
  await expect.element(note()).toHaveValue('A new name over the door');
  await dialog().getByRole('button', { name: 'Send report' }).click();
  await expect.poll(() => fake.done).toMatchObject([{ mutations: [{ name: 'report_change' }] }]);
});
