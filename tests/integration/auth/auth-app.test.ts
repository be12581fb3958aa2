// @module-tag quick
/** The app's side of signing in, against the real backend. Other tests cover the backend alone. */
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import ws from 'ws';
import { openKeyValueStore } from '../../../src/platform/key-value-store.ts';
import type { Auth } from '../../../src/remote/auth.ts';
import { createRemote } from '../../../src/remote/remote.ts';
import { MESSAGE_TEXTS } from '../../../supabase/local/auth/message-texts.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { createMemoryLocks } from '../../support/fakes/memory-locks.ts';
import { messagesTo, newestTo } from '../../support/outbox.ts';

const MINUTE = 60_000;
const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

let backend: TestBackend;
let now: number;
beforeAll(async () => {
  // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
  globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
  now = Date.now();
  backend = await startTestBackend({ database: ANY_ENGINE, now: () => now });
});
afterAll(() => backend.stop());

/** A browser with its own storage; `open` opens another tab. */
function device() {
  const factory = new IDBFactory();
  const locks = createMemoryLocks();
  return {
    browserKey: 'first run',
    isOffline: false,
    /** The app's language. The browser prefers French. */
    language: 'en',
    open(): Auth {
      const { url, publishableKey: key } = backend;
      const storage = openKeyValueStore('values', factory);
      const ask: typeof fetch = (input, init) => {
        if (this.isOffline) return Promise.reject(new TypeError('Failed to fetch'));
        const headers = new Headers(init?.headers);
        if (!headers.has('accept-language')) headers.set('accept-language', 'fr-FR,fr;q=0.9');
        return fetch(input, { ...init, headers });
      };
      const browserKey = async () => this.browserKey;
      const language = async () => this.language;
      return createRemote({ url, key, storage, browserKey, language, locks, fetch: ask, now: () => now }).auth;
    },
  };
}

/** The person signed in on a device, as seen by a new tab. */
async function whoIsOn(browser: ReturnType<typeof device>): Promise<string | null> {
  const auth = browser.open();
  const seen: (string | null)[] = [];
  auth.watch((session) => seen.push(session?.email ?? session?.name ?? null));
  await auth.reload();
  return seen.at(-1) ?? null;
}

let count = 0;
const newAddress = () => `member-${++count}@example.com`;
const newNumber = () => `+1202555${String(2000 + ++count).slice(-4)}`;

async function signedUp(email = newAddress()) {
  const browser = device();
  expect(await browser.open().signUp('Amina', email, PASSWORD)).toEqual({ ok: true, session: null });
  expect(await browser.open().signIn(email, PASSWORD)).toMatchObject({ ok: true });
  return { browser, email };
}

/** Number of an account's sessions that the server would renew. */
async function countSessions(email: string): Promise<number> {
  const query =
    'select s.id from auth.sessions as s join auth.users as u on u.id = s.user_id where lower(u.email) = lower($1)';
  return (await backend.database.query(query, [email])).length;
}

const signIn = (email: string, password: string) => device().open().signIn(email, password);

