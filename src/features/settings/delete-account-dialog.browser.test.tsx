// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuthRefusal, Session } from '#domain/account/account.ts';
import { button, openSettings, type Setting, said, toast } from '../../../tests/support/screens/open-settings.tsx';

const AMINA: Session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };
const SITI: Session = { userId: 'siti', email: null, phone: '+6591234567', name: 'Siti' };
const DELETED = ['delete account'];
const NO_CONNECTION = 'Connect to delete your account. Nothing was deleted.';

const phrase = () => page.getByRole('textbox', { name: 'Type DELETE MY ACCOUNT to confirm' });
const password = () => page.getByLabelText('Password', { exact: true });
const code = () => page.getByRole('textbox', { name: '6-digit code' });
const confirm = () => button('Delete my account for good').click();

/** Opens the dialog, types the phrase and confirms it. */
async function askToDelete(setting: Setting = {}, text = 'DELETE MY ACCOUNT') {
  const fake = await openSettings({ ...setting, at: 'help' });
  await button('Delete Account').click();
  await phrase().fill(text);
  await confirm();
  return fake;
}

const refusal = (why: string, message = ''): AuthRefusal => ({ ok: false, code: why, message });

/**
 * A person whose sign-in is older than ten minutes, until they prove their identity.
 * @param answers the server's answers by given password or code; any other is wrong
 */
async function askTooLate(session: Session, answers: Readonly<Record<string, Session | AuthRefusal>>) {
  const asked: unknown[][] = [];
  const fake = await askToDelete({
    session,
    prepare({ services, accountAnswers }) {
      accountAnswers.deletion = { ok: false, code: 'reauthentication_needed' };
      const show = async (...given: string[]) => {
        asked.push(given);
        const answer = answers[given[1] ?? ''] ?? refusal(session.email ? 'invalid_credentials' : 'wrong_code');
        if ('ok' in answer) return answer;
        accountAnswers.deletion = { ok: true };
        return { ok: true, session: answer };
      };
      Object.assign(services.replica, {
        signIn: show,
        signInWithCode: show,
        sendCode: async (to: string) => (asked.push(['send', to]), { ok: true }),
      });
    },
  });
  return { fake, asked };
}

beforeEach(() => page.viewport(390, 844));

test.each(['', 'delete my account', 'DELETE MY ACCOUNT ', 'DELETE  MY ACCOUNT'])(
  '%j is not the phrase (S132, V32, M40)',
  async (text) => {
    const fake = await askToDelete({}, text);
    await expect.element(page.getByText('Please type the confirmation text exactly as shown')).toBeVisible();
    await expect.element(phrase()).toHaveFocus();
    expect(fake.done).toEqual([]);
  },
);

test('the phrase deletes the account, with messages during and after (S132, M5, M39, F33)', async () => {
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const fake = await askToDelete({
    prepare({ services: { replica } }) {
      const { deleteAccount } = replica;
      Object.assign(replica, { deleteAccount: () => opened.then(() => deleteAccount.call(replica)) });
    },
  });
  await expect.element(toast('Deleting your account...')).toBeVisible();
  gate.open?.();
  for (const text of ['Account deleted successfully', 'Your account was permanently deleted.'])
    await expect.element(said(text)).toBeInTheDocument();
  // Both at once would contradict each other.
  expect(toast('Deleting your account...').query()).toBeNull();
  expect(fake.done).toEqual([DELETED]);
});

test.each([
  ['offline', NO_CONNECTION],
  [
    'unfinished',
    'We’re deleting your account, and the server will finish by itself. Try again to see whether it’s done.',
  ],
  ['failed', 'Failed to delete account. Please try again.'],
])('%s is told, and the dialog stays (M21, U20)', async (why, sentence) => {
  await askToDelete({
    prepare: ({ accountAnswers }) => Object.assign(accountAnswers, { deletion: { ok: false, code: why } }),
  });
  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect.element(phrase()).toHaveValue('DELETE MY ACCOUNT');
});

test('without a connection it says so before anything is typed (U20)', async () => {
  await openSettings({ at: 'help', isOffline: true });
  await button('Delete Account').click();
  await expect.element(page.getByText(NO_CONNECTION)).toBeVisible();
});

test('a person with only a phone number confirms their identity by a code sent to it (U20, S132)', async () => {
  const { fake, asked } = await askTooLate(SITI, { '012345': SITI });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the code we sent to 659***567');
  await expect.element(code()).toHaveFocus();
  await expect.element(toast('Deleting your account...')).not.toBeInTheDocument();
  for (const [typed, sentence] of [
    ['12', 'OTP must be 6 digits'],
    ['999999', 'Invalid verification code'],
  ] as const) {
    await code().fill(typed);
    await confirm();
    await expect.element(page.getByText(sentence)).toBeVisible();
  }
  await code().fill('٠١٢ ٣٤٥');
  await confirm();
  await expect.element(said('Account deleted successfully')).toBeInTheDocument();
  expect(asked).toEqual([
    ['send', '+6591234567'],
    ['+6591234567', '999999'],
    ['+6591234567', '012345'],
  ]);
  expect(fake.done).toEqual([DELETED, DELETED]);
});

test('a code that opens another account deletes neither (U20)', async () => {
  const { fake } = await askTooLate(SITI, { '012345': { ...SITI, userId: 'another' } });
  await code().fill('012345');
  await confirm();
  await expect.element(page.getByText('You’re signed out. Sign in again to delete your account.')).toBeVisible();
  expect(fake.done).toEqual([DELETED]);
});

test('a sign-in older than ten minutes has to be confirmed again (U20)', async () => {
  const { fake, asked } = await askTooLate(AMINA, { 'correct horse': AMINA });
  await password().fill('wrong');
  await confirm();
  await expect.element(page.getByText('Invalid credentials')).toBeVisible();
  await password().fill('correct horse');
  await confirm();
  await expect.element(said('Account deleted successfully')).toBeInTheDocument();
  expect(asked).toEqual([
    ['amina@example.org', 'wrong'],
    ['amina@example.org', 'correct horse'],
  ]);
  expect(fake.done).toEqual([DELETED, DELETED]);
});

test('a password that could not be checked is not called wrong', async () => {
  const { fake } = await askTooLate(AMINA, {
    'too often': refusal('rate_limited', 'You can only request this after 42 seconds.'),
    nothing: refusal('unknown'),
    'no network': refusal('offline'),
  });
  for (const [typed, sentence] of [
    ['too often', 'You can only request this after 42 seconds.'],
    ['nothing', 'Failed to delete account. Please try again.'],
    ['no network', NO_CONNECTION],
  ] as const) {
    await password().fill(typed);
    await confirm();
    await expect.element(page.getByText(sentence)).toBeVisible();
  }
  expect(fake.done).toEqual([DELETED]);
});
