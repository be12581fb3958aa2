// @module-tag quick
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import './shell.css';
import { loadTranslator } from '#i18n/translate.ts';
import { tappedOutline } from '#places/cards/tapped-card.ts';
import { readEntry } from '#platform/entry-memory.ts';
import { rememberMember } from '#platform/member-mark.ts';
import { forgetTab } from '#platform/tab-memory.ts';
import { ServicesProvider } from '#services/services.tsx';
import { FAKE_DASHBOARD, FAKE_PROFILE } from '../../tests/support/fakes/fake-account.ts';
import { type FakeServices, fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

/** Services with a signed-in user, for whom `/` is Home. */
function member(): FakeServices {
  const fake = fakeServices();
  fake.setSession({ userId: 'u1', name: 'Aisha Rahman', email: 'aisha@example.com' });
  return fake;
}

/** The offline notice with its icon and link. */
const chipOf = (line: Locator): DOMRect => (line.element().closest('p') ?? line.element()).getBoundingClientRect();

let close = (): void => {};

/** Mounts the app at a path and unmounts the previous one. */
async function open(
  path: string,
  fake: FakeServices = fakeServices(),
  entry: string | null = null,
): Promise<FakeServices> {
  close();
  const before = window.location.href;
  window.history.pushState(entry && { key: entry, idx: 0, usr: null }, '', path);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  root.render(<App translator={await loadTranslator('en')} services={fake.services} />);
  close = () => {
    root.unmount();
    host.remove();
  };
  onTestFinished(() => {
    close();
    close = () => {};
    window.history.replaceState(null, '', before);
  });
  return fake;
}

test('an unknown path leads home and says so (R29, U58)', async () => {
  await open('/no/such/page', member());
  // First, because it disappears after a while.
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Page not found' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Assalamu alaikum, Aisha' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

/** The visible links in the top bar, except the app's name. */
const seen = () =>
  page
    .getByRole('banner')
    .getByRole('link')
    .elements()
    .flatMap((link) => (link.checkVisibility() ? `${link.textContent} ${link.getAttribute('href')}` : []))
    .slice(1);

test.each([390, 1280])('at %i pixels the landing page has its own navigation (S6)', async (width) => {
  await page.viewport(width, 844);
  await open('/');
  const visitor = ['Explore /directory', 'Pricing /pricing', 'Sign in /login'];
  await expect.poll(seen).toEqual(width < 1024 ? visitor : [...visitor, 'Get Started /signup']);
  await open('/', member());
  const isMine = (link: string) => link.endsWith(width < 1024 ? '/profile' : 'Dashboard /dashboard');
  await expect.poll(() => seen().some(isMine)).toBe(true);
  expect(seen()).not.toContain('Sign in /login');
});

test.each([390, 1280])(
  'at %i pixels a member never sees the visitors’ bar, even before the session is read',
  async (width) => {
    rememberMember(true);
    onTestFinished(() => rememberMember(false));
    await page.viewport(width, 844);
    const fake = fakeServices();
    // Undefined means that it was not read yet, as with the real client.
    fake.setSession(undefined as unknown as null);
    await open('/search', fake);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument();
    expect(seen().filter((link) => /Sign in|Get Started|Pricing/.test(link))).toEqual([]);
    if (width >= 1024) expect(seen()).toContain('Saved /saved');
  },
);

test('a members’ page redirects to sign-in, and `next` keeps its URL (R21, U62)', async () => {
  await open('/saved?sort=name');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/login?next=%2Fsaved%3Fsort%3Dname');
});

/** Number of visible badges: each width's bar has one, and only one bar is visible. */
const badges = () =>
  page
    .getByRole('banner')
    .getByText('PRO', { exact: true })
    .elements()
    .filter((each) => each.checkVisibility()).length;

test.each([390, 1280])(
  'at %i pixels the top bar shows the user’s picture, else the initial, and PRO while subscribed (S2, S4, A4)',
  async (width) => {
    await page.viewport(width, 844);
    const fake = member();
    await open('/search', fake);
    const me = page.getByRole('link', { name: /Aisha Rahman$/ });
    await expect.element(me).toHaveTextContent(/^A/);
    expect(badges()).toBe(0);
    const checkedAt = new Date().toISOString();
    const paid = { subscription: null, plan: null, hadTrial: true, payments: null, checkedAt } as const;
    fake.setMembership({ entitlement: 'pro', ...paid });
    await expect.poll(badges).toBe(1);
    fake.setMembership({ entitlement: 'free', ...paid });
    await expect.poll(badges).toBe(0);
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const profile = FAKE_PROFILE.profile ?? expect.unreachable();
    fake.setProfile({ ...FAKE_PROFILE, profile: { ...profile, avatar_url: picture } });
    await expect.poll(() => me.element().querySelector('img')?.src).toBe(picture);
  },
);

test.each([
  ['/', 'nearby', true],
  ['/search', 'lists', true],
  ['/directory', 'directory', false],
  ['/restaurant/warung-melati', 'details', true],
  ['/saved', 'saved', true],
  ['/dashboard', 'activity', true],
  ['/settings', 'profile', true],
] as const)(
  '%s revalidates the view %s on open; again when the tab becomes visible: %s (K20, K21, K22, K23)',
  async (path, view, isOnReturn) => {
    const fake = member();
    const revalidate = vi.spyOn(fake.services.replica, 'revalidate');
    await open(path, fake);
    await expect.poll(() => revalidate.mock.calls).toEqual([[view]]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(revalidate.mock.calls).toEqual(isOnReturn ? [[view], [view]] : [[view]]);
  },
);

test('the dashboard’s Sign Out signs out and opens the sign-in page (S118, R30, U9)', async () => {
  const fake = member();
  fake.setDashboard(FAKE_DASHBOARD);
  fake.services.replica.signOut = async () => {
    fake.setSession(null);
    return 'signed_out';
  };
  await open('/dashboard', fake);
  const pushed = vi.spyOn(window.history, 'pushState');
  onTestFinished(() => pushed.mockRestore());
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(pushed.mock.calls.map(([, , url]) => url)).toContain('/auth/login');
  expect(window.location.pathname).toBe('/login');
});

test('a session that ends in another tab keeps the page open, with links to sign in and return (U51)', async () => {
  const fake = member();
  await open('/saved?sort=name', fake);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Saved Restaurants' })).toBeVisible();
  fake.setSession(null);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign In to Save Restaurants' })).toBeVisible();
  expect(window.location.pathname).toBe('/saved');
  await userEvent.click(page.getByRole('link', { name: 'Sign In', exact: true }).last());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(window.location.search).toBe('?next=%2Fsaved%3Fsort%3Dname');
});

test('a new page moves the focus to its heading and sets the document’s title', async () => {
  await open('/', member());
  await expect.element(page.getByRole('heading', { name: 'Near You' })).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'See all' }));
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => document.title).toBe('Search · Rihla');
});

