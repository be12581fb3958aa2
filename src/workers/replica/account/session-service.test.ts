// @module-tag quick
import { expect, test, vi } from 'vitest';
import type { Session } from '#domain/account/account.ts';
import type { Auth, SignedIn } from '#remote/auth.ts';
import { createMemoryOwnStore } from '../../../../tests/support/fakes/memory-own-store.ts';
import { createSessionService } from './session-service.ts';

const AMINA: SignedIn = { userId: 'amina', email: 'amina@example.org', name: 'Amina', isLapsed: false };

/** A device; `say` simulates changes of the stored session. */
function device() {
  const store = createMemoryOwnStore(() => 'client');
  const heard: (Session | null)[] = [];
  const listeners: ((session: SignedIn | null) => void)[] = [];
  const auth = {
    async reload() {},
    watch(listener: (typeof listeners)[number]) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const sessionService = createSessionService({
    // These tests use no other method.
    auth: auth as unknown as Auth,
    store,
    channel: { notify: () => undefined, onNotified: () => undefined },
    onUser: () => undefined,
    onReturn: () => undefined,
    onFatal: (error) => expect.unreachable(String(error)),
  });
  sessionService.watch((session) => heard.push(session));
  return { store, heard, say: (session: SignedIn | null) => listeners.forEach((notify) => notify(session)) };
}

test('an address changed here or in another tab is known at once, and stays known', async () => {
  const { store, heard, say } = device();
  say(AMINA);
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(AMINA));
  const renamed = { ...AMINA, email: 'new@example.org' };
  say(renamed);
  expect(heard.at(-1)).toEqual(renamed);
  await store.add('amina', { name: 'update_profile', args: { city: 'Fez' } }, 0);
  expect(heard.at(-1)).toEqual(renamed);
});

test('a lapsed session and a new sign-in are both emitted', async () => {
  const { heard, say } = device();
  say(AMINA);
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(AMINA));
  say({ ...AMINA, isLapsed: true });
  expect(heard.at(-1)).toEqual({ ...AMINA, isLapsed: true });
  say(AMINA);
  expect(heard).toEqual([AMINA, { ...AMINA, isLapsed: true }, AMINA]);
  say(null);
  expect(heard.at(-1)).toBeNull();
});
