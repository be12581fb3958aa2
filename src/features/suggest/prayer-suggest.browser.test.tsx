// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Suggestion } from '#domain/own/own-view.ts';
import { prayerSuggestPath } from '#places/forms/proposed-place.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PRAYER_DRAFT } from './prayer-suggest-view.ts';
import { SuggestPage } from './suggest-page.tsx';

let fake: FakeServices;

const MISSING = prayerSuggestPath();
const SULTAN = { latitude: 1.31, longitude: 103.87, name: 'Masjid\u200b Sultan' };
const ABOUT = { latitude: 1.31, longitude: 103.87, name: 'Masjid Sultan' };

async function open(
  path: string,
  {
    suggestions = [],
    locale = 'en',
    isVisitor = false,
  }: { suggestions?: Suggestion[]; locale?: string; isVisitor?: boolean } = {},
) {
  fake.setSession(isVisitor ? null : { userId: 'amina', email: null, name: 'Amina' });
  fake.setSuggestions(suggestions);
  await render(<SuggestPage />, { services: fake.services, path, locale });
}

const send = () => page.getByRole('button', { name: 'Send suggestion' }).click();
const sent = (args: object) => ({ draft: PRAYER_DRAFT, mutations: [{ name: 'suggest_prayer_space', args }] });
const choose = (label: string, option: string) => page.getByLabelText(label).selectOptions(option);

beforeEach(async () => {
  fake = fakeServices({ places: [] });
  await page.viewport(390, 844);
});

test('a missing one needs a place, and sends what is stated only', async () => {
  await open(MISSING);
  await choose('Kind', 'Prayer room');
  await send();
  await expect.element(page.getByText('Write the address, or press “I’m there now”')).toBeVisible();
  expect(fake.done).toEqual([]);
  await page.getByRole('button', { name: 'I’m there now' }).click();
  fake.locate({ latitude: 1.302_345_678, longitude: 103.8591 });
  await expect.element(page.getByText('Your position will be sent as the place’s')).toBeVisible();
  await choose('Women’s space', 'Yes');
  await choose('Friday prayer', 'No');
  await choose('Step-free access', 'Partly step-free');
  await page.getByLabelText('Level (optional)').fill(' 3 ');
  await send();
  await expect.poll(() => fake.done).toHaveLength(1);
  expect(fake.done).toEqual([
    {
      draft: PRAYER_DRAFT,
      mutations: [
        {
          name: 'suggest_prayer_space',
          args: {
            id: expect.any(String),
            prayer: 'missing',
            latitude: 1.302_35,
            longitude: 103.8591,
            kind: 'prayer_room',
            women: true,
            friday: false,
            wheelchair: 'limited',
            floor: '3',
          },
        },
      ],
    },
  ]);
  await expect.element(page.getByLabelText('Level (optional)')).toHaveValue('');
});

test('what is wrong with a known one: at least one thing, in the words of the source', async () => {
  await open(prayerSuggestPath(SULTAN));
  await expect.element(page.getByText(/^What’s wrong with/)).toBeVisible();
  await send();
  await expect.element(page.getByText('Say at least one thing that’s wrong')).toBeVisible();
  await expect.element(page.getByLabelText('Address')).not.toBeInTheDocument();
  await choose('Place for wudu', 'No');
  await send();
  const args = { id: expect.any(String), prayer: 'wrong', about: ABOUT, wudu: false };
  await expect.poll(() => fake.done).toEqual([sent(args)]);
});

test('one that is gone asks for nothing else; a draft about another place is not taken over', async () => {
  await open(prayerSuggestPath(SULTAN));
  await choose('Place for wudu', 'No');
  await page.getByLabelText('It’s no longer there').click();
  await expect.element(page.getByLabelText('Place for wudu')).not.toBeInTheDocument();
  await expect.poll(() => fake.drafts.get(PRAYER_DRAFT)).toMatchObject({ prayer: 'gone', wudu: false });
  await send();
  const args = { id: expect.any(String), prayer: 'gone', about: ABOUT };
  await expect.poll(() => fake.done).toEqual([sent(args)]);
});

test('a draft is kept for its place alone', async () => {
  const draft = {
    id: crypto.randomUUID(),
    prayer: 'gone',
    name: '',
    address: '',
    position: null,
    isPositionShared: false,
  };
  const nothing = {
    kind: null,
    women: null,
    wudu: null,
    friday: null,
    wheelchair: null,
    floor: '',
    note: 'Closed since May',
  };
  fake.drafts.set(PRAYER_DRAFT, { ...draft, ...nothing, about: ABOUT });
  await open(prayerSuggestPath(ABOUT));
  await expect.element(page.getByLabelText('In your words (optional)')).toHaveValue('Closed since May');
  await open(prayerSuggestPath({ ...ABOUT, name: 'Another' }));
  await expect.element(page.getByLabelText('In your words (optional)').last()).toHaveValue('');
});

test('the form of restaurants leads here, with a position pressed on the map', async () => {
  await open('/suggest#at=1.30249%2C103.85983');
  await page.getByRole('link', { name: 'Is it a place to pray? Suggest it here' }).click();
  await expect.element(page.getByText('The position you chose will be sent as the place’s')).toBeVisible();
  await send();
  const args = { prayer: 'missing', latitude: 1.302_49, longitude: 103.859_83 };
  await expect.poll(() => fake.done).toMatchObject([{ mutations: [{ args }] }]);
});

test('the list says what became of each, and gives points for added ones only', async () => {
  const one = {
    id: '1',
    name: '',
    address: null,
    state: 'accepted',
    code: null,
    place: null,
    createdAt: '2026-11-19T00:00:00.000Z',
  } as const;
  await open(MISSING, {
    suggestions: [
      { ...one, prayer: 'gone', name: 'Masjid Sultan' },
      { ...one, id: '2', prayer: 'missing' },
    ],
  });
  const items = page.getByRole('list').last().getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent(/^Place to pray.*Added\. You earned 10 points\./);
  await expect.element(items.nth(1)).toHaveTextContent(/^Masjid Sultan.*Corrected\. Thank you\./);
});

test.each(['ar', 'fr', 'tr', 'ms', 'id'])('in %s at 320 pixels nothing is wider than the screen', async (locale) => {
  await page.viewport(320, 700);
  await open(prayerSuggestPath(SULTAN), { locale });
  await expect.poll(() => document.querySelectorAll('select').length).toBe(5);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a visitor’s is written first, and waits in the tab until they have signed in', async () => {
  sessionStorage.clear();
  await open(MISSING, { isVisitor: true });
  await expect.element(page.getByText('You’ll be asked to sign in before it’s sent.')).toBeVisible();
  await page.getByLabelText('Address').fill('Level 3, 1 Mall Street');
  await send();
  await expect.poll(() => sessionStorage.getItem(`rihla:draft:${PRAYER_DRAFT}`)).toContain('1 Mall Street');
  expect(fake.done).toEqual([]);
});
