// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillableChromium } from '../support/devices/killable-chromium.ts';
import { type FaultSite, startFaultSite, USER } from '../support/servers/fault-site.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

/** Maximum time until the kill. A browser writes about a hundred cities a second, so this covers all phases of a sync. */
const MAX_LIFE_MS = 400;

let site: FaultSite;
let profile: string;
beforeAll(async () => {
  site = await startFaultSite();
  profile = mkdtempSync(join(tmpdir(), 'rihla-killed-browser-'));
});
afterAll(async () => {
  await site.stop();
  rmSync(profile, { recursive: true, force: true });
});

const heardOf = (what: string) => site.heard.filter((said) => said.what === what).map(({ detail }) => String(detail));

test(
  'a browser killed while it writes and syncs loses no acknowledged write, and applies nothing twice (Y30, A7)',
  async () => {
    await forEachSeed('killed browsers', 5, async (seed) => {
      const random = seededRandom(seed);
      site.latencyMs = () => random() * 15;
      const isWriting = site.next('acknowledged');
      const browser = startKillableChromium(profile, `${site.url}?name=${seed}`);
      try {
        await isWriting;
        await new Promise((resolve) => setTimeout(resolve, random() * MAX_LIFE_MS));
      } finally {
        await browser.kill();
      }
    });
    site.latencyMs = () => 0;
    // Start once more to send the rest, until one more city has been written and sent.
    const isOpen = site.next('open');
    const browser = startKillableChromium(profile, `${site.url}?name=last`);
    try {
      await isOpen;
      await expect.poll(async () => (await site.server.cities()).some(({ city }) => city === 'last-1')).toBe(true);
    } finally {
      await browser.kill();
    }
    const applied = (await site.server.cities()).map(({ city }) => city).filter((city) => !city.startsWith('last'));
    const acknowledged = heardOf('acknowledged').filter((city) => !city.startsWith('last'));
    expect(new Set(applied).size, 'something was applied twice').toBe(applied.length);
    // Unacknowledged writes may have been applied, too, but in order.
    const order = heardOf('begins').filter((city) => applied.includes(city));
    expect(applied, 'out of order').toEqual(order);
    expect(
      acknowledged.filter((city) => !applied.includes(city)),
      'acknowledged but lost',
    ).toEqual([]);
    console.log(`killed browsers: ${acknowledged.length} writes of ${USER} were acknowledged, none is lost`);
  },
  SEEDS_TIMEOUT_MS,
);