describe('a forgotten password', () => {
  test('the mailed link opens a form without signing in, and a new password ends every session (R18, U46, U47)', async () => {
    const { browser, email } = await signedUp();
    const phone = device();
    expect(await phone.open().sendPasswordReset(email)).toEqual({ ok: true });
    const { tokenHash } = await newestTo(backend.url, email);
    expect(await phone.open().openRecovery(tokenHash)).toEqual({ ok: true, email });
    expect(await whoIsOn(phone)).toBeNull();
    // Simulates a reload: the link is used up, but the opened recovery is kept.
    expect(await phone.open().openRecovery(tokenHash)).toMatchObject({ ok: false, code: 'wrong_code' });
    expect(await phone.open().openRecovery(null)).toEqual({ ok: true, email });
    expect(await phone.open().resetPassword('password')).toMatchObject({ ok: false, code: 'weak_password' });
    phone.isOffline = true;
    expect(await phone.open().resetPassword(NEW_PASSWORD)).toMatchObject({ ok: false, code: 'offline' });
    phone.isOffline = false;
    expect(await phone.open().resetPassword(NEW_PASSWORD)).toEqual({ ok: true });
    expect(await phone.open().openRecovery(null), 'it is good for one new password').toMatchObject({ ok: false });

    expect(await signIn(email, PASSWORD)).toMatchObject({ ok: false, code: 'invalid_credentials' });
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ ok: true });
    now += 2 * MINUTE;
    expect(await browser.open().requestEmailChange(newAddress()), 'the first device is out').toMatchObject({
      ok: false,
    });
  });

  test('a new password ends the device’s own session, even another person’s', async () => {
    const { browser, email } = await signedUp();
    const other = (await signedUp()).email;
    await browser.open().signIn(other, PASSWORD);
    now += 2 * MINUTE;
    await browser.open().sendPasswordReset(email);
    await browser.open().openRecovery((await newestTo(backend.url, email)).tokenHash);
    expect(await whoIsOn(browser)).toBe(other);
    await browser.open().resetPassword(NEW_PASSWORD);
    expect(await whoIsOn(browser)).toBeNull();
  });

  test('neither a session, nor another kind of link, nor a link from before a browser restart opens a recovery', async () => {
    const { browser, email } = await signedUp();
    expect(await browser.open().openRecovery(null)).toMatchObject({ ok: false, code: 'signed_out' });
    expect(await browser.open().resetPassword(NEW_PASSWORD)).toMatchObject({ ok: false, code: 'signed_out' });
    const confirmation = await newestTo(backend.url, email);
    expect(await browser.open().openRecovery(confirmation.tokenHash)).toMatchObject({ ok: false, code: 'wrong_code' });
    now += 2 * MINUTE;
    await browser.open().sendPasswordReset(email);
    await browser.open().openRecovery((await newestTo(backend.url, email)).tokenHash);
    browser.browserKey = 'second run';
    expect(await browser.open().openRecovery(null)).toMatchObject({ ok: false, code: 'signed_out' });
  });

  test('an unknown address gets the same answer, and no mail (S109)', async () => {
    const unknown = newAddress();
    expect(await device().open().sendPasswordReset(unknown)).toEqual({ ok: true });
    expect(await messagesTo(backend.url, unknown)).toEqual([]);
    const known = (await signedUp()).email;
    const again = async (email: string) => {
      await device().open().sendPasswordReset(email);
      return device().open().sendPasswordReset(email);
    };
    now += 2 * MINUTE;
    expect(await again(known)).toEqual(await again(unknown));
  });
});

const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

describe('the code of a mail', () => {
  test('confirms the address and signs in; a wrong code or another address’s code does not', async () => {
    const [browser, email] = [device(), newAddress()];
    await browser.open().signUp('Amina', email, PASSWORD);
    const { code } = await newestTo(backend.url, email);
    const refused = { ok: false, code: 'wrong_code' };
    expect(await browser.open().signInWithMailCode(email, otherThan(code))).toMatchObject(refused);
    expect(await browser.open().signInWithMailCode(newAddress(), code)).toMatchObject(refused);
    expect(await browser.open().signInWithMailCode(email, code)).toMatchObject({ ok: true, session: { email } });
    expect(await whoIsOn(browser)).toBe(email);
    expect(await device().open().signInWithMailCode(email, code), 'used up').toMatchObject(refused);
  });

  test('opens a recovery without signing in', async () => {
    const { email } = await signedUp();
    const browser = device();
    now += 2 * MINUTE;
    await browser.open().sendPasswordReset(email);
    const { code } = await newestTo(backend.url, email);
    expect(await browser.open().openRecoveryWithCode(email, otherThan(code))).toMatchObject({ code: 'wrong_code' });
    expect(await browser.open().signInWithMailCode(email, code)).toMatchObject({ code: 'wrong_code' });
    expect(await browser.open().openRecoveryWithCode(email, code)).toEqual({ ok: true, email });
    expect(await whoIsOn(browser)).toBeNull();
    expect(await browser.open().resetPassword(NEW_PASSWORD)).toEqual({ ok: true });
    expect(await browser.open().signIn(email, NEW_PASSWORD)).toMatchObject({ ok: true });
  });

  test('is missing from mails whose code no page asks for', async () => {
    const { browser, email } = await signedUp();
    await browser.open().acceptMailLink((await newestTo(backend.url, email)).tokenHash, 'email');
    now += 2 * MINUTE;
    expect(await browser.open().requestEmailChange(newAddress())).toEqual({ ok: true });
    const { subject, code } = await newestTo(backend.url, email);
    expect([subject, code]).toEqual(['Your e-mail address is being changed', '']);
  });
});

