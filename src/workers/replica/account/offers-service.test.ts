// @module-tag quick
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Membership } from '#domain/payments/membership.ts';
import type { Offer, PlaceOffers, Promotion } from '#domain/payments/offers.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { startOffers } from './offers-service.ts';

const DAY_MS = 86_400_000;
const member = (entitlement: Membership['entitlement']): Membership => ({
  entitlement,
  subscription: null,
  plan: null,
  hadTrial: true,
  payments: null,
  checkedAt: null,
});

function offer(id: string, restaurant_id: string): Offer {
  const days = { valid_from: '2026-01-01', valid_until: '2099-01-01' };
  return { id, restaurant_id, title: id, terms: 'Not with others.', percent: 15, code: 'RIHLA15', ...days };
}

const NOTICE: Promotion = {
  id: 'n',
  title: 'New',
  body: 'Lists',
  image_path: null,
  link: '/pricing',
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2099-01-01T00:00:00Z',
};

function device() {
  const clock = new ManualClock();
  const stored = new Map<string, string>();
  const server = {
    isUp: true,
    isSparing: false,
    offers: [offer('a', 'one'), offer('b', 'two')],
    asked: [] as string[],
    /** The days for which offers were asked. */
    days: [] as string[],
  };
  const answer = async <T>(what: string, value: T): Promise<T> => {
    server.asked.push(what);
    if (!server.isUp) throw new RemoteError('No network', { code: 'offline' });
    return value;
  };
  const open = () => {
    const service = startOffers({
      remote: {
        offers(userId, today) {
          server.days.push(today);
          return answer(`offers of ${userId}`, server.offers);
        },
        promotions: () => answer('promotions', [NOTICE]),
      },
      values: {
        get: async (key) => stored.get(key) ?? null,
        set: async (key, value) => void stored.set(key, value),
        delete: async (key) => void stored.delete(key),
      },
      clock,
      isSparing: () => server.isSparing,
      onFatal: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(() => service.close());
    let seen: PlaceOffers | null = null;
    void service.api.watchOffers('one', (now) => (seen = now));
    return { ...service, codes: () => seen?.offers.map(({ code }) => code) ?? null, asOf: () => seen?.asOf };
  };
  return { clock, stored, server, open };
}

test('a member’s offers are fetched once a day, are shown offline with their age, and are hidden without Pro (U78)', async () => {
  const { clock, server, open } = device();
  const first = open();
  first.follow('amina', member('free'));
  expect([server.asked, first.codes()]).toEqual([[], null]);
  first.follow('amina', member('pro'));
  await expect.poll(first.codes).toEqual(['RIHLA15']);
  const then = new Date(clock.now()).toISOString();

  server.isUp = false;
  clock.advance(3 * DAY_MS);
  const later = open();
  later.follow('amina', member('pro_unconfirmed'));
  await expect.poll(later.codes).toEqual(['RIHLA15']);
  expect(later.asOf()).toBe(then);
  later.follow('amina', member('free'));
  expect(later.codes()).toBeNull();

  server.isUp = true;
  later.follow('amina', member('pro'));
  await expect.poll(later.asOf).toBe(new Date(clock.now()).toISOString());
  later.follow('amina', member('pro'));
  expect(server.asked).toHaveLength(3);
});

test.each([
  ['Pacific/Honolulu', '2026-12-01T05:00:00Z', '2026-11-30'],
  ['UTC', '2026-12-01T05:00:00Z', '2026-12-01'],
  ['Pacific/Kiritimati', '2026-11-30T11:00:00Z', '2026-12-01'],
])(
  'offers are asked for from the day of the device’s calendar on, so that none ends a day early: in %s',
  async (zone, now, day) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { clock, server, open } = device();
    clock.advance(Date.parse(now) - clock.now());
    open().follow('amina', member('pro'));
    await expect.poll(() => server.days).toEqual([day]);
  },
);

test('another person sees none of them, and signing out deletes them', async () => {
  const { stored, server, open } = device();
  const service = open();
  service.follow('amina', member('pro'));
  await expect.poll(service.codes).not.toBeNull();
  server.isUp = false;
  service.follow('bilal', member('pro'));
  expect(service.codes()).toBeNull();
  service.follow(null, null);
  await expect.poll(() => [...stored]).toEqual([]);
});

test('notices are fetched while watched, after everything else, and not while data saver is on', async () => {
  const { clock, server, open } = device();
  const titles: string[][] = [];
  server.isSparing = true;
  const watch = () => open().api.watchPromotions((now) => titles.push(now.map(({ title }) => title)));
  await watch();
  await expect.poll(() => titles).toEqual([[]]);
  clock.advance(60_000);
  expect(server.asked).toEqual([]);
  server.isSparing = false;
  await watch();
  await expect.poll(() => titles).toHaveLength(2);
  clock.advance(60_000);
  await expect.poll(() => titles.at(-1)).toEqual(['New']);
  await watch();
  await expect.poll(() => titles.at(-1)).toEqual(['New']);
  clock.advance(60_000);
  expect(server.asked).toEqual(['promotions']);
});
