// @module-tag quick
/** The signed statement that makes Pro work offline: who gets it, and how a device checks it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeEntitlement } from '../../../src/domain/payments/entitlement.ts';
import { verifyEntitlement } from '../../../src/platform/entitlement-signature.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { callFunction, readSetup } from '../../support/payments.ts';
import { makePro, signUp } from '../../support/people.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ database: ENGINES[0] ?? 'pglite' });
});
afterAll(() => backend.stop());

test('a member gets a statement about themselves that the published keys verify', async () => {
  const person = await signUp(backend);
  await makePro(backend, person);
  const { status, body } = await callFunction(backend, 'entitlement', {}, person);
  expect(status).toBe(200);
  const { keys } = await readSetup(backend);
  expect(keys).toHaveLength(2);
  expect(JSON.stringify(keys)).not.toContain('"d"');
  const claims = await verifyEntitlement(body.token, keys);
  const now = Math.floor(Date.now() / 1000);
  expect(Math.abs(body.serverTime - now)).toBeLessThan(60);
  expect(judgeEntitlement(claims, { userId: person.id, now, maxSeen: 0 })).toBe('pro');
  expect(judgeEntitlement(claims, { userId: crypto.randomUUID(), now, maxSeen: 0 })).toBe('free');
  expect(await verifyEntitlement(body.token, keys.slice(1))).toBeNull();
});

test('without Pro there is no statement, without a session no answer', async () => {
  const person = await signUp(backend);
  expect((await callFunction(backend, 'entitlement', {}, person)).body.token).toBeNull();
  expect((await callFunction(backend, 'entitlement', {})).body.code).toBe('no_authorization');
});