describe('a code by text message', () => {
  test('makes an account with its name, then signs in to it (S107, S108)', async () => {
    const phone = newNumber();
    const browser = device();
    expect(await browser.open().sendCode(phone, 'Siti')).toEqual({ ok: true });
    const { code } = await newestTo(backend.url, phone);
    const wrong = code === '123456' ? '654321' : '123456';
    expect(await browser.open().signInWithCode(phone, wrong)).toMatchObject({ ok: false, code: 'wrong_code' });
    expect(await browser.open().signInWithCode(phone, code)).toMatchObject({
      ok: true,
      session: { name: 'Siti' },
      newAccount: 'named',
    });
    expect(await whoIsOn(browser)).toBe('Siti');
    now += 2 * MINUTE;
    await device().open().sendCode(phone);
    const second = await newestTo(backend.url, phone);
    expect(await device().open().signInWithCode(phone, second.code)).toMatchObject({
      session: { name: 'Siti' },
      newAccount: null,
    });
  });

  test('signing in with an unknown number gets a code, too, which makes an account without a name (U45)', async () => {
    const phone = newNumber();
    expect(await device().open().sendCode(phone)).toEqual({ ok: true });
    const { code } = await newestTo(backend.url, phone);
    const made = await device().open().signInWithCode(phone, code);
    expect(made).toMatchObject({ ok: true, session: { name: 'Traveller' }, newAccount: 'nameless' });
  });
});

describe('a mailed link to the app', () => {
  test('keeps one session if signed in already, and creates none for another person', async () => {
    const { browser, email } = await signedUp();
    const { tokenHash } = await newestTo(backend.url, email);
    expect(await browser.open().acceptMailLink(tokenHash, 'email')).toEqual({ ok: true, did: 'confirmed' });
    await expect.poll(() => countSessions(email)).toBe(1);
    expect(await browser.open().changePassword({ password: NEW_PASSWORD }), 'it is the one in use').toEqual({
      ok: true,
    });
    const stranger = newAddress();
    await device().open().signUp('Bilal', stranger, PASSWORD);
    const link = await newestTo(backend.url, stranger);
    expect(await browser.open().acceptMailLink(link.tokenHash, 'email')).toEqual({ ok: true, did: 'other_person' });
    await expect.poll(() => countSessions(stranger)).toBe(0);
  });

  test('confirms the address where the person is signed in, and signs in elsewhere', async () => {
    const { browser, email } = await signedUp();
    const { tokenHash } = await newestTo(backend.url, email);
    expect(await browser.open().acceptMailLink(tokenHash, 'email')).toEqual({ ok: true, did: 'confirmed' });
    expect(await whoIsOn(browser)).toBe(email);
    expect(await browser.open().acceptMailLink(tokenHash, 'email')).toMatchObject({ ok: false, code: 'wrong_code' });
    const elsewhere = await signedUp();
    const tablet = device();
    const link = await newestTo(backend.url, elsewhere.email);
    expect(await tablet.open().acceptMailLink(link.tokenHash, 'email')).toEqual({ ok: true, did: 'signed_in' });
    expect(await whoIsOn(tablet)).toBe(elsewhere.email);
  });

  test('can be sent again, and then confirms', async () => {
    const { browser, email } = await signedUp();
    now += 2 * MINUTE;
    expect(await browser.open().resendConfirmation(email)).toEqual({ ok: true });
    expect(await messagesTo(backend.url, email)).toHaveLength(2);
    expect(await browser.open().resendConfirmation(email)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/seconds/),
    });
    const { tokenHash } = await newestTo(backend.url, email);
    expect(await browser.open().acceptMailLink(tokenHash, 'email')).toEqual({ ok: true, did: 'confirmed' });
  });

  test('every device shows the address as unconfirmed until its next request, even after confirmation elsewhere (U104)', async () => {
    const { browser, email } = await signedUp();
    const auth = browser.open();
    const seen: (boolean | undefined)[] = [];
    auth.watch((session) => seen.push(session?.isUnconfirmed));
    await auth.reload();
    expect(seen).toEqual([true]);
    const { tokenHash } = await newestTo(backend.url, email);
    await device().open().acceptMailLink(tokenHash, 'email');
    now += 2 * MINUTE;
    expect(await auth.changePassword({ password: NEW_PASSWORD })).toEqual({ ok: true });
    expect(seen).toEqual([true, undefined]);
  });

  test('signs nobody in to another person’s account', async () => {
    const [victim, attacker] = [await signedUp(), await signedUp()];
    const { tokenHash } = await newestTo(backend.url, attacker.email);
    expect(await victim.browser.open().acceptMailLink(tokenHash, 'email')).toEqual({ ok: true, did: 'other_person' });
    expect(await whoIsOn(victim.browser)).toBe(victim.email);
  });

  test('a change of address needs both links, and the session then has the new address', async () => {
    const { browser, email } = await signedUp();
    await browser.open().acceptMailLink((await newestTo(backend.url, email)).tokenHash, 'email');
    now += 2 * MINUTE;
    const next = newAddress();
    now += 2 * MINUTE;
    expect(await browser.open().requestEmailChange(next)).toEqual({ ok: true });
    const [old, fresh] = [await newestTo(backend.url, email), await newestTo(backend.url, next)];
    expect(await browser.open().acceptMailLink(old.tokenHash, 'email_change')).toEqual({
      ok: true,
      did: 'first_of_two',
    });
    expect(await whoIsOn(browser)).toBe(email);
    expect(await browser.open().acceptMailLink(fresh.tokenHash, 'email_change')).toEqual({
      ok: true,
      did: 'confirmed',
    });
    expect(await whoIsOn(browser)).toBe(next);
  });
});

