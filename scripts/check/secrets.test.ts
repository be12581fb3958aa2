// @module-tag quick
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSecrets, findSecrets } from './secrets.mjs';

const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['a Google key', `key:"AIza${'x'.repeat(35)}"`],
  ['a secret key of Supabase', `"sb_secret_${'x'.repeat(20)}"`],
  ['a key or webhook secret of Stripe', ['sk', 'live', 'x'.repeat(20)].join('_')],
  ['a private key', ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')],
  ['a token of the service role', `"${b64({ alg: 'HS256' })}.${b64({ role: 'service_role', iss: 'supabase' })}.sig"`],
  ['a token of the service role', `"${b64({ alg: 'HS256' })}.${b64({ iss: 'supabase', role: 'service_role' })}.sig"`],
  ['a token of the service role', `"${b64({ alg: 'HS256' })}.${b64({ iss: 'supa', role: 'service_role' })}.sig"`],
  ['the address of the places provider', 'fetch("https://places.googleapis.com/v1/places")'],
])('%s is found wherever it stands', (what, text) => {
  expect(findSecrets(`let a=1;${text};let b=2`)).toEqual([what]);
});

test('a key that every device may have is no secret', () => {
  const anon = `${b64({ alg: 'HS256' })}.${b64({ iss: 'supabase', role: 'anon' })}.sig`;
  for (const text of ['sb_publishable_rihla_local', anon, 'pk_live_0123456789', 'AIzaShort', 'risk_test_of_nothing']) {
    expect(findSecrets(text), text).toEqual([]);
  }
});

test('no shipped file contains a secret, at any depth (D62, U34)', () => {
  const root = mkdtempSync(join(tmpdir(), 'rihla-secrets-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  expect(checkSecrets(root)).toContain('is empty');
  writeFileSync(join(root, 'dist/index.html'), '<!doctype html>');
  expect(checkSecrets(root)).toBeUndefined();
  writeFileSync(join(root, 'dist/assets/a.js'), `x="AIza${'x'.repeat(35)}"`);
  expect(checkSecrets(root)).toContain('a.js holds a Google key');
});
