// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '#domain/account/account.ts';
import type { DashboardView, ReplicaClient } from '#workers/replica/api.ts';
import { ago, FAKE_DASHBOARD } from '../../../tests/support/fakes/fake-account.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const VIEW = FAKE_DASHBOARD;
const NOTHING: DashboardView = {
  ...VIEW,
  reviewedAt: [],
  saved: 0,
  dashboard: {
    ...(VIEW.dashboard ?? expect.unreachable()),
    achievements: VIEW.dashboard?.achievements.map((each) => ({ ...each, current: 0, achieved_at: null })) ?? [],
    activities: [],
  },
};
/** Before the page would give up by itself. */
const SOON = { timeout: 3000 };
const tab = (name: string) => page.getByRole('tab', { name });
const toast = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
const badge = (name: string) => page.getByRole('listitem').filter({ hasText: name });

const MEMBER: Session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };
const UNCONFIRMED: Session = { ...MEMBER, isUnconfirmed: true };

interface Opening {
  readonly path?: string;
  readonly isOffline?: boolean;
  readonly calls?: Partial<ReplicaClient>;
  readonly session?: Session;
}

async function open(
  view: DashboardView | null,
  { path = '/profile', isOffline = false, calls = {}, session = MEMBER }: Opening = {},
) {
  const fake = fakeServices();
  fake.setSession(session);
  fake.setDashboard(view);
  if (isOffline) fake.setConnectionStatus('offline');
  const asked: string[] = [];
  const refresh = async () => void asked.push('refresh');
  const services = { ...fake.services, replica: { ...fake.services.replica, refresh, ...calls } };
  await render(<DashboardPage ways={<button type="button">Sign Out</button>} />, { services, path });
  return { ...fake, asked };
}

beforeEach(() => page.viewport(390, 844));

