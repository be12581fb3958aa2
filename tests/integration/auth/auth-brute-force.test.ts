// @module-tag full
/** An attacker who guesses codes and passwords, and tries to find addresses and numbers with an account. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { messagesTo, newestTo } from '../../support/outbox.ts';

const MINUTE = 60_000;
const PASSWORD = 'correct horse';
const TRIES = 1000;

let backend: TestBackend;
let now: number;
beforeAll(async () => {
  now = Date.now();
  backend = await startTestBackend({ database: ANY_ENGINE, now: () => now });
});
// Waits until the previous test's limits have expired.
beforeEach(() => {
  now += 5 * MINUTE;
});
afterAll(() => backend.stop());

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function ask(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

const verify = (phone: string, token: string) => ask('/verify', { type: 'sms', phone, token });
const signIn = (email: string, password: string) => ask('/token?grant_type=password', { email, password });

/** Number of answers by status. */
function count(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function newAccount(email: string, phone: string): Promise<void> {
  expect(await ask('/signup', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await ask('/otp', { phone, data: { name: 'Siti' } })).toMatchObject({ status: 200 });
  expect(await verify(phone, (await newestTo(backend.url, phone)).code)).toMatchObject({ status: 200 });
  now += 5 * MINUTE;
}

test('1,000 guesses at a code fail, and the right code is worthless after the first five', async () => {
  const phone = '+12025550111';
  expect(await ask('/otp', { phone })).toMatchObject({ status: 200 });
  const { code } = await newestTo(backend.url, phone);
  const wrong = Array.from({ length: TRIES }, (_, n) => String(n).padStart(6, '0')).filter((each) => each !== code);
  const answers: Answer[] = [];
  for (const [n, guess] of wrong.entries()) {
    // After the code's five tries, the right code is among the guesses.
    answers.push(await verify(phone, n >= 5 && n % 50 === 5 ? code : guess));
    if (n % 250 === 249) now += MINUTE;
  }
  const { 403: refused = 0, 429: stopped = 0, ...others } = count(answers);
  expect(others).toEqual({});
  expect(refused).toBeLessThanOrEqual(100);
  expect(refused + stopped).toBe(wrong.length);
  const [first] = answers;
  const same = new Set(answers.filter(({ status }) => status === 403).map(({ body }) => body));
  expect(same, 'no answer says that it was near, late or the right one').toEqual(new Set([first?.body]));
  const accounts = await backend.database.query('select id from auth.users where phone = $1', [phone.slice(1)]);
  expect(accounts).toEqual([]);
});

test('1,000 guesses at a password fail, and the owner can sign in again after five minutes', async () => {
  const email = 'tried@example.com';
  await newAccount(email, '+12025550112');
  const answers: Answer[] = [];
  for (let n = 0; n < TRIES; n++) {
    // From the eleventh guess on, even the right password is refused, so the attacker doesn't learn it.
    answers.push(await signIn(email, n >= 10 && n % 90 === 10 ? PASSWORD : `guess ${n}`));
  }
  expect(count(answers)).toEqual({ 400: 10, 429: TRIES - 10 });
  now += 5 * MINUTE;
  expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 });
});

test('no answer’s text tells whether an address or a number has an account (U45)', async () => {
  const [email, phone] = ['known@example.com', '+12025550113'];
  await newAccount(email, phone);
  const unknown = { email: 'unknown@example.com', phone: '+12025550114' };
  const questions: Record<string, (who: { email: string; phone: string }) => Promise<Answer>> = {
    'a wrong password': (who) => signIn(who.email, 'guess'),
    'a forgotten password': (who) => ask('/recover', { email: who.email }),
    'a link to sign in': (who) => ask('/otp', { email: who.email, create_user: false }),
    'the confirmation again': (who) => ask('/resend', { type: 'signup', email: who.email }),
    'a code to sign in': (who) => ask('/otp', { phone: who.phone, create_user: false }),
    'a wrong code': (who) => verify(who.phone, '000000'),
    'a sign-up by phone': (who) => ask('/signup', { phone: who.phone, password: PASSWORD }),
  };
  // Two rounds, because the second one comes too soon and is refused.
  for (let round = 1; round <= 2; round++) {
    for (const [name, question] of Object.entries(questions)) {
      const [one, other] = [await question({ email, phone }), await question(unknown)];
      expect(withoutIds(one), `${name}, time ${round}`).toEqual(withoutIds(other));
    }
  }
});

test('sign-up does not tell that an address is taken; its owner gets a mail, and the account stays unchanged (U45)', async () => {
  const [taken, unconfirmed, free] = ['taken@example.com', 'unconfirmed@example.com', 'free@example.com'];
  await newAccount(unconfirmed, '+12025550115');
  await newAccount(taken, '+12025550116');
  const { tokenHash } = await newestTo(backend.url, taken);
  expect(await ask('/verify', { type: 'email', token_hash: tokenHash })).toMatchObject({ status: 200 });
  const signUp = (email: string) => ask('/signup', { email, password: 'of a stranger', data: { name: 'Eve' } });
  // The second attempt comes too soon.
  for (const status of [200, 429]) {
    const [one, ...others] = await Promise.all(
      [free, taken, unconfirmed].map(async (email) => {
        const answer = await signUp(email);
        return { ...answer, body: withoutIds(answer).body.replaceAll(email, 'ADDRESS') };
      }),
    );
    expect(one).toMatchObject({ status });
    expect(others).toEqual([one, one]);
  }
  const subjects = await Promise.all([taken, unconfirmed].map(async (to) => (await messagesTo(backend.url, to))[0]));
  expect(subjects).toMatchObject([
    { subject: 'This address already has an account' },
    { subject: 'Confirm your e-mail address' },
  ]);
  for (const email of [taken, unconfirmed]) {
    expect(await signIn(email, 'of a stranger')).toMatchObject({ status: 400 });
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 });
  }
  const names = await backend.database.query(
    `select u.name from public.users u where u.email in ($1, $2) or u.email like '%taken.invalid'`,
    [taken, unconfirmed],
  );
  const nameless = { name: expect.stringMatching(/^Traveller \w{4}$/) };
  expect(names).toEqual([nameless, nameless]);
});

test('two simultaneous sign-ups with one address make one account and get the same answer (U45)', async () => {
  const body = { email: 'at-once@example.com', password: PASSWORD };
  const answers = await Promise.all([ask('/signup', body), ask('/signup', body)]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(await backend.database.query('select email from auth.users where email = $1', [body.email])).toHaveLength(1);
});

/** Replaces ids and times, which differ in each answer. */
function withoutIds({ status, body }: Answer): Answer {
  return {
    status,
    body: body.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'THEN'),
  };
}
