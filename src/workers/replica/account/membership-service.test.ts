// @module-tag quick
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Membership } from '#domain/payments/membership.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import type { PaymentRemote } from '#remote/payment-remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import {
  publicKeys,
  readEntitlementKeys,
  signEntitlement,
} from '../../../../supabase/functions/_shared/payments/entitlement-token.ts';
import { loadEntitlementKeys } from '../../../../supabase/local/keys.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { startMembership } from './membership-service.ts';

const DAY = 86_400;
const YEAR_MS = 365 * DAY * 1000;

function memoryValues(): KeyValueStore {
  const all = new Map<string, string>();
  return {
    get: async (key) => all.get(key) ?? null,
    set: async (key, value) => void all.set(key, value),
    delete: async (key) => void all.delete(key),
  };
}

async function makeKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return readEntitlementKeys(await loadEntitlementKeys(folder));
}

/** Amina's phone. Its server can be turned off, and gives Pro for `days` unless null. */
async function phone() {
  const keys = await makeKeys();
  const clock = new ManualClock();
  const values = memoryValues();
  const server = {
    isUp: true,
    asked: 0,
    days: 30 as number | null,
    renews: true,
    keys,
    now: () => Math.floor(clock.now() / 1000),
  };
  const answer = async <T>(value: T): Promise<T> => {
    if (!server.isUp) throw new RemoteError('No network', { code: 'offline' });
    return value;
  };
  const remote: PaymentRemote = {
    setup: () => answer({ keys: publicKeys(server.keys), payments: null }),
    subscriptions: () => answer([]),
    call: async (userId, name) => {
      if (name !== 'entitlement') throw new RemoteError('Not asked here', { code: 'refused' });
      server.asked++;
      const now = server.now();
      const { days, renews } = server;
      const token =
        days === null ? null : await signEntitlement(server.keys, { userId, proUntil: now + days * DAY, renews }, now);
      // The answer of this very function.
      return (await answer({ token, serverTime: now })) as never;
    },
  };
  const open = () => {
    const seen: (Membership | null)[] = [];
    const begun: string[] = [];
    const service = startMembership({
      remote,
      values,
      clock,
      onPro: (userId) => begun.push(userId),
      onFatal: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(() => service.close());
    void service.api.watchMembership((membership) => seen.push(membership));
    return { ...service, begun, says: () => seen.at(-1)?.entitlement };
  };
  return { clock, values, server, open };
}

test('a member stays Pro without a network, over reloads, a renewal and clocks that jump, for 60 days at most (U90)', async () => {
  const { clock, server, open } = await phone();
  await open().setUser('amina');
  server.isUp = false;
  const later = open();
  await later.setUser('amina');
  expect(later.says()).toBe('pro');
  clock.advance(31 * DAY * 1000);
  expect(later.says()).toBe('pro_unconfirmed');
  clock.advance(30 * DAY * 1000);
  expect(later.says()).toBe('free');
  // Setting the clock back a year gains nothing, not even after a reload.
  clock.advance(-YEAR_MS);
  const again = open();
  await again.setUser('amina');
  expect(again.says()).toBe('free');
  // The server's time corrects it.
  server.isUp = true;
  server.now = () => Math.floor(clock.now() / 1000);
  expect(await again.refresh()).toBe(true);
  expect(again.says()).toBe('pro');
});

test('Pro is announced when it begins and once per start, never on an unconfirmed statement (U96)', async () => {
  const { clock, server, open } = await phone();
  server.days = null;
  const bought = open();
  await bought.setUser('amina');
  expect(bought.begun).toEqual([]);
  server.days = 30;
  await bought.refresh();
  await bought.refresh();
  expect(bought.begun).toEqual(['amina']);
  server.isUp = false;
  const started = open();
  await started.setUser('amina');
  expect(started.begun).toEqual(['amina']);
  clock.advance(31 * DAY * 1000);
  const unconfirmed = open();
  await unconfirmed.setUser('amina');
  expect(unconfirmed.says()).toBe('pro_unconfirmed');
  expect(unconfirmed.begun).toEqual([]);
  server.isUp = true;
  await unconfirmed.refresh();
  expect(unconfirmed.begun).toEqual(['amina']);
});

test('offline after buying, a clock set back a year changes nothing; one set forward a year ends Pro until the server answers (U90)', async () => {
  const { clock, server, open } = await phone();
  await open().setUser('amina');
  server.isUp = false;
  clock.advance(-YEAR_MS);
  const back = open();
  await back.setUser('amina');
  expect(back.says()).toBe('pro');
  clock.advance(2 * YEAR_MS);
  const forward = open();
  await forward.setUser('amina');
  expect(forward.says()).toBe('free');
  // The clock was wrong: the server corrects it, and the subscription is back.
  clock.advance(-YEAR_MS);
  const right = open();
  await right.setUser('amina');
  server.isUp = true;
  expect(await right.refresh()).toBe(true);
  expect(right.says()).toBe('pro');
});

test('the latest time counts from the start on, however briefly the app was open (U90)', async () => {
  const { clock, server, open } = await phone();
  const openOnce = async () => {
    const service = open();
    await service.setUser('amina');
    const entitlement = service.says();
    service.close();
    return entitlement;
  };
  expect(await openOnce()).toBe('pro');
  server.isUp = false;
  clock.advance(YEAR_MS);
  expect(await openOnce()).toBe('free');
  clock.advance(-YEAR_MS);
  expect(await openOnce()).toBe('free');
  server.isUp = true;
  expect(await openOnce()).toBe('pro');
});

test('the server is asked at the start and once a day (U90)', async () => {
  const { clock, server, open } = await phone();
  const service = open();
  await service.setUser('amina');
  expect(server.asked).toBe(1);
  clock.advance(23 * 3_600_000);
  expect(server.asked).toBe(1);
  clock.advance(3_600_000);
  await expect.poll(() => server.asked).toBe(2);
});

test('a subscription bought or ended on another device takes effect when the profile shows it', async () => {
  const { server, open } = await phone();
  server.days = null;
  const service = open();
  await service.setUser('amina');
  service.noteProfile(null);
  expect(service.says()).toBe('free');
  server.days = 30;
  service.noteProfile('2099-01-01T00:00:00Z');
  await expect.poll(() => service.says()).toBe('pro');
  server.days = null;
  service.noteProfile(null);
  await expect.poll(() => service.says()).toBe('free');
});

test('without renewal Pro ends with its period; a statement of the server that ends it takes effect at once', async () => {
  const { clock, server, open } = await phone();
  server.renews = false;
  const service = open();
  await service.setUser('amina');
  clock.advance(31 * DAY * 1000);
  expect(service.says()).toBe('free');
  server.days = 30;
  await service.refresh();
  expect(service.says()).toBe('pro');
  // After a refund the profile has no Pro date.
  server.days = null;
  service.noteProfile('2099-01-01T00:00:00Z');
  service.noteProfile(null);
  await expect.poll(() => service.says()).toBe('free');
});

test('it belongs to one person, and a statement without our signature gives nothing', async () => {
  const { server, open } = await phone();
  const service = open();
  await service.setUser('amina');
  server.isUp = false;
  await service.setUser('bilal');
  expect(service.says()).toBe('free');
  server.isUp = true;
  const strangers = await makeKeys();
  const own = server.keys;
  server.keys = strangers.map((key, n) => ({ ...key, kid: own[n]?.kid ?? '' }));
  await service.setUser('amina');
  expect(service.says()).toBe('pro');
});
