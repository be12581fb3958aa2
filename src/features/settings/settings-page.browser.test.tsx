// @module-tag quick
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnProfileView } from '#workers/replica/api.ts';
import { ago, FAKE_DASHBOARD } from '../../../tests/support/fakes/fake-account.ts';
import {
  button,
  openSettings,
  PENDING_PROFILE,
  refusingActs,
  said,
  tab,
  toast,
} from '../../../tests/support/screens/open-settings.tsx';

/** Shorter than the page's own timeout. */
const SOON = { timeout: 3000 };
const toPlans = (name: string) => page.getByRole('tabpanel').getByRole('link', { name });
const NOTHING: OwnProfileView = { profile: null, unsent: new Set(), refused: [] };

beforeEach(() => page.viewport(390, 844));

describe('the settings', () => {
  test('five tabs, the chosen one in the URL, and Back (S122)', async () => {
    await openSettings({ at: 'help' });
    await expect.element(page.getByRole('link', { name: 'Back to profile' })).toHaveAttribute('href', '/profile');
    const names = page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Account', 'Preferences', 'Privacy', 'Pro', 'Help']);
    await expect.element(tab('Help')).toHaveAttribute('aria-selected', 'true');
    await tab('Pro').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('Privacy')).toHaveFocus();
    await expect.element(page.getByText('New password form')).toBeVisible();
  });

  test('at 320 pixels with text at twice the size, the labels fit beside the switches', async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await openSettings({ at: 'privacy' });
    const label = page.getByText('Share my approximate location', { exact: true });
    await expect.element(label).toBeVisible();
    expect(label.element().getBoundingClientRect().width).toBeGreaterThan(180);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('without a stored profile, the settings that need none are shown (S111)', async () => {
    await openSettings({ view: NOTHING, isOffline: true });
    await expect.element(page.getByRole('heading', { name: 'Unable to load profile' })).toBeVisible();
    await tab('Preferences').click();
    await expect.element(page.getByText('Storage', { exact: true })).toBeVisible();
    await tab('Help').click();
    await expect.element(page.getByText(/^Rihla 1\.0\.0/)).toBeVisible();
  });
});

describe('a missing profile', () => {
  test('shows that it is loading, then why it failed; a refresh loads it (S111)', async () => {
    const asked: string[] = [];
    const fake = await openSettings({
      view: NOTHING,
      prepare: ({ services }) => Object.assign(services.replica, { refresh: async () => void asked.push('refresh') }),
    });
    await expect.element(said('Loading your profile...')).toBeVisible();
    fake.setOutbox({ items: [], waitsFor: 'server', syncedAt: null });
    await expect.element(page.getByRole('alert'), SOON).toHaveTextContent('The server hasn’t sent it yet.');
    await button('Refresh').click();
    expect(asked).toEqual(['refresh']);
    // The retry has no result yet.
    fake.setOutbox({ items: [], waitsFor: null, syncedAt: null });
    await expect.element(page.getByRole('alert')).toBeVisible();
    fake.setProfile(PENDING_PROFILE);
    await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Amina');
  });

  test('counts as failed after five seconds without an answer (S111)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await openSettings({ view: NOTHING });
    // React renders first, then the timer starts.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    await vi.advanceTimersByTimeAsync(4900);
    expect(page.getByText('Loading your profile...').elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.element(page.getByRole('heading', { name: 'Unable to load profile' })).toBeVisible();
  });
});

describe('the account', () => {
  test('ticked diets are stored at once (S125, M3)', async () => {
    const fake = await openSettings({ view: PENDING_PROFILE });
    const group = page.getByRole('group', { name: 'Dietary preferences' });
    await expect.element(page.getByRole('checkbox', { name: 'Vegan' })).toBeChecked();
    const names = group
      .getByRole('checkbox')
      .elements()
      .map((each) => each.closest('label')?.textContent);
    expect(names).toEqual(['Vegetarian', 'Vegan', 'Gluten-free', 'Nut-free', 'Dairy-free', 'Keto']);
    await page.getByRole('checkbox', { name: 'Keto' }).click();
    await expect
      .poll(() => fake.done)
      .toEqual([{ mutations: [{ name: 'update_profile', args: { dietary_preferences: ['vegan', 'keto'] } }] }]);
    await expect.element(page.getByRole('checkbox', { name: 'Keto' })).toBeChecked();
    await expect.element(said('Dietary preferences updated successfully!')).toBeInTheDocument();
  });

  test('a tick that could not be stored is reverted (F32, M19, M20)', async () => {
    await openSettings({ view: PENDING_PROFILE, prepare: refusingActs('storage_full') });
    await page.getByRole('checkbox', { name: 'Keto' }).click();
    await expect.element(said('Failed to update dietary preferences. Please try again.')).toBeInTheDocument();
    await expect.element(page.getByRole('checkbox', { name: 'Keto' })).not.toBeChecked();
    await tab('Privacy').click();
    await page.getByRole('switch', { name: 'Show others my name and picture' }).click();
    await expect.element(said('Failed to update preferences. Please try again.')).toBeInTheDocument();
    await expect.element(page.getByRole('switch', { name: 'Show others my name and picture' })).toBeChecked();
  });

  test('the telephone number is masked, and the language can be chosen (S126, U42)', async () => {
    const fake = await openSettings();
    const list = page.getByRole('region', { name: 'Account settings' });
    await expect.element(list).toHaveTextContent('656***567');
    await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveTextContent('English');
    fake.setProfile(PENDING_PROFILE);
    await expect.element(list).toHaveTextContent('Not set');
  });
});

