// @module-tag quick
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { isPagePath, PAGE_PATHS } from '#domain/web/page-paths.ts';
import { rememberMember } from '#platform/member-mark.ts';
import type { Session } from '#workers/replica/api.ts';
import { type FakeServices, fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { MoreRoutes } from './more-routes.tsx';
import { titleOf } from './page-titles.ts';
import { ROUTE_TABLE } from './route-table.tsx';

const AMINA: Session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };

let fake: FakeServices;

/** Shows the current location. */
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

// Other tests of this origin may have left the mark.
beforeEach(async () => {
  rememberMember(false);
  await page.viewport(390, 844);
});

describe('the table', () => {
  test('lists all pages for members, and all sign-in pages', () => {
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
      '/trips/:id',
    ]);
    expect(pathsOf('visitor').toSorted()).toEqual(['/forgot-password', '/login', '/signup']);
  });

  test('servers know each of its pages, and no other', () => {
    const others = ['/search', '/data-check', '/seeder', '/test-restaurant/:slug', '/trips/:id'];
    const pages = ROUTE_TABLE.map(({ path }) => path).filter((path) => !others.includes(path));
    expect([...pages, '/search'].toSorted()).toEqual(PAGE_PATHS.toSorted());
    expect(ROUTE_TABLE.every(({ path }) => isPagePath(path.replace(':slug', 'warung-melati')))).toBe(true);
  });

  test.each(pathsOf('session'))('%s redirects a visitor to sign-in, and back afterwards', async (path) => {
    await open(path, null);
    await expect.element(place()).toHaveTextContent(`/login?next=${encodeURIComponent(path)}`);
    await expect.element(heading()).toHaveTextContent('Welcome');
    fake.setSession(AMINA);
    await expect.element(place()).toHaveTextContent(path);
    await expect.element(heading()).toBeVisible();
    await expect.element(heading()).not.toHaveTextContent('Welcome');
  });

  // These redirect unless an email's link or Google adds parameters.
  const passing = new Set(['/auth/callback', '/auth/login', '/reset-password']);
  test.each(pathsOf('everyone').filter((path) => !passing.has(path)))('%s is open to everyone', async (path) => {
    await open(path, null);
    await expect.element(heading()).toBeVisible();
    await expect.element(place()).toHaveTextContent(path);
  });

  test.each(ROUTE_TABLE.map(({ path }) => path))('%s has its own title', (path) => {
    expect(titleOf(path)).not.toBe('shell.title.home');
  });
});

describe('pages for visitors', () => {
  test.each(['/login', '/signup', '/forgot-password'])(
    '%s redirects only members to the dashboard (R13, R14, R15)',
    async (path) => {
      await open(path, AMINA);
      await expect.element(place()).toHaveTextContent('/dashboard');
      fake.setSession(null);
      await open(path, null);
      await expect.element(place().last()).toHaveTextContent(path);
    },
  );

  test('a lapsed member may sign in again, and `next` redirects, but never off the site (U62)', async () => {
    await open('/login?next=/saved', { ...AMINA, isLapsed: true });
    await expect.element(place()).toHaveTextContent('/login?next=/saved');
    fake.setSession(AMINA);
    await expect.element(place()).toHaveTextContent('/saved');
    await open('/login?next=//evil.example', AMINA);
    await expect.element(place().last()).toHaveTextContent('/dashboard');
  });
});

describe('pages for members', () => {
  test.each(['/dashboard', '/saved', '/profile', '/settings?tab=help#faq', '/subscription'])(
    '%s redirects to sign-in and back (R20, R21, R22, R23, R24)',
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
  ])('a session that ends at %s keeps the page’s path, with a link to sign in (U51, S100, V9)', async (path, title) => {
    await open(path, AMINA);
    // The page itself: the address alone is shown before the guard has seen the session.
    await expect.element(heading()).toBeVisible();
    fake.setSession(null);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(place()).toHaveTextContent(path);
    const next = `?next=${encodeURIComponent(path)}`;
    await expect.element(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/signup${next}`);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect.element(place()).toHaveTextContent(`/login${next}`);
    fake.setSession(AMINA);
    await expect.element(place()).toHaveTextContent(path);
  });
});

test('a page waits at most five seconds for the stored session before it redirects (R25, F27, K53, U49)', {
  tags: ['full'],
}, async () => {
  await open('/saved', undefined);
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await expect.element(place()).toHaveTextContent('/saved');
  expect(page.getByRole('heading').elements()).toEqual([]);
  await expect.element(place()).toHaveTextContent('/login?next=%2Fsaved');
  fake.setSession(AMINA);
  await expect.element(place()).toHaveTextContent('/saved');
});

test('a member on a slow phone is never asked to sign in, however long the session takes (U49)', async () => {
  rememberMember(true);
  onTestFinished(() => rememberMember(false));
  await open('/subscription/checkout?plan=yearly', undefined);
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(place().element().textContent).toBe('/subscription/checkout?plan=yearly');
  fake.setSession(AMINA);
  await expect.element(heading()).toBeVisible();
  await expect.element(place()).toHaveTextContent('/subscription/checkout?plan=yearly');
});

describe('a worker that crashes before it reports the session', () => {
  const CRASHED = { phase: 'failed', errorCode: 'worker_crashed' } as const;

  test('does not redirect to sign-in, however long it is down, and the page opens once it runs again', {
    tags: ['full'],
  }, async () => {
    await open('/saved', undefined);
    fake.setStatus(CRASHED);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect(place().element().textContent).toBe('/saved');
    fake.setStatus({ phase: 'syncing', errorCode: null });
    fake.setSession(AMINA);
    await expect.element(heading()).toBeVisible();
    await expect.element(place()).toHaveTextContent('/saved');
  });

  test('does not block the sign-in form', { tags: ['full'] }, async () => {
    await open('/login', undefined);
    fake.setStatus(CRASHED);
    await expect.element(heading()).toHaveTextContent('Welcome');
  });
});
