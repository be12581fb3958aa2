// @module-tag quick
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  type PrayerSpace,
  type PrayerSpaceFacts,
  type PrayerSpaceQuestion,
  SUGGESTED,
} from '#domain/prayer/prayer-space.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant, RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PrayerPage } from './prayer-page.tsx';

/** About 110 metres for each unit. */
const northBy = (units: number) => ({
  latitude: RAFFLES_PLACE.latitude + units / 1000,
  longitude: RAFFLES_PLACE.longitude,
});
const MOSQUE: PrayerSpace = { name: 'Masjid Moulana', kind: 'mosque', ...northBy(4) };
const ROOM: PrayerSpace = { name: 'Level 3', kind: 'prayer_room', ...northBy(1) };
const FAR: PrayerSpace = { name: '', kind: 'musalla', ...northBy(90) };
const OLD: PrayerSpace = { name: '', kind: null, ...northBy(8) };
const OUT_OF_REACH: PrayerSpace = { name: 'Johor', kind: 'mosque', ...northBy(600) };

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});

async function open(spaces: readonly PrayerSpace[], { locale = 'en', isOffline = false, query = '' } = {}) {
  const fakes = fakeServices({ places: [] });
  fakes.prayerSpaces.push(...spaces);
  if (isOffline) fakes.setConnectionStatus('offline');
  await render(<PrayerPage />, { services: fakes.services, path: `/prayer?tab=places${query}`, locale });
  return fakes;
}

const rows = () =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .elements()
    .map((row) => [...row.querySelectorAll('h3, p')].map(({ textContent }) => textContent).join(' | '));

/** A place of which one list states these facts. */
const stating = (space: PrayerSpace, facts: PrayerSpaceFacts): PrayerSpace => ({
  ...space,
  statements: [{ by: 'A list', on: null, facts }],
});

/** Without the marks that isolate a source's own words. */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