describe('preferences and privacy', () => {
  test('five notification switches; without Pro, the one for offers is labelled Pro Only (S127, S128, M4, U38)', async () => {
    const fake = await openSettings({ at: 'preferences' });
    const group = page.getByRole('group', { name: 'Notifications' });
    await expect.element(group.getByRole('switch', { name: /Special offers/ })).toBeVisible();
    const names = group
      .getByRole('switch')
      .elements()
      .map((each) => each.closest('label')?.textContent);
    expect(names).toEqual([
      'New restaurants ',
      'Responses to my reviews ',
      'Special offers Pro Only',
      'App news ',
      'Marketing ',
    ]);
    await expect.element(page.getByText('Special offers Pro Only')).toBeVisible();
    await expect.element(page.getByText('Try new features early Pro Only')).toBeVisible();
    await page.getByRole('switch', { name: 'Marketing' }).click();
    await expect
      .poll(() => fake.done)
      .toEqual([{ mutations: [{ name: 'update_preferences', args: { notifications: { marketing: true } } }] }]);
    await expect.element(said('Preferences updated successfully!')).toBeInTheDocument();
    const card = FAKE_DASHBOARD.card ?? expect.unreachable();
    fake.setDashboard({ ...FAKE_DASHBOARD, card: { ...card, proUntil: ago(-60) } });
    await expect.element(page.getByText('Pro Only')).not.toBeInTheDocument();
  });

  test('nothing of these kinds is sent yet, and the switches say so; offers are off without Pro, whatever is stored (S127, S128)', async () => {
    const fake = await openSettings({ at: 'preferences' });
    const group = page.getByRole('group', { name: 'Notifications' });
    const offers = group.getByRole('switch', { name: /Special offers/ });
    await expect
      .element(group)
      .toHaveAccessibleDescription(
        /^We don’t send any of these yet\. That goes for Pro, too: .* A switch only keeps your choice for later\.$/,
      );
    await expect.element(offers).not.toBeChecked();
    await expect.element(offers).toBeDisabled();
    await expect.element(group.getByRole('switch', { name: 'App news' })).toBeChecked();
    const card = FAKE_DASHBOARD.card ?? expect.unreachable();
    fake.setDashboard({ ...FAKE_DASHBOARD, card: { ...card, proUntil: ago(-60) } });
    await expect.element(offers).toBeChecked();
    await expect.element(offers).toBeEnabled();
    expect(fake.done).toEqual([]);
  });

  test('the Pro tab links to the plans, or to a member’s own plan (S130)', async () => {
    const fake = await openSettings({ at: 'pro' });
    await expect.element(toPlans('Upgrade to Pro')).toHaveAttribute('href', '/subscription');
    fake.setRegions([]);
    await expect.element(page.getByText('No region has a street map yet.')).toBeVisible();
    const card = FAKE_DASHBOARD.card ?? expect.unreachable();
    fake.setDashboard({ ...FAKE_DASHBOARD, card: { ...card, proUntil: ago(-60) } });
    await expect.element(toPlans('Upgrade to Pro')).not.toBeInTheDocument();
    await expect.element(toPlans('Manage')).toHaveAttribute('href', '/subscription');
  });

  test('three privacy switches, and the password form (S129)', async () => {
    const fake = await openSettings({ at: 'privacy' });
    const group = page.getByRole('group', { name: 'Privacy' });
    await expect.element(group.getByRole('switch').nth(2)).toBeVisible();
    expect(group.getByRole('switch').elements()).toHaveLength(3);
    await expect.element(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    await page.getByRole('switch', { name: 'Show others my name and picture' }).click();
    expect(fake.done).toEqual([
      { mutations: [{ name: 'update_preferences', args: { privacy: { profileVisible: false } } }] },
    ]);
  });

  test('other devices are listed and can be signed out; offline it says why they are not listed', async () => {
    const session = {
      id: 's1',
      signedInAt: ago(900),
      lastUsedAt: ago(120),
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0 Safari/537',
      isCurrent: false,
    };
    const fake = await openSettings({
      at: 'privacy',
      prepare: ({ accountAnswers }) =>
        Object.assign(accountAnswers, {
          sessions: { ok: true, sessions: [{ ...session, id: 's0', userAgent: null, isCurrent: true }, session] },
        }),
    });
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await expect.element(list).toHaveTextContent('This device');
    await expect.element(list).toHaveTextContent('Chrome on AndroidLast used 2 hours ago');
    fake.accountAnswers.sessions = { ok: false, code: 'offline' };
    await button('Sign out Chrome on Android').click();
    await expect.element(toast('That device is signed out')).toBeInTheDocument();
    await expect.element(list).toHaveTextContent('Connect to see your other devices.');
    expect(fake.done).toEqual([['end session', 's1']]);
    await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
  });
});

describe('help', () => {
  test('questions, contact addresses and the version (S131, K51, U94)', async () => {
    await openSettings({ at: 'help' });
    await page.getByText('Who sees where I am?').click();
    await expect.element(page.getByText(/^Nobody, unless you press 'Look on Google Maps'/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Contact Support' }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:support@/));
    await expect
      .element(page.getByRole('link', { name: 'Send Feedback' }))
      .toHaveAttribute('href', expect.stringContaining('subject=Feedback'));
    await expect.element(page.getByText(/^Rihla 1\.0\.0/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  });
});