describe('the profile page', () => {
  test('the head shows the person’s name and level (S112, K36)', async () => {
    await open(VIEW);
    const card = page.getByRole('region', { name: 'Amina Yusuf' });
    for (const text of ['Amina Yusuf', 'amina@example.org', 'Foodie', 'Fez', 'Member since March 2025']) {
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(card).toHaveTextContent(/Reviews3Points1.3KCities2/);
    await expect
      .element(card.getByRole('meter', { name: 'Level' }))
      .toHaveAttribute('aria-valuetext', '1,250 of 1,500 points to Connoisseur');
    await expect.element(card.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/settings');
    expect(card.getByText('PRO', { exact: true }).query()).toBeNull();
  });

  test('shows that the address is unconfirmed, until it is confirmed (U104)', async () => {
    const fake = await open(VIEW);
    const note = page.getByText(/^Confirm your email address to send reviews.* we emailed to amina@example\.org\./);
    await expect.element(page.getByRole('region', { name: 'Amina Yusuf' })).toBeVisible();
    expect(note.query()).toBeNull();
    fake.setSession(UNCONFIRMED);
    await expect.element(note).toBeVisible();
    fake.setSession(MEMBER);
    await expect.element(note).not.toBeInTheDocument();
  });

  test('sends the confirmation link again (U104)', async () => {
    const fake = await open(VIEW, { session: UNCONFIRMED });
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect.element(toast(/^We’ve emailed a link to amina@example\.org\./)).toBeVisible();
    expect(fake.done).toEqual([['resend confirmation', 'amina@example.org']]);
  });

  test.each([
    ['offline', '', 'Connect to send the link. What you write is kept.'],
    ['unknown', '', 'We couldn’t send the link. Please try again in a minute.'],
    ['over_email_send_rate_limit', 'Please wait 40 seconds.', 'Please wait 40 seconds.'],
  ])('a link that is not sent for %s %s says so', async (code, message, said) => {
    const resendConfirmation = async () => ({ ok: false, code, message }) as const;
    await open(VIEW, { session: UNCONFIRMED, calls: { resendConfirmation } });
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect.element(toast(said)).toBeVisible();
  });

  test('shows PRO while it is active, and no Pro card then (S112, S117, F35)', async () => {
    const card = VIEW.card ?? expect.unreachable();
    const fake = await open({ ...VIEW, card: { ...card, proUntil: ago(-5) } });
    await expect.element(page.getByText('PRO', { exact: true })).toBeVisible();
    expect(page.getByRole('link', { name: 'Start Free Trial' }).query()).toBeNull();
    fake.setDashboard({ ...VIEW, card: { ...card, proUntil: ago(5) } });
    await expect.element(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/subscription');
    expect(page.getByText('PRO', { exact: true }).query()).toBeNull();
  });

  test('offers no second trial (U10, S117)', async () => {
    await open({ ...VIEW, dashboard: { ...(VIEW.dashboard ?? expect.unreachable()), had_trial: true } });
    await expect.element(page.getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Start Free Trial' }).query()).toBeNull();
  });

  test('four tiles, with this month’s increase if there is one (S113, S114)', async () => {
    const fake = await open(VIEW);
    const figures = page.getByText('+2 this month');
    await expect.element(figures).toBeVisible();
    const tiles = [...document.querySelectorAll('dl[aria-label="Your figures"] > div')];
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      'Reviews3+2 this month',
      'Points1.3K10 per review',
      'Cities2',
      'Saved4',
    ]);
    fake.setDashboard({ ...VIEW, reviewedAt: [ago(60 * 24 * 90)] });
    await expect.element(figures).not.toBeInTheDocument();
  });

  test('a new member sees first what to do, before figures that are all zero, until the first save', async () => {
    const card = { ...(VIEW.card ?? expect.unreachable()), points: 0 };
    const fake = await open({ ...NOTHING, card });
    const steps = page.getByRole('region', { name: 'Start here' });
    await expect.element(steps.getByRole('listitem').first()).toHaveTextContent('Find places near you');
    await expect
      .element(steps.getByRole('link', { name: 'Find places near you' }))
      .toHaveAttribute('href', '/search?radius=5');
    await expect
      .element(steps.getByRole('listitem').nth(1))
      .toHaveTextContent('Tap the heart on a place to save it. Saved places open without a network, too.');
    await expect.element(page.getByText('10 per review')).toBeVisible();
    const head = page.getByRole('region', { name: 'Amina Yusuf' }).element();
    expect(steps.element().compareDocumentPosition(head)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fake.setDashboard({ ...NOTHING, card, saved: 1 });
    await expect.element(steps).not.toBeInTheDocument();
  });

  test('the overview has links and the last three activities (S115, S116)', async () => {
    await open(VIEW);
    await expect.element(page.getByRole('link', { name: 'Add Review' })).toHaveAttribute('href', '/search');
    await expect.element(page.getByRole('link', { name: 'My Places' })).toHaveAttribute('href', '/saved');
    const recent = page.getByRole('region', { name: 'Recent activity' });
    await expect.element(recent.getByRole('listitem').nth(2)).toBeVisible();
    expect(recent.getByRole('listitem').elements()).toHaveLength(3);
    await page.getByRole('button', { name: 'View all' }).click();
    await expect.element(tab('Activity')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel')).toHaveFocus();
    expect(page.getByRole('listitem').elements()).toHaveLength(4);
  });

  test('badges: earned ones, progress of others, and a sparkle for legendary ones only (S119, K37)', async () => {
    await open(VIEW, { path: '/profile?tab=badges' });
    await expect.element(page.getByRole('heading', { name: '2 of 7 earned' })).toBeVisible();
    await expect.element(badge('Explorer').getByRole('meter')).toHaveAttribute('aria-valuetext', '2 of 3');
    await expect.element(badge('Explorer')).toHaveTextContent('Rare');
    await expect.element(badge('Globe-trotter')).toHaveTextContent(/Legendary.*Earned 1 hour ago/);
    await expect.element(page.getByText('Updated 1 minute ago')).toBeVisible();
    const sparkles = page.getByTestId('sparkle').elements();
    expect(sparkles).toHaveLength(1);
    expect(badge('Globe-trotter').getByTestId('sparkle').elements()).toHaveLength(1);
    expect(page.getByText('Example', { exact: true }).query()).toBeNull();
  });

  test('without badges it shows examples, marked as such and not counted (S121, U43)', async () => {
    await open(NOTHING, { path: '/profile?tab=badges' });
    await expect.element(page.getByRole('heading', { name: '0 of 7 earned' })).toBeVisible();
    const examples = page.getByRole('region', { name: 'What earned badges look like' });
    await expect.element(examples.getByRole('listitem').first()).toBeVisible();
    for (const item of examples.getByRole('listitem').elements()) expect(item.textContent).toContain('Example');
    await tab('Activity').click();
    const line = page.getByRole('list', { name: 'Example' });
    await expect.element(line.getByRole('listitem').first()).toBeVisible();
    for (const item of line.getByRole('listitem').elements()) expect(item.textContent).toContain('Example');
  });

  test('activities are a timeline, newest first, with their age (S120)', async () => {
    await open(VIEW, { path: '/profile?tab=activity' });
    const items = page.getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent('Earned the badge Globe-trotter1 hour ago');
    await expect.element(items.nth(1)).toHaveTextContent('Reviewed Zam ZamSingapore · 4 of 5 stars · 2 hours ago');
    await expect.element(items.nth(1).getByRole('link')).toHaveAttribute('href', '/restaurant/zam-zam');
    await expect.element(items.nth(3)).toHaveTextContent('Saved a place that’s gone2 days ago');
  });

  test('the age is in minutes, hours and days (F26)', async () => {
    const dashboard = VIEW.dashboard ?? expect.unreachable();
    const [first] = dashboard.activities;
    const activities = [59, 60, 60 * 23, 60 * 24 * 6].map((minutes, n) => ({
      ...(first ?? expect.unreachable()),
      id: String(n),
      timestamp: ago(minutes),
    }));
    await open({ ...VIEW, dashboard: { ...dashboard, activities } }, { path: '/profile?tab=activity' });
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(/59 minutes ago$/);
    const times = page.getByRole('listitem').elements();
    expect(times.map((item) => item.querySelector('time')?.textContent)).toEqual([
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '6 days ago',
    ]);
  });

  test('the tab list is one Tab stop, with arrow keys, Home and End inside', async () => {
    await open(VIEW);
    await tab('Overview').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Badges')).toHaveFocus();
    await expect.element(tab('Badges')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    await expect.element(tab('Activity')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Overview')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Home}');
    await expect.element(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
    expect(tab('Badges').element().getAttribute('tabindex')).toBe('-1');
  });
});

describe('with missing data', () => {
  test('says that the profile is loading (S111)', async () => {
    await open({ ...VIEW, card: null });
    await expect.element(page.getByText('Loading your profile...')).toBeVisible();
  });

  test('without a stored profile it says when it will load, and offers to request it (S111, F38)', async () => {
    const { asked } = await open({ ...VIEW, card: null }, { isOffline: true });
    await expect.element(page.getByRole('heading', { name: 'Unable to load profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(asked).toEqual(['refresh']);
  });

  test('a failing server is reported at once, with sign-out; the profile replaces the message once it loads (S111)', async () => {
    const fake = await open({ ...VIEW, card: null });
    fake.setOutbox({ items: [], waitsFor: 'server', syncedAt: null });
    await expect.element(page.getByRole('alert'), SOON).toHaveTextContent('The server hasn’t sent it yet.');
    await expect.element(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    fake.setDashboard(VIEW);
    await expect.element(page.getByRole('region', { name: 'Amina Yusuf' })).toBeVisible();
    expect(page.getByRole('alert').query()).toBeNull();
  });

  test('shows the stored profile whatever the server answers', async () => {
    const fake = await open(VIEW);
    fake.setOutbox({ items: [], waitsFor: 'server', syncedAt: null });
    await expect.element(page.getByRole('region', { name: 'Amina Yusuf' })).toBeVisible();
    expect(page.getByRole('alert').query()).toBeNull();
  });

  test('invents nothing that the server never sent: no cities, no badges, no examples', async () => {
    await open({ ...VIEW, dashboard: null, dashboardAt: null }, { isOffline: true });
    await expect.element(page.getByText('not known yet')).toBeInTheDocument();
    await tab('Badges').click();
    await expect.element(page.getByText('Connect to see your badges.')).toBeVisible();
    expect(page.getByText('Example', { exact: true }).query()).toBeNull();
  });

  test('a review with two texts is listed on the profile as well (U27)', async () => {
    const fake = await open(VIEW);
    const place = { name: 'Warung Melati', slug: 'warung-melati' };
    fake.setOutbox({ items: [], waitsFor: null, twoTexts: [{ placeId: 'p', place }] });
    await expect
      .element(page.getByRole('link', { name: 'Choose the text about Warung Melati' }))
      .toHaveAttribute('href', '/restaurant/warung-melati');
  });

  test('nobody with a network is told to connect, while badges and activity load', async () => {
    const fake = await open({ ...VIEW, dashboard: null, dashboardAt: null });
    for (const name of ['Overview', 'Badges', 'Activity']) {
      await tab(name).click();
      await expect.poll(() => document.querySelector('[role="tabpanel"] [aria-busy="true"]')).not.toBeNull();
      expect(page.getByText(/^Connect to see/).query()).toBeNull();
    }
    fake.setConnectionStatus('offline');
    await expect.element(page.getByText('Connect to see your activity.')).toBeVisible();
  });
});
