// @module-tag full
/**
 * The time of an answer must not tell whether an address or a number has an account (U45). On a quiet machine, the number of
 * tries in `npm test` detects a missing hash. Smaller differences need `RIHLA_TRIES=500`; see docs/record/auth-tries.md.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend.ts';
import { median, shareOfLarger } from '../../support/oracles/rank-test.ts';

const MINUTE = 60_000;
const PASSWORD = 'correct horse';
const TRIES = Number(process.env['RIHLA_TRIES'] ?? 80);
/** With a wait after this number of tries, no limit is reached. */
const TRIES_PER_HOUR = 25;
/** Standard deviation of the share of pairs in which the known account took longer, if only chance decides. */
const CHANCE = Math.sqrt((2 * TRIES + 1) / 12) / TRIES;
/**
 * Largest accepted distance of that share from a half: 0.16 with 80 tries, 0.1 with 500. Reading a whole row for known accounts
 * only (0.1 ms of 2.8 ms) made the share 0.67; a missing hash makes it 1. Other load moves it towards a half, never away.
 */
const BOUND = Math.max(0.1, 3.5 * CHANCE);

/** Makes a hash take some milliseconds, so that a missing one is noticeable. */
const PASSWORD_COST = { N: 2 ** 10, r: 8, p: 1 };

let backend: TestBackend;
let now: number;
beforeAll(async () => {
  now = Date.now();
  backend = await startTestBackend({ database: 'pglite', now: () => now, passwordCost: PASSWORD_COST });
  // Creates as many accounts as tries, each with an address and a number, all with the password of one that signed up.
  expect(await ask('/signup', { email: 'model@example.com', password: PASSWORD })).toBe(200);
  await backend.database.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select gen_random_uuid(), u.aud, u.role, 'known-' || n || '@example.com', (12025550000 + n)::text,
       u.encrypted_password, now(), now(), u.raw_app_meta_data, '{}', now(), now()
     from auth.users u, generate_series(1, $1::int) n where u.email = 'model@example.com'`,
    [TRIES],
  );
});
afterAll(() => backend.stop());

async function ask(path: string, body: object): Promise<number> {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

interface Who {
  readonly email: string;
  readonly phone: string;
}

const known = (n: number): Who => ({ email: `known-${n}@example.com`, phone: `+${12025550000 + n}` });
const unknown = (n: number, round: string): Who => ({
  email: `other-${round}-${n}@example.com`,
  phone: `+${12025560000 + n}`,
});

test.each<[string, number, (who: Who) => Promise<number>]>([
  ['a wrong password', 400, ({ email }) => ask('/token?grant_type=password', { email, password: 'guess' })],
  ['a forgotten password', 200, ({ email }) => ask('/recover', { email })],
  ['a sign-up', 200, ({ email }) => ask('/signup', { email, password: PASSWORD })],
  ['a code to sign in', 200, ({ phone }) => ask('/otp', { phone, create_user: false })],
])('%s takes equally long with and without an account (U45)', async (name, status, question) => {
  // The order within a pair is random, but the same in every run.
  const [order = []] = fc.sample(fc.array(fc.boolean(), { minLength: TRIES, maxLength: TRIES }), {
    seed: 45,
    numRuns: 1,
  });
  const times = { known: [] as number[], unknown: [] as number[] };
  const time = async (kind: keyof typeof times, who: Who) => {
    const from = performance.now();
    expect(await question(who)).toBe(status);
    times[kind].push(performance.now() - from);
  };
  for (const [index, isKnownFirst] of order.entries()) {
    if (index % TRIES_PER_HOUR === 0) now += 61 * MINUTE;
    const pair = [
      () => time('known', known(index + 1)),
      () => time('unknown', unknown(index + 1, name.replaceAll(' ', ''))),
    ];
    for (const turn of isKnownFirst ? pair : pair.toReversed()) await turn();
  }
  const share = shareOfLarger(times.known, times.unknown);
  const summary = `${TRIES} tries, ${name}: ${median(times.known).toFixed(2)} ms and ${median(times.unknown).toFixed(2)} ms, share ${share.toFixed(3)}`;
  console.log(summary);
  expect(Math.abs(share - 0.5), summary).toBeLessThan(BOUND);
});