const back = (isRemembered = true) => ({ origin: backend.url, next: '/saved', isRemembered });
const follow = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const locationOf = (response: Response) => response.headers.get('location') ?? 'about:blank';

/** Opens the provider's page, chooses the first person, and returns. */
async function choose(url: string): Promise<{ flow: string; code: string }> {
  const provider = locationOf(await follow(url));
  const body = new URLSearchParams({ sub: '1001' });
  const callback = locationOf(await follow(provider, { method: 'POST', body }));
  const arrived = new URL(locationOf(await follow(callback)));
  expect(arrived.pathname).toBe('/auth/callback');
  return { flow: arrived.searchParams.get('flow') ?? '', code: arrived.searchParams.get('code') ?? '' };
}

async function start(auth: Auth, isRemembered?: boolean): Promise<string> {
  const started = await auth.startGoogle(back(isRemembered));
  return started.ok ? started.url : '';
}

describe('Google', () => {
  test('signs in and returns to the previous page, even if the page was closed meanwhile (R16, R33)', async () => {
    const browser = device();
    const { flow, code } = await choose(await start(browser.open()));
    browser.isOffline = true;
    expect(await browser.open().finishGoogle(flow, code)).toMatchObject({ ok: false, code: 'offline' });
    browser.isOffline = false;
    expect(await browser.open().finishGoogle(flow, code)).toEqual({ ok: true, next: '/saved' });
    expect(await whoIsOn(browser)).toBe('maryam.idris@example.com');
    expect(await browser.open().finishGoogle(flow, code)).toMatchObject({ ok: false });
  });

  test('two tabs don’t disturb each other; a code from someone else is refused', async () => {
    const browser = device();
    const urls = [await start(browser.open()), await start(browser.open(), false)];
    const [first, second] = [await choose(urls[0] ?? ''), await choose(urls[1] ?? '')];
    expect(await browser.open().finishGoogle(first.flow, first.code)).toMatchObject({ ok: true });
    expect(await device().open().finishGoogle(second.flow, second.code), 'another browser').toMatchObject({
      ok: false,
    });
    expect(await browser.open().finishGoogle(second.flow, 'made-up')).toMatchObject({ ok: false });
  });

  test('ends with the browser if not remembered (U50)', async () => {
    const browser = device();
    const { flow, code } = await choose(await start(browser.open(), false));
    await browser.open().finishGoogle(flow, code);
    expect(await whoIsOn(browser)).toBe('maryam.idris@example.com');
    browser.browserKey = 'second run';
    expect(await whoIsOn(browser)).toBeNull();
  });
});

describe('a change of password (U21)', () => {
  test('needs only the new password soon after sign-in, later also the old one or a code', async () => {
    const { browser, email } = await signedUp();
    await browser.open().acceptMailLink((await newestTo(backend.url, email)).tokenHash, 'email');
    expect(await browser.open().changePassword({ password: NEW_PASSWORD })).toEqual({ ok: true });
    now += 11 * MINUTE;
    const auth = browser.open();
    expect(await auth.changePassword({ password: 'third one' })).toMatchObject({ code: 'reauthentication_needed' });
    const guess = { password: 'third one', currentPassword: 'a guess' };
    expect(await auth.changePassword(guess)).toMatchObject({ code: 'wrong_password' });
    const right = { password: 'third one', currentPassword: NEW_PASSWORD };
    expect(await auth.changePassword(right)).toEqual({ ok: true });
    expect(await auth.sendReauthenticationCode()).toEqual({ ok: true });
    const { code } = await newestTo(backend.url, email);
    const wrong = code === '123456' ? '654321' : '123456';
    expect(await auth.changePassword({ password: 'fourth one', code: wrong })).toMatchObject({ code: 'wrong_code' });
    expect(await auth.changePassword({ password: 'fourth one', code })).toEqual({ ok: true });
    expect(await signIn(email, 'fourth one')).toMatchObject({ ok: true });
  });

  test('is refused without a session or a network, with the reason', async () => {
    expect(await device().open().changePassword({ password: NEW_PASSWORD })).toMatchObject({ code: 'signed_out' });
    const { browser } = await signedUp();
    browser.isOffline = true;
    expect(await browser.open().changePassword({ password: NEW_PASSWORD })).toMatchObject({ code: 'offline' });
  });
});

