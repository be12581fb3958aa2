import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '#workers/replica/api.ts';
import { type FakeServices, fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { MoreRoutes } from './more-routes.tsx';
import { titleOf } from './page-titles.ts';
import { ROUTE_TABLE } from './route-table.tsx';

const AMINA: Session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };

let fake: FakeServices;

/** Says where one is. */
function Place() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="place">{pathname + search + hash}</p>;
}

async function open(path: string, session: Session | null | undefined): Promise<void> {
  fake = fakeServices();
  // The fake takes undefined for "not read yet", as the real client does.
  fake.setSession(session as Session | null);
  const table = (
    <Suspense>
      <MoreRoutes />
      <Place />
    </Suspense>
  );
  await render(table, { services: fake.services, path });
}

const place = () => page.getByTestId('place');
const heading = () => page.getByRole('heading', { level: 1 });
const pathsOf = (guard: (typeof ROUTE_TABLE)[number]['guard']) =>
  ROUTE_TABLE.filter((route) => route.guard === guard).map(({ path }) => path.replace(':slug', 'warung-melati'));

beforeEach(() => page.viewport(390, 844));

describe('the table', () => {
  test('names every page of one’s own, and every page of signing in', () => {
    expect(pathsOf('session').toSorted()).toEqual([
      '/dashboard',
      '/outbox',
      '/profile',
      '/saved',
      '/settings',
      '/subscription',
      '/subscription/cancelled',
      '/subscription/checkout',
      '/subscription/success',
      '/suggest',
    ]);
    expect(pathsOf('visitor').toSorted()).toEqual(['/forgot-password', '/login', '/signup']);
  });

  test.each(pathsOf('session'))('%s shows a visitor the way in, and then itself', async (path) => {
    await open(path, null);
    await expect.element(place()).toHaveTextContent(`/login?next=${encodeURIComponent(path)}`);
    await expect.element(heading()).toHaveTextContent('Welcome');
    fake.setSession(AMINA);
    await expect.element(place()).toHaveTextContent(path);
    await expect.element(heading()).toBeVisible();
    await expect.element(heading()).not.toHaveTextContent('Welcome');
  });

  // These lead on by themselves, without what a mail or Google sends along.
  const passing = new Set(['/auth/callback', '/auth/login', '/reset-password']);
  test.each(pathsOf('everyone').filter((path) => !passing.has(path)))('%s is for everyone', async (path) => {
    await open(path, null);
    await expect.element(heading()).toBeVisible();
    await expect.element(place()).toHaveTextContent(path);
  });

  test.each(ROUTE_TABLE.map(({ path }) => path))('%s has a title of its own', (path) => {
    expect(titleOf(path)).not.toBe('shell.title.home');
  });
});

describe('pages for visitors', () => {
  test.each(['/login', '/signup', '/forgot-password'])(
    '%s sends somebody signed in to the dashboard, and nobody else (R13, R14, R15)',
    async (path) => {
      await open(path, AMINA);
      await expect.element(place()).toHaveTextContent('/dashboard');
      fake.setSession(null);
      await open(path, null);
      await expect.element(place().last()).toHaveTextContent(path);
    },
  );

  test('who has to sign in again may, and `next` leads on, but never off the site (U62)', async () => {
    await open('/login?next=/saved', { ...AMINA, isLapsed: true });
    await expect.element(place()).toHaveTextContent('/login?next=/saved');
    fake.setSession(AMINA);
    await expect.element(place()).toHaveTextContent('/saved');
    await open('/login?next=//evil.example', AMINA);
    await expect.element(place().last()).toHaveTextContent('/dashboard');
  });
});

describe('pages of one’s own', () => {
  test.each(['/dashboard', '/saved', '/profile', '/settings?tab=help#faq', '/subscription'])(
    '%s asks who one is and knows the way back (R20, R21, R22, R23, R24)',
    async (path) => {
      await open(path, null);
      await expect.element(place()).toHaveTextContent(`/login?next=${encodeURIComponent(path)}`);
      fake.setSession(AMINA);
      await expect.element(place()).toHaveTextContent(path);
    },
  );

  test.each([
    ['/profile', 'You’re signed out'],
    ['/saved', 'Sign In to Save Restaurants'],
  ])(
    'a session that ends while one is at %s leaves one there, with a way back in (U51, S100, V9)',
    async (path, title) => {
      await open(path, AMINA);
      await expect.element(place()).toHaveTextContent(path);
      fake.setSession(null);
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
      const next = `?next=${encodeURIComponent(path)}`;
      await expect.element(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/signup${next}`);
      await page.getByRole('link', { name: 'Sign In' }).click();
      await expect.element(place()).toHaveTextContent(`/login${next}`);
      fake.setSession(AMINA);
      await expect.element(place()).toHaveTextContent(path);
    },
  );
});

test('while the stored session is not read nothing is decided, but for five seconds at most (R25, F27, K53, U49)', async () => {
  await open('/saved', undefined);
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await expect.element(place()).toHaveTextContent('/saved');
  expect(page.getByRole('heading').elements()).toEqual([]);
  await expect.element(place()).toHaveTextContent('/login?next=%2Fsaved');
  fake.setSession(AMINA);
  await expect.element(place()).toHaveTextContent('/saved');
});

describe('a worker that broke down before it said who is signed in', () => {
  const CRASHED = { phase: 'failed', errorCode: 'worker_crashed' } as const;

  test('sends nobody to sign in, however long it is down, and the page opens once it runs again', async () => {
    await open('/saved', undefined);
    fake.setStatus(CRASHED);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect(place().element().textContent).toBe('/saved');
    fake.setStatus({ phase: 'syncing', errorCode: null });
    fake.setSession(AMINA);
    await expect.element(heading()).toBeVisible();
    await expect.element(place()).toHaveTextContent('/saved');
  });

  test('keeps nobody from the form where one signs in', async () => {
    await open('/login', undefined);
    fake.setStatus(CRASHED);
    await expect.element(heading(), { timeout: 8000 }).toHaveTextContent('Welcome');
  });
});
