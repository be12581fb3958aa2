// @module-tag full
/** How visitors are identified for limits: behind proxies, and with many IPv6 addresses. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseTrustedProxies, visitorNetwork } from '../../../supabase/functions/_shared/visitor-network.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';

const HERE = { latitude: 1.2966, longitude: 103.8537 };
/** Wrong passwords for one account from one network, like in supabase/local/auth/rate-limits.ts. */
const WRONG_PASSWORDS = 10;

function networkOf(peer: string, forwardedFor: string | null = null, setting = ''): string {
  const trusted = parseTrustedProxies(setting);
  if ('wrong' in trusted) throw new Error(`not an address: ${trusted.wrong}`);
  return visitorNetwork(peer, forwardedFor, trusted);
}

/** This number of groups of an IPv6 address. */
const groups = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: count, maxLength: count });
const textOf = (each: readonly number[]) => each.map((group) => group.toString(16)).join(':');

describe('the network of a visitor', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:CB00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
    ['256.1.1.1', '256.1.1.1'],
    ['::1]:80/[', '::1]:80/['],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ['nobody is trusted', '10.0.0.1', '203.0.113.9', '', '10.0.0.1'],
    ['a trusted proxy', '10.0.0.1', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['what stands left of the visitor is made up', '10.0.0.1', '198.51.100.1, 203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['two trusted hops', '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', '10.0.0.0/8', '203.0.113.9'],
    ['a made-up trusted hop', '10.0.0.1', '10.0.0.9, 203.0.113.9', '10.0.0.0/8', '203.0.113.9'],
    ['another than the trusted one', '10.0.0.2', '203.0.113.9', '10.0.0.1', '10.0.0.2'],
    ['a proxy on a dual socket', '::ffff:10.0.0.1', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['IPv6 behind it', '::1', '2001:db8:1:2:3::4', '::1', '2001:db8:1:2::/64'],
    ['a range of IPv6', '2001:db8:ff::1', '203.0.113.9', '2001:db8::/33', '203.0.113.9'],
    ['beyond that range', '2001:db8:8000::1', '203.0.113.9', '2001:db8::/33', '2001:db8:8000:0::/64'],
    ['the last address of a range', '10.0.1.255', '203.0.113.9', '10.0.0.0/23', '203.0.113.9'],
    ['the first beyond it', '10.0.2.0', '203.0.113.9', '10.0.0.0/23', '10.0.2.0'],
    ['a word for an address', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1', '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1', '10.0.0.1'],
    ['only proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.0/8', '10.0.0.3'],
  ])('with %s', (_, peer, forwardedFor, setting, network) => {
    expect(networkOf(peer, forwardedFor, setting)).toBe(network);
  });

  test.each(['localhost', '10.0.0.1/33', '10.0.0.1/', '::1/129', '10.0.0.0/8;', '10.0.0.0/-1'])(
    'a setting with %j is refused, naming that part',
    async (wrong) => {
      expect(parseTrustedProxies(`127.0.0.1, ${wrong}`)).toEqual({ wrong });
      const starting = startTestBackend({ database: 'pglite', trustedProxy: wrong });
      await expect(starting).rejects.toThrow(`TRUSTED_PROXY names ${wrong}: it must list addresses`);
    },
  );

  test('whatever a visitor sends, the trusted proxy’s address for them counts', () => {
    const hostile = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant('127.0.0.1'));
    fc.assert(
      fc.property(fc.array(hostile), (written) => {
        const forwardedFor = [...written, '203.0.113.9'].join(', ');
        expect(networkOf('127.0.0.1', forwardedFor, '127.0.0.1')).toBe('203.0.113.9');
        expect(networkOf('203.0.113.9', written.join(','), '127.0.0.1')).toBe('203.0.113.9');
      }),
    );
  });

  test('two addresses are one visitor exactly if their first 64 bits are equal', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), groups(4), (network, other, host, another) => {
        fc.pre(network.some((group) => group > 0) && other.some((group) => group > 0));
        const [one, two] = [networkOf(textOf([...network, ...host])), networkOf(textOf([...network, ...another]))];
        expect(two).toBe(one);
        expect(networkOf(textOf([...other, ...host])) === one).toBe(textOf(other) === textOf(network));
      }),
    );
  });
});

describe('behind a trusted proxy on this machine', () => {
  let backend: TestBackend;
  let now = Date.now();
  beforeAll(async () => {
    backend = await startTestBackend({ database: ANY_ENGINE, trustedProxy: '127.0.0.1, ::1', now: () => now });
    await backend.database.exec(`delete from provider.settings;
      insert into provider.settings default values; update provider.settings set per_hour = 1`);
  });
  afterAll(() => backend.stop());

  test('wrong passwords are counted by visitor, not by proxy, and a /64 is one visitor', async () => {
    for (let n = 0; n < WRONG_PASSWORDS; n++) expect(await signIn(backend, `2001:db8:1:2::${n}`)).toBe(400);
    // The slowdown for all tries at one account has ended.
    now += 60_000;
    expect(await signIn(backend, '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await signIn(backend, '198.51.100.1, 2001:db8:1:2::77')).toBe(429);
    expect(await signIn(backend, '2001:db8:1:3::1')).toBe(400);
  });

  test('functions identify the same visitors', async () => {
    expect(await suggest(backend, '2001:db8:1:2::1')).toBe(null);
    expect(await suggest(backend, '2001:db8:1:2::2')).toBe('quota');
    expect(await suggest(backend, '203.0.113.9')).toBe(null);
    expect(await suggest(backend, '198.51.100.1, 203.0.113.9')).toBe('quota');
  });
});

test('without a trusted proxy, a header gives nobody a separate count', async () => {
  const backend = await startTestBackend({ database: ANY_ENGINE });
  onTestFinished(() => backend.stop());
  for (let n = 0; n < WRONG_PASSWORDS; n++) {
    expect(await signIn(backend, `203.0.113.${n}`)).toBe(400);
  }
  expect(await signIn(backend, '203.0.113.99')).toBe(429);
  await backend.database.exec(`delete from provider.settings;
    insert into provider.settings default values; update provider.settings set per_hour = 1`);
  expect(await suggest(backend, '203.0.113.1')).toBe(null);
  expect(await suggest(backend, '203.0.113.2')).toBe('quota');
});

/** @returns the status */
async function signIn(backend: TestBackend, forwardedFor: string): Promise<number> {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': forwardedFor,
    },
    body: JSON.stringify({ email: 'somebody@example.com', password: 'a guess' }),
  });
  await response.body?.cancel();
  return response.status;
}

/** Calls the places function. @returns the refusal's code, or null */
async function suggest(backend: TestBackend, forwardedFor: string): Promise<string | null> {
  const response = await fetch(`${backend.url}/functions/v1/places`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ action: 'autocomplete', input: crypto.randomUUID(), session: 'one-session', ...HERE }),
  });
  const { code = null } = Object(await response.json());
  return code;
}
