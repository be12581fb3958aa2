// @module-tag quick
import { expect, test } from 'vitest';
import type { MailLinkResult, ProviderFinish } from '#domain/account/account.ts';
import { finishArrival, readArrival } from './callback-arrival.ts';

const arrivalAt = (query: string) => readArrival(new URLSearchParams(query));

test.each([
  ['flow=f&code=c', { is: 'code', flow: 'f', code: 'c' }],
  ['token_hash=t&type=email', { is: 'link', tokenHash: 't', type: 'email' }],
  ['token_hash=t&type=signup', { is: 'link', tokenHash: 't', type: 'email' }],
  ['token_hash=t&type=email_change', { is: 'link', tokenHash: 't', type: 'email_change' }],
  ['token_hash=t&type=recovery', { is: 'nothing' }],
  ['token_hash=t&type=toString', { is: 'nothing' }],
  ['code=c', { is: 'nothing' }],
  ['error=access_denied&error_code=bad_oauth_callback', { is: 'nothing' }],
  ['', { is: 'nothing' }],
])('?%s is parsed as %j', (query, arrival) => {
  expect(arrivalAt(query)).toEqual(arrival);
});

const refused = (code: string) => ({ ok: false, code, message: '' }) as const;

function outcome(query: string, google: ProviderFinish, link: MailLinkResult = refused('unknown')) {
  return finishArrival(arrivalAt(query), { finishGoogle: async () => google, acceptMailLink: async () => link });
}

test('a provider’s code leads back to the earlier page, on this site only (R16, R17, U62)', async () => {
  const code = 'flow=f&code=c';
  expect(await outcome(code, { ok: true, next: '/saved' })).toEqual({ is: 'signed_in', next: '/saved' });
  expect(await outcome(code, { ok: true, next: '//evil.example' })).toEqual({ is: 'signed_in', next: '/' });
  expect(await outcome(code, refused('bad_code_verifier'))).toEqual({ is: 'failed' });
  expect(await outcome(code, refused('offline'))).toEqual({ is: 'offline' });
  expect(await outcome('error=access_denied', { ok: true, next: '/' })).toEqual({ is: 'failed' });
});

test.each([
  [
    { ok: true, did: 'signed_in' },
    { is: 'signed_in', next: '/' },
  ],
  [{ ok: true, did: 'confirmed' }, { is: 'confirmed' }],
  [{ ok: true, did: 'first_of_two' }, { is: 'first_of_two' }],
  [{ ok: true, did: 'other_person' }, { is: 'other_person' }],
  [refused('wrong_code'), { is: 'link_expired' }],
  [refused('offline'), { is: 'offline' }],
  [refused('unknown'), { is: 'failed' }],
] as const)('a mailed link with the result %j leads to %j', async (result, expected) => {
  expect(await outcome('token_hash=t&type=email', refused('unknown'), result)).toEqual(expected);
});

test('a mailed link leads to the target path from before it was sent', async () => {
  const calls = {
    finishGoogle: async () => refused('unknown'),
    acceptMailLink: async () => ({ ok: true, did: 'signed_in' }) as const,
  };
  const next = '/suggest?name=Warung';
  expect(await finishArrival(arrivalAt('token_hash=t&type=email'), calls, next)).toEqual({ is: 'signed_in', next });
});

test('the last link of a change of address says that the address has changed', async () => {
  const query = 'token_hash=t&type=email_change';
  expect(await outcome(query, refused('unknown'), { ok: true, did: 'first_of_two' })).toEqual({ is: 'first_of_two' });
  expect(await outcome(query, refused('unknown'), { ok: true, did: 'confirmed' })).toEqual({ is: 'changed' });
});