describe('a sign-in that is not remembered (U50)', () => {
  test('ends with the browser; a remembered one does not', async () => {
    const { email } = await signedUp();
    const browser = device();
    await browser.open().signIn(email, PASSWORD, false);
    expect(await whoIsOn(browser)).toBe(email);
    browser.browserKey = 'second run';
    expect(await whoIsOn(browser)).toBeNull();
    await browser.open().signIn(email, PASSWORD);
    browser.browserKey = 'third run';
    expect(await whoIsOn(browser)).toBe(email);
  });
});

describe('the language of mails and text messages', () => {
  test('is the app’s language in everything that a person requests, whatever the browser prefers', async () => {
    const { browser, email } = await signedUp();
    const texts = MESSAGE_TEXTS.ar;
    browser.language = 'ar';
    const subjectOf = async (to: string) => (await newestTo(backend.url, to)).subject;
    const fresh = newAddress();
    await browser.open().signUp('Amina', fresh, PASSWORD);
    expect(await subjectOf(fresh)).toBe(texts.signup.subject);
    now += 2 * MINUTE;
    await browser.open().resendConfirmation(email);
    expect(await subjectOf(email)).toBe(texts.signup.subject);
    now += 2 * MINUTE;
    await browser.open().sendPasswordReset(email);
    expect(await subjectOf(email)).toBe(texts.recovery.subject);
    now += 2 * MINUTE;
    await browser.open().acceptMailLink((await newestTo(backend.url, email)).tokenHash, 'email');
    const next = newAddress();
    await browser.open().requestEmailChange(next);
    expect(await subjectOf(next)).toBe(texts.email_change_new.subject);
    const phone = newNumber();
    await browser.open().sendCode(phone, 'Amina');
    expect((await messagesTo(backend.url, phone))[0]?.text).toMatch(
      new RegExp(texts.text.replace('{code}', String.raw`\d{6}`)),
    );
  });

  test.each([
    ['xx', MESSAGE_TEXTS.en],
    ['qps', MESSAGE_TEXTS.en],
    ['ar, tr', MESSAGE_TEXTS.fr],
    ['ar\r\nx-forwarded-for: 1.2.3.4', MESSAGE_TEXTS.fr],
    ['<script>alert(1)</script>', MESSAGE_TEXTS.fr],
  ])('of a made-up name is one that there is: %j', async (made, texts) => {
    const browser = device();
    browser.language = made;
    const email = newAddress();
    expect(await browser.open().signUp('Amina', email, PASSWORD)).toEqual({ ok: true, session: null });
    expect(await messagesTo(backend.url, email)).toMatchObject([{ subject: texts.signup.subject }]);
  });

  test('is the account owner’s if somebody else’s request causes the message', async () => {
    const { browser, email } = await signedUp();
    browser.language = 'tr';
    expect(await browser.open().signIn(email, PASSWORD)).toMatchObject({ ok: true });
    const mailed = await newestTo(backend.url, email);
    expect(await browser.open().acceptMailLink(mailed.tokenHash, 'email')).toMatchObject({ ok: true });
    now += 2 * MINUTE;
    const stranger = device();
    stranger.language = 'ms';
    await stranger.open().signUp('Somebody', email, 'another password');
    expect((await newestTo(backend.url, email)).subject).toBe(MESSAGE_TEXTS.tr.taken.subject);
    now += 2 * MINUTE;
    const other = await signedUp();
    other.browser.language = 'ms';
    await other.browser.open().requestEmailChange(email);
    expect(
      (await messagesTo(backend.url, email)).filter(({ subject }) => subject === MESSAGE_TEXTS.tr.taken.subject),
    ).toHaveLength(2);
  });
});
