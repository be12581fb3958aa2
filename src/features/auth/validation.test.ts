// @module-tag quick
import { expect, test } from 'vitest';
import { loadTranslator } from '#i18n/translate.ts';
import { authFailureText } from './auth-failure.ts';
import {
  codeProblems,
  forgotProblems,
  loginProblems,
  nameProblems,
  newPasswordProblems,
  signupProblems,
} from './validation.ts';

const { t } = await loadTranslator('en');
const said = (problems: object) =>
  Object.fromEntries(Object.entries(problems).map(([field, id]: [string, Parameters<typeof t>[0]]) => [field, t(id)]));

test('sign-in requires an e-mail address and six characters (V18)', () => {
  expect(said(loginProblems({ email: 'aisha', password: '12345' }))).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(loginProblems({ email: ' aisha@example.test ', password: '123456' })).toEqual({});
});

test('sign-up requires a name of two letters and the same password twice (V21)', () => {
  const good = { name: 'Jo', email: 'jo@example.test', password: 'secret1', confirmation: 'secret1' };
  expect(signupProblems(good)).toEqual({});
  expect(said(signupProblems({ ...good, name: ' J ', confirmation: 'Secret1' }))).toEqual({
    name: 'Name must be at least 2 characters',
    confirmation: "Passwords don't match",
  });
});

test('a new password has six characters, is repeated, and is not a common one (V24, U39)', () => {
  expect(newPasswordProblems({ password: 'secret', confirmation: 'secret' })).toEqual({});
  expect(said(newPasswordProblems({ password: 'short', confirmation: 'shorter' }))).toEqual({
    password: 'Password must be at least 6 characters',
    confirmation: "Passwords don't match",
  });
  expect(said(newPasswordProblems({ password: 'Qwerty', confirmation: 'Qwerty' }))).toEqual({
    password: 'This password is too easy to guess. Please choose another one.',
  });
});

test('the other forms require an address, a name, a code (V16, V20, V22, V23, K46)', () => {
  expect(said(forgotProblems({ email: 'aisha@' }))).toEqual({ email: 'Invalid email address' });
  expect(said(nameProblems({ name: ' A ' }))).toEqual({ name: 'Name must be at least 2 characters' });
  expect(said(nameProblems({ name: '\u202eA\u202c' }))).toEqual({ name: 'Name must be at least 2 characters' });
  expect(said(nameProblems({ name: 'x'.repeat(10_000) }))).toEqual({ name: 'A name can have up to 120 characters' });
  for (const name of ["O'Connor", 'Zoe\u0308', '👩‍🍳🍜', 'أمينة']) expect(nameProblems({ name }), name).toEqual({});
  for (const code of ['', '12345', '1234567', '12345a']) {
    expect(said(codeProblems({ code })), code).toEqual({ code: 'OTP must be 6 digits' });
  }
  expect(codeProblems({ code: '012345' })).toEqual({});
});

const say = (code: string, message: string) => authFailureText({ ok: false, code, message }, t, 'Failed to sign in');

test('a refusal never reveals whether the account exists; other messages are shown unchanged (M30, M31, U45)', () => {
  expect(say('invalid_credentials', 'Invalid login credentials')).toBe('Invalid credentials');
  expect(say('user_not_found', 'No such user')).toBe('Invalid credentials');
  expect(say('email_taken', 'User already registered')).not.toMatch(/registered|exist/i);
  expect(say('over_request_rate_limit', 'Too many requests')).toBe('Too many requests');
  expect(say('unknown', '')).toBe('Failed to sign in');
});

test.each([
  ['Rihla Support', 'outbox.reason.nameReserved'],
  ['Ami\u200bna', 'outbox.reason.textHidden'],
  [`Ami${'\u0336'.repeat(9)}na`, 'outbox.reason.textMarks'],
  ['Amina', undefined],
])('the name %j at sign-up: %s', (name, problem) => {
  expect(nameProblems({ name }).name).toBe(problem);
});