test('a history entry restores its scroll position, and a new entry of the same URL starts at the top', async () => {
  await open('/', member(), 'first');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  window.scrollTo(0, 150);
  await expect.poll(() => readEntry('rihla.scroll', 'first')).toBe(150);
  await open('/', member(), 'second');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(0);
  await open('/', member(), 'first');
  await expect.poll(() => window.scrollY).toBe(150);
});

/** Target of a click at this point of the screen. */
function hit(x: number, y: number): string {
  return document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href') ?? '';
}

test('a click anywhere on a card opens the place, except on its buttons (S64, U84)', async () => {
  await open('/', member());
  const card = page.getByRole('article').first();
  await expect.element(card).toBeVisible();
  const box = card.element().getBoundingClientRect();
  window.scrollTo(0, box.top - 100);
  const { left, top, right, bottom } = card.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(window.innerWidth);
  expect(hit(left + 20, top + 20)).toMatch(/^\/restaurant\//);
  expect(hit((left + right) / 2, bottom - 60)).toMatch(/^\/restaurant\//);
  expect(hit(right - 20, bottom - 24)).toMatch(/^https:\/\/www\.google\.com\/maps/);
  // On a phone the card has no call button; the place's page has it.
  const shown = [...card.element().querySelectorAll('a[aria-label]')].filter((each) => each.checkVisibility());
  expect(shown).not.toHaveLength(0);
  for (const button of shown) {
    expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

test('the offline notice moves nothing, covers no tab, and goes when the network is back (S70)', async () => {
  const fake = await open('/', member());
  const heading = page.getByRole('heading', { level: 1 });
  // Wait for the places: only then does the page have its full height, and the scroll position is restored.
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const { top } = heading.element().getBoundingClientRect();
  const line = page.getByText("You're offline. Some features may not be available.");
  await expect.element(line).not.toBeInTheDocument();
  fake.setConnectionStatus('offline');
  await expect.element(line).toBeVisible();
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBe(top);
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const gap = () => tabs.element().getBoundingClientRect().top - chipOf(line).bottom;
  await expect.poll(gap).toBe(8);
  fake.setConnectionStatus('online');
  await expect.element(line).not.toBeInTheDocument();
});

test('the offline notice of a phone is a chip of two lines at most beside its icon', async () => {
  const fake = await open('/search');
  fake.setConnectionStatus('offline');
  const line = page.getByText("You're offline. Some features may not be available.");
  await expect.element(line).toBeVisible();
  const chip = chipOf(line);
  const icon = line.element().closest('p')?.querySelector('svg')?.getBoundingClientRect();
  const text = line.element().getBoundingClientRect();
  expect(chip.height).toBeLessThanOrEqual(60);
  expect(chip.width).toBeLessThanOrEqual(374);
  expect(text.height).toBeLessThan(44);
  expect(icon?.top).toBeGreaterThan(text.top - 4);
  expect(icon?.bottom).toBeLessThan(text.bottom + 4);
});

test('the offline notice stays two lines with what waits in the outbox, and a press folds it for the session (S70)', async () => {
  onTestFinished(() => forgetTab('rihla:offline-folded'));
  const fake = await open('/search', member());
  fake.setConnectionStatus('offline');
  const mutation = { name: 'update_profile', args: { city: 'Cairo' } } as const;
  const item = { seq: 1, mutation, addedAt: 0, state: 'waiting', code: null, placeId: null, place: null } as const;
  fake.setOutbox({ items: [item, { ...item, seq: 2, state: 'refused', code: 'invalid' }], waitsFor: 'offline' });
  const link = page.getByRole('link', { name: '1 waiting · 1 refused' });
  await expect.element(link).toBeVisible();
  const line = page.getByText("You're offline. Some features may not be available.");
  expect(chipOf(line).height).toBeLessThanOrEqual(60);
  expect(link.element().getBoundingClientRect().right).toBeLessThanOrEqual(chipOf(line).right);
  await page.getByRole('button', { name: 'Fold this note' }).click();
  await expect.element(link).not.toBeInTheDocument();
  const folded = page.getByRole('button', { name: "You're offline. Some features may not be available." });
  await expect.element(folded).toHaveAttribute('aria-expanded', 'false');
  expect(folded.element().closest('p')?.getBoundingClientRect().width).toBeLessThan(60);
  fake.setConnectionStatus('online');
  await expect.element(folded).not.toBeInTheDocument();
  fake.setConnectionStatus('offline');
  await folded.click();
  await expect.element(link).toBeVisible();
});

test('toasts are above the offline notice (S70)', async () => {
  const fake = await open('/no/such/page', member());
  const toast = page.getByRole('listitem').filter({ hasText: 'Page not found' });
  await expect.element(toast).toBeVisible();
  fake.setConnectionStatus('offline');
  const mutation = { name: 'update_profile', args: { city: 'Cairo' } } as const;
  const item = { seq: 1, mutation, addedAt: 0, state: 'waiting', code: null, placeId: null, place: null } as const;
  fake.setOutbox({ items: [item], waitsFor: 'offline' });
  const line = page.getByText("You're offline. Some features may not be available.");
  await expect.element(page.getByRole('link', { name: /waiting/ })).toBeVisible();
  const gap = () => chipOf(line).top - toast.element().getBoundingClientRect().bottom;
  await expect.poll(gap).toBeGreaterThan(0);
});

test('Home follows the index: a deleted place leaves the list without a reload', async () => {
  const fake = await open('/', member());
  await expect.element(page.getByRole('heading', { name: 'Warung Melati' })).toBeVisible();
  fake.setPlaces([]);
  await expect.element(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enable location to find nearby restaurants' })).toBeVisible();
  await expect.element(page.getByText('No categories available')).toBeVisible();
});

test('until a place’s code and document are loaded, its page shows what the pressed card said, and does so once', async () => {
  const fakes = member();
  const { replica, search } = fakes.services;
  const { findRestaurant } = replica;
  const held = Promise.withResolvers<void>();
  Object.assign(replica, {
    findRestaurant: (slug: string) => held.promise.then(() => findRestaurant(slug)),
    watchRestaurant: () => () => undefined,
  });
  Object.assign(search, { outline: () => new Promise(() => {}) });
  const glide = vi.spyOn(document, 'startViewTransition');
  onTestFinished(() => glide.mockRestore());
  await open('/', fakes);
  const card = page.getByRole('link', { name: 'Warung Melati', exact: true });
  await expect.element(card).toBeVisible();
  const bare = new Set<string>();
  const observer = new MutationObserver(() => {
    const main = document.querySelector('main');
    const title = main?.querySelector('h1')?.textContent;
    if (main && (title === undefined || title.startsWith('Loading'))) bare.add(main.innerHTML);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await userEvent.click(card);
  await expect.element(page.getByRole('link', { name: 'Back to results' })).toBeVisible();
  const name = page.getByRole('heading', { name: 'Warung Melati', level: 1 });
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByRole('main')).toHaveTextContent('Certified');
  const location = page.getByRole('region', { name: 'Location' });
  await expect.element(location).not.toBeInTheDocument();
  held.resolve();
  await expect.element(location).toBeVisible();
  expect([...bare]).toEqual([]);
  expect(glide).toHaveBeenCalledOnce();
  await expect.element(name).toHaveFocus();
  await expect.poll(() => tappedOutline('/restaurant/warung-melati')).toBeUndefined();
});

test('with Control a card opens elsewhere, and nothing glides', async () => {
  const glide = vi.spyOn(document, 'startViewTransition');
  onTestFinished(() => glide.mockRestore());
  await open('/', member());
  const card = page.getByRole('link', { name: 'Warung Melati', exact: true });
  await expect.element(card).toBeVisible();
  card.element().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(card, { modifiers: ['Control'] });
  expect(glide).not.toHaveBeenCalled();
  expect(window.location.pathname).toBe('/');
});

test('the toggle shows the map’s region, and the list stays (S14)', async () => {
  await open('/', member());
  await userEvent.click(page.getByRole('button', { name: 'Map' }));
  await expect.element(page.getByRole('region', { name: 'Map of places' })).toBeVisible();
  await expect.element(page.getByRole('article').first()).toBeVisible();
});

test('a page whose code could not be fetched offline reloads once the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const fakes = fakeServices();
  fakes.setConnectionStatus('offline');
  const Page = lazyPage('Page', () => Promise.reject(new TypeError('Failed to fetch')));
  const reload = vi.fn();
  await render(
    <ServicesProvider value={fakes.services}>
      <ErrorBoundary page="/" level={2} reload={reload}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </ServicesProvider>,
  );
  await expect.element(page.getByRole('heading', { name: "You're offline", level: 2 })).toBeVisible();
  await expect.element(page.getByText(/^This page isn’t on your device yet/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  fakes.setConnectionStatus('online');
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('a page whose code could not be fetched online does not reload by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const Page = lazyPage('Page', () => Promise.reject(new TypeError('Failed to fetch')));
  const reload = vi.fn();
  await render(
    <ServicesProvider value={fakeServices().services}>
      <ErrorBoundary page="/" reload={reload}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </ServicesProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Try Again' }).query()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Refresh Page' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that throws offers to render again (S103)', async () => {
  // React logs caught errors; here one is expected.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  let isBroken = true;
  function Page() {
    if (isBroken) throw new Error('broken');
    return <h1>Mended</h1>;
  }
  await render(
    <ErrorBoundary page="/">
      <Page />
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }));
  await expect.element(page.getByRole('heading', { name: 'Mended' })).toBeVisible();
});

test('a crash of the shell offers a link home and a retry (S147)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const fake = fakeServices();
  const { connectivity } = fake.services;
  const services = {
    ...fake.services,
    connectivity: {
      ...connectivity,
      status: (): ReturnType<typeof connectivity.status> => {
        throw new Error('broken');
      },
    },
  };
  await open('/login?next=%2Fsaved', { ...fake, services });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  services.connectivity.status = () => connectivity.status();
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/login?next=%2Fsaved');
});

test('a place beside its list is a named landmark with the focus, which returns to its row on closing', async () => {
  await page.viewport(1280, 800);
  await open('/search?q=melati', member(), crypto.randomUUID());
  const row = page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Warung Melati', exact: true });
  const pane = page.getByRole('region', { name: 'Warung Melati', exact: true });
  const heading = pane.getByRole('heading', { level: 1, name: 'Warung Melati' });
  const closings = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(pane.getByRole('button', { name: 'Close', exact: true })),
    () => Promise.resolve(window.history.back()),
  ];
  for (const closePane of closings) {
    await expect.element(row).toBeVisible();
    row.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toHaveFocus();
    await expect.element(row).toHaveAttribute('aria-current', 'page');
    await closePane();
    await expect.poll(() => pane.query()).toBeNull();
    await expect.element(row).toHaveFocus();
  }
});

test('somebody who is signed out chooses the language on the landing page, and it is kept (U42)', async () => {
  onTestFinished(() => {
    localStorage.removeItem('rihla-language');
    document.documentElement.lang = 'en';
  });
  await open('/');
  const select = page.getByRole('combobox', { name: 'Language' });
  await select.selectOptions('Bahasa Melayu');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Tempat makan halal, di mana sahaja anda berada');
  expect(document.documentElement.lang).toBe('ms');
  expect(localStorage.getItem('rihla-language')).toBe('ms');
});
