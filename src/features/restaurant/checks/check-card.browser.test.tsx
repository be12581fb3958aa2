// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnCheck } from '#domain/own/own-view.ts';
import { type FakeServices, fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../../tests/support/screens/mount-app.tsx';

const AT = { latitude: 1.3, longitude: 103.8 };
/** 100 and 200 metres north. */
const [NEAR, FAR] = [0.0009, 0.0018].map((more) => ({ ...AT, latitude: AT.latitude + more }));
const AMINA = { userId: 'amina', email: null, name: 'Amina' };
const PATH = '/restaurant/sup-kambing';
const TODAY = new Date(FAKE_NOW).toISOString().slice(0, 10);
const MONTH = TODAY.slice(0, 7);

const card = () => page.getByRole('complementary', { name: 'At the door?' });
const button = (name: string) => card().getByRole('button', { name, exact: true });
const question = (name: string) => card().getByRole('group', { name });
const choose = (name: string, answer: string) =>
  question(name).getByRole('button', { name: answer, exact: true }).click();
const own = (change: Partial<OwnCheck> = {}): OwnCheck => ({
  answers: { still_here: 'yes', alcohol: 'none', menu: 'unknown' },
  day: TODAY,
  photo: null,
  state: 'counted',
  code: null,
  ...change,
});

const said = (people: number, month = MONTH) => ({ people, month, ...(people >= 3 && { known: true as const }) });

async function open(
  visitors: ReturnType<typeof fakeRestaurant>['visitors'],
  { isMember = true } = {},
): Promise<FakeServices & { readonly id: string }> {
  const place = fakeRestaurant({ slug: 'sup-kambing', name: 'Sup Kambing', ...AT, ...(visitors && { visitors }) });
  const fake = fakeServices({ places: [place] });
  if (isMember) fake.setSession(AMINA);
  await mountApp(PATH, fake);
  return { ...fake, id: place.id };
}

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('three taps answer and send; nothing of the position is in it', async () => {
  const fake = await open(undefined);
  await button('I’m here').click();
  await expect.element(card().getByText(/No answer changes the halal status\./)).toBeVisible();
  await expect.element(card().getByText(/stay on this phone until you sign in/)).not.toBeInTheDocument();
  await choose('Is it still here and in business?', 'Yes');
  await choose('Is alcohol served?', 'No');
  expect(fake.done).toEqual([]);
  await choose('How much of the menu is halal?', 'I don’t know');
  const answers = { still_here: 'yes', alcohol: 'none', menu: 'unknown' };
  await expect
    .poll(() => fake.done)
    .toEqual([
      {
        mutations: [{ name: 'check_place', args: { restaurant_id: fake.id, answers, day: TODAY } }],
        draft: `check:${fake.id}`,
      },
    ]);
});

test('the questions open by themselves where the phone is within 150 metres, and only there', async () => {
  const fake = await open(undefined);
  fake.locate(FAR ?? null, 20);
  await expect.element(button('I’m here')).toBeVisible();
  fake.locate(NEAR ?? null, 500);
  await expect.element(button('I’m here')).toBeVisible();
  fake.locate(NEAR ?? null, 20);
  await expect.element(question('Is alcohol served?')).toBeVisible();
  await expect.element(button('I’m here')).not.toBeInTheDocument();
});

test('fewer answers can be sent, and a choice can be changed before', async () => {
  const fake = await open(undefined);
  await button('I’m here').click();
  await choose('Is alcohol served?', 'Yes');
  await choose('Is alcohol served?', 'No');
  await expect
    .element(question('Is alcohol served?').getByRole('button', { name: 'No', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await button('Send').click();
  await expect.poll(() => fake.done).toMatchObject([{ mutations: [{ args: { answers: { alcohol: 'none' } } }] }]);
});

test('a visitor answers first and is asked to sign in at the end; the answers are still there then', async () => {
  sessionStorage.clear();
  const fake = await open(undefined, { isMember: false });
  await button('I’m here').click();
  await choose('Is it still here and in business?', 'Yes');
  await choose('Is alcohol served?', 'No');
  await choose('How much of the menu is halal?', 'All of it');
  await expect
    .element(
      card().getByText(/No answer changes the halal status\. Your answers are kept in this tab until you sign in\./),
    )
    .toBeVisible();
  expect(fake.done).toEqual([]);
  await button('Sign in to send').click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(`/login?next=${encodeURIComponent(PATH)}`);
  fake.setSession(AMINA);
  await mountApp(PATH, fake);
  await expect.element(button('Send')).toBeVisible();
  await button('Send').click();
  await expect
    .poll(() => fake.done)
    .toMatchObject([{ mutations: [{ args: { answers: { still_here: 'yes', alcohol: 'none', menu: 'whole' } } }] }]);
});

/** Visitors disagree about the certificate, so it is asked first. */
const CERTIFICATE = { certificate_seen: { yes: said(1), no: said(1) } };
const ON_THE_WALL = 'Is there a halal certificate on the wall?';
const photo = () => card().getByRole('img', { name: 'Your photo of the certificate' });

async function addPhoto(name: string, file?: Blob): Promise<void> {
  const canvas = new OffscreenCanvas(1200, 900);
  canvas.getContext('2d')?.fillRect(0, 0, 1200, 900);
  const bytes = file ?? (await canvas.convertToBlob({ type: 'image/png' }));
  await userEvent.upload(card().getByLabelText('Add a photo').last(), new File([bytes], name, { type: 'image/png' }));
}

test('who saw a certificate may add, remove and replace a photo of it, offline, before sending', async () => {
  const fake = await open(CERTIFICATE);
  fake.setConnectionStatus('offline');
  await button('I’m here').click();
  await choose(ON_THE_WALL, 'No');
  await expect
    .element(card().getByRole('group', { name: 'Photo of the certificate (optional)' }))
    .not.toBeInTheDocument();
  await choose(ON_THE_WALL, 'Yes');
  await addPhoto('huge.png', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]));
  await expect.element(card().getByText('“huge.png” is larger than 10 MB.')).toBeVisible();
  await expect.element(photo()).not.toBeInTheDocument();
  await addPhoto('wall.png');
  await expect.element(photo()).toBeVisible();
  await expect.element(button('Add a photo')).toBeDisabled();
  await button('Remove photo 1').click();
  await expect.element(photo()).not.toBeInTheDocument();
  await addPhoto('door.png');
  await expect.element(photo()).toBeVisible();
  await choose('Is it still here and in business?', 'Yes');
  // A reload keeps answers and photo, and the last answer does not send while a photo may still change.
  await choose('Is alcohol served?', 'No');
  await mountApp(PATH, fake);
  await expect.element(photo()).toBeVisible();
  expect(fake.done).toEqual([]);
  await button('Send').click();
  const path = `amina/report/${'2'.padStart(64, '0')}.jpg`;
  const answers = { certificate_seen: 'yes', still_here: 'yes', alcohol: 'none' };
  await expect
    .poll(() => fake.done)
    .toEqual([
      {
        mutations: [{ name: 'check_place', args: { restaurant_id: fake.id, answers, day: TODAY, photo: path } }],
        draft: `check:${fake.id}`,
      },
    ]);
  fake.setChecks(new Map([[fake.id, own({ answers: { certificate_seen: 'yes' }, photo: path, state: 'waiting' })]]));
  await expect.element(photo()).toBeVisible();
});

test('the photo is optional, and not sent with another answer', async () => {
  const fake = await open(CERTIFICATE);
  await button('I’m here').click();
  await choose(ON_THE_WALL, 'Yes');
  await addPhoto('wall.png');
  await expect.element(photo()).toBeVisible();
  await choose(ON_THE_WALL, 'No');
  await choose('Is it still here and in business?', 'Yes');
  await choose('Is alcohol served?', 'No');
  const answers = { certificate_seen: 'no', still_here: 'yes', alcohol: 'none' };
  await expect
    .poll(() => fake.done)
    .toMatchObject([{ mutations: [{ args: { restaurant_id: fake.id, answers, day: TODAY } }] }]);
  expect(JSON.stringify(fake.done)).not.toContain('.jpg');
});

test('a visitor is told that the photo needs an account', async () => {
  sessionStorage.clear();
  await open(CERTIFICATE, { isMember: false });
  await button('I’m here').click();
  await choose(ON_THE_WALL, 'Yes');
  await expect
    .element(card().getByText('Once you’re signed in, you can add a photo of the certificate.'))
    .toBeVisible();
  await expect.element(button('Add a photo')).not.toBeInTheDocument();
});

test('afterwards the card says what was answered, what happens with it, and takes it back', async () => {
  const fake = await open(undefined);
  fake.setChecks(new Map([[fake.id, own({ state: 'waiting' })]]));
  await expect.element(card().getByText('Not sent yet')).toBeVisible();
  await expect.element(card().getByText('No alcohol served')).toBeVisible();
  await expect.element(card().getByText('How much of the menu is halal? I don’t know')).toBeVisible();
  await expect.element(card().getByText(/The halal status never changes by it/)).toBeVisible();
  fake.setChecks(new Map([[fake.id, own()]]));
  await expect.element(card().getByText('Sent', { exact: true })).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText('Your answers were taken back').first()).toBeInTheDocument();
  await expect.poll(() => fake.done).toMatchObject([{ name: 'uncheck_place', args: { restaurant_id: fake.id } }]);
  fake.setChecks(new Map());
  await expect.element(button('I’m here')).toBeVisible();
  await expect.element(card().getByText('At the door?')).toHaveFocus();
});

test('a refusal gives its reason, what a moderator took out says so, and old answers make room for new ones', async () => {
  const fake = await open(undefined);
  fake.setChecks(new Map([[fake.id, own({ state: 'refused', code: 'check_limit' })]]));
  await expect.element(card().getByText(/10 places a day, 40 in 30 days/)).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  fake.setChecks(new Map([[fake.id, own({ state: 'undone' })]]));
  await expect.element(card().getByText('A moderator took your answers out.')).toBeVisible();
  fake.setChecks(new Map([[fake.id, own({ day: '2020-01-01' })]]));
  await expect.element(button('I’m here')).toBeVisible();
});

test('what visitors say is confirmed by three, said by fewer, and shown whole where they disagree', async () => {
  await open({
    pork: { none: said(3) },
    still_here: { yes: said(1) },
    alcohol: { none: said(4), served: said(1) },
    prayer_place: { yes: said(9, '2019-01') },
  });
  const told = page.getByRole('region', { name: 'What visitors say' });
  const line = (text: string) => told.getByRole('listitem').filter({ hasText: text });
  await expect.element(line('No pork in the kitchen')).toHaveTextContent(/Confirmed by 3 visitors, latest in/);
  await expect.element(line('Still here and in business')).toHaveTextContent(/in business 1 visitor, latest in/);
  await expect.element(line('No alcohol served')).toHaveTextContent(/4 visitors.*Alcohol served 1 visitor.*disagree/);
  await expect.element(told.getByText('Guests can pray there')).not.toBeInTheDocument();
  // The contradiction is asked first.
  await button('I’m here').click();
  await expect.element(card().getByRole('group').first()).toHaveAccessibleName('Is alcohol served?');
});

test('a place of which nobody said anything shows no heading for it', async () => {
  await open(undefined);
  await expect.element(card()).toBeVisible();
  await expect.element(page.getByText('What visitors say')).not.toBeInTheDocument();
});