describe('places to pray', () => {
  test('those that are known, nearest first, with kind, walk or distance, and the way there', async () => {
    await open([FAR, MOSQUE, OUT_OF_REACH, ROOM, OLD], { isOffline: true });
    await expect.element(page.getByRole('heading', { level: 2, name: '4 places to pray known nearby' })).toBeVisible();
    expect(rows()).toEqual([
      'Level 3 | Prayer room · About 2 min on foot',
      'Masjid Moulana | Mosque · About 7 min on foot',
      'Place to pray | About 14 min on foot',
      'Musalla | 10 km',
    ]);
    const link = page.getByRole('link', { name: 'Directions to Masjid Moulana' });
    const { latitude, longitude } = MOSQUE;
    expect(new URL((link.element() as HTMLAnchorElement).href).searchParams.get('destination')).toBe(
      `${latitude},${longitude}`,
    );
  });

  test('what sources state, in words, with the source and its day; what is unknown is not mentioned', async () => {
    const by = '© OpenStreetMap contributors';
    await open([
      {
        ...ROOM,
        statements: [
          {
            by,
            on: '2026-06-02',
            facts: { women: true, wudu: true, friday: false, wheelchair: 'limited', floor: '3' },
          },
          { by: 'MUIS', on: null, facts: { wheelchair: 'limited' } },
        ],
      },
      {
        ...MOSQUE,
        statements: [{ by, on: null, facts: { women: false, wudu: false, friday: true, wheelchair: 'no' } }],
      },
      OLD,
    ]);
    await expect
      .poll(() => rows().map(plain))
      .toEqual([
        [
          'Level 3 | Prayer room · About 2 min on foot',
          `Women’s space · Place for wudu · No Friday prayer · Partly step-free · Level: 3According to ${by}, 2 Jun 2026`,
          'Partly step-freeAccording to MUIS',
        ].join(' | '),
        [
          'Masjid Moulana | Mosque · About 7 min on foot',
          `No women’s space · No place for wudu · Friday prayer · No wheelchair accessAccording to ${by}`,
        ].join(' | '),
        'Place to pray | About 14 min on foot',
      ]);
  });

  const FILTERS = [
    ['Women’s space', 'women', { women: true }, { women: false }],
    ['Friday prayer', 'friday', { friday: true }, { friday: false }],
    ['Step-free', 'stepfree', { wheelchair: 'yes' }, { wheelchair: 'limited' }],
  ] as const;

  test.each(FILTERS)(
    'the filter %s hides what does not state it, and says how many',
    async (chip, _, facts, others) => {
      await open([stating(MOSQUE, facts), stating(ROOM, others), OLD]);
      await expect.poll(() => rows().length).toBe(3);
      const button = page.getByRole('group', { name: 'Only those that state' }).getByRole('button', { name: chip });
      await button.click();
      await expect
        .element(page.getByRole('heading', { level: 2, name: '1 place to pray nearby states this' }))
        .toBeVisible();
      expect(rows()).toEqual([expect.stringMatching(/^Masjid Moulana/)]);
      await expect.element(page.getByText(/^2 more nearby don’t state this, so they’re hidden/)).toBeVisible();
      await expect.element(button).toHaveAttribute('aria-pressed', 'true');
      await button.click();
      await expect.poll(() => rows().length).toBe(3);
    },
  );

  test.each(FILTERS)('the filter %s is in the address as %s', async (_, name, facts, others) => {
    await open([stating(MOSQUE, facts), stating(ROOM, others)], { query: `&only=${name}` });
    await expect.poll(() => rows()).toEqual([expect.stringMatching(/^Masjid Moulana/)]);
  });

  test('until the filtered list has come, the page says of the former one what it was', async () => {
    const fakes = fakeServices({ places: [] });
    fakes.prayerSpaces.push(MOSQUE);
    const { search } = fakes.services;
    const asked: PrayerSpaceQuestion[] = [];
    const services = {
      ...fakes.services,
      search: {
        ...search,
        prayerSpaces: (question: PrayerSpaceQuestion) => {
          asked.push(question);
          return question.filters?.length === 0 ? search.prayerSpaces(question) : new Promise<never>(() => {});
        },
      },
    };
    await render(<PrayerPage />, { services, path: '/prayer?tab=places' });
    await page.getByRole('button', { name: 'Women’s space' }).click();
    await expect.poll(() => asked.at(-1)?.filters).toEqual(['women']);
    await expect.element(page.getByRole('heading', { level: 2, name: '1 place to pray known nearby' })).toBeVisible();
  });

  test('if none states what is asked, the filters stay to be taken off', async () => {
    await open([MOSQUE], { query: '&only=women,nonsense' });
    await expect
      .element(page.getByRole('heading', { level: 2, name: 'No place to pray nearby states this' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Women’s space' }).click();
    await expect.element(page.getByRole('heading', { name: 'Masjid Moulana' })).toBeVisible();
  });

  test('each row leads to what is wrong about it, and the page to a missing one', async () => {
    await open([MOSQUE, OLD]);
    const { latitude, longitude } = MOSQUE;
    const wrong = page.getByRole('link', { name: /^Something wrong\? .?Masjid Moulana/ });
    const params = new URLSearchParams({ about: `${latitude},${longitude}`, name: 'Masjid Moulana' });
    await expect.element(wrong).toHaveAttribute('href', `/suggest?about=prayer#${params}`);
    const missing = page.getByRole('link', { name: 'Know one that’s missing? Suggest it' });
    await expect.element(missing).toHaveAttribute('href', '/suggest?about=prayer');
  });

  test('what members suggested is said in their name, even without a fact', async () => {
    await open([{ ...MOSQUE, statements: [{ by: SUGGESTED, on: '2026-06-02', facts: {} }] }]);
    await expect
      .poll(() => rows().map(plain))
      .toEqual(['Masjid Moulana | Mosque · About 7 min on foot | According to Rihla members, 2 Jun 2026']);
  });

  test('without any it says that there may be one', async () => {
    await open([OUT_OF_REACH]);
    await expect.element(page.getByRole('heading', { name: 'No places to pray known here' })).toBeVisible();
    await expect.element(page.getByText(/There may be one all the same/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Know one that’s missing? Suggest it' })).toBeVisible();
  });

  test('in a country of which the device keeps nothing, it says that', async () => {
    const fakes = await open([]);
    await expect.element(page.getByText(/There may be one all the same/)).toBeVisible();
    fakes.setIndex({ countries: ['SG', 'MY'] });
    await expect.element(page.getByText(/There may be one all the same/)).toBeVisible();
    fakes.setIndex({ regions: [{ id: 'my/penang', rows: 1 }] });
    await expect.element(page.getByText(/^The places to pray in Singapore aren’t stored on this phone/)).toBeVisible();
  });

  test('around a restaurant, whose name it says, and back to one’s own surroundings', async () => {
    const grill = fakeRestaurant({ name: 'Far Grill', ...northBy(585) });
    const fakes = fakeServices({ places: [] });
    fakes.prayerSpaces.push(MOSQUE, OUT_OF_REACH);
    fakes.outlines.set(grill.slug, { place: grill, asOf: null });
    await render(<PrayerPage />, { services: fakes.services, path: `/prayer?tab=places&near=${grill.slug}` });
    await expect.element(page.getByText(/^Around \u2068?Far Grill/)).toBeVisible();
    expect(rows()[0]).toMatch(/^Johor/);
    await page.getByRole('link', { name: 'Show those around me' }).click();
    await expect.poll(() => rows()[0]).toMatch(/^Masjid Moulana/);
    await expect.element(page.getByText(/^Around/)).not.toBeInTheDocument();
  });

  test('an unknown restaurant in the address changes nothing', async () => {
    const fakes = fakeServices({ places: [] });
    fakes.prayerSpaces.push(MOSQUE);
    await render(<PrayerPage />, { services: fakes.services, path: '/prayer?tab=places&near=nobody' });
    await expect.element(page.getByRole('heading', { name: 'Masjid Moulana' })).toBeVisible();
  });

  test('more follow by a press', async () => {
    await open(Array.from({ length: 25 }, (_, n) => ({ ...MOSQUE, name: `Masjid ${n}`, ...northBy(n) })));
    await expect.poll(() => rows().length).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows().length).toBe(25);
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('a search that failed is repeated by a press', async () => {
    const fakes = fakeServices({ places: [] });
    fakes.prayerSpaces.push(MOSQUE);
    const { search } = fakes.services;
    const prayerSpaces = vi.fn((question: PrayerSpaceQuestion) => search.prayerSpaces(question));
    prayerSpaces.mockRejectedValueOnce(new Error('gone'));
    const services = { ...fakes.services, search: { ...search, prayerSpaces } };
    await render(<PrayerPage />, { services, path: '/prayer?tab=places' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Masjid Moulana' })).toBeVisible();
  });

  test.each(['ar', 'fr', 'tr', 'ms', 'id'])('in %s at 320 pixels nothing is wider than the screen', async (locale) => {
    await page.viewport(320, 700);
    const name = 'Masjid Al-Muttaqin-dan-Pusat-Komuniti-Islam-Kampung-Baru';
    const facts = {
      women: false,
      wudu: true,
      friday: false,
      wheelchair: 'no',
      floor: 'Lower ground'.repeat(8),
    } as const;
    const statements = [{ by: 'Majlis Ugama Islam Singapura (MUIS), mosque directory', on: '2026-07-27', facts }];
    await open([{ ...MOSQUE, name, statements }, FAR], { locale });
    await expect.poll(() => rows().length).toBe(2);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
