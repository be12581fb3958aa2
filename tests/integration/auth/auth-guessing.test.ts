// @module-tag full
/** An attacker who guesses one account's password from many networks, and the account's owner meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PasswordThrottle } from '../../../supabase/local/auth/password-throttle.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const PASSWORD = 'correct horse';
const EMAIL = 'guessed@example.com';
const HOME = '198.51.100.7';
const TRIES = 300;
/** Ten at once, then after 1, 2, 4, 8, 16 and 32 s, then one per minute. */
const MAX_LOOKED_AT = 10 + 6 + (TRIES - 10 - 63) / 60 + 1;

let backend: TestBackend;
let now: number;
beforeAll(async () => {
  now = Date.now();
  backend = await startTestBackend({ database: ANY_ENGINE, now: () => now, trustedProxy: '127.0.0.1, ::1' });
});
afterAll(() => backend.stop());

async function ask(path: string, body: object, from: string) {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const { error_code: code } = Object(await response.json());
  return { status: response.status, code, retryAfterS: Number(response.headers.get('retry-after')) };
}
const signIn = (password: string, from: string, email = EMAIL) =>
  ask('/token?grant_type=password', { email, password }, from);
/** A different network for each number. */
const network = (n: number) => `2001:db8:0:${n.toString(16)}::1`;

test('guesses from many networks are slowed down per account; the owner signs in from home at once, from elsewhere within a minute', async () => {
  expect(await ask('/signup', { email: EMAIL, password: PASSWORD }, HOME)).toMatchObject({ status: 200 });
  expect(await signIn(PASSWORD, HOME)).toMatchObject({ status: 200 });
  const counts: Record<number, number> = {};
  for (let n = 1; n <= TRIES; n++) {
    // The right password is among the guesses that come too soon.
    const { status, code } = await signIn(n === TRIES - 10 ? PASSWORD : `guess ${n}`, network(n));
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 429) expect(code).toBe('over_request_rate_limit');
    now += SECOND;
  }
  expect(Object.keys(counts)).toEqual(['400', '429']);
  expect(counts[400]).toBeGreaterThan(10);
  expect(counts[400]).toBeLessThanOrEqual(MAX_LOOKED_AT);

  expect(await signIn(PASSWORD, HOME)).toMatchObject({ status: 200 });
  const elsewhere = '203.0.113.9';
  const refused = await signIn(PASSWORD, elsewhere);
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.retryAfterS).toBeLessThanOrEqual(60);
  now += refused.retryAfterS * SECOND;
  expect(await signIn(PASSWORD, elsewhere)).toMatchObject({ status: 200 });
});

test('an address without an account gets the same answers', async () => {
  const answers: number[] = [];
  for (let n = 1; n <= 12; n++) answers.push((await signIn('guess', network(n), 'nobody@example.com')).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
});

test('simultaneous tries count like consecutive ones, and an hour without tries resets the count', () => {
  let at = 0;
  const pace = new PasswordThrottle(() => at);
  const isTaken = (from: string) => {
    try {
      pace.take('a', from);
      return true;
    } catch {
      return false;
    }
  };
  const taken = Array.from({ length: 50 }, (_, n) => isTaken(network(n)));
  expect(taken.filter(Boolean)).toHaveLength(10);
  at += 60 * MINUTE;
  expect(isTaken('x')).toBe(true);
  expect(pace.take('b', 'x'), 'another account').toBeUndefined();
});
