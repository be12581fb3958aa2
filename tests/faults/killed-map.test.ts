// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillableChromium } from '../support/devices/killable-chromium.ts';
import { type MapSite, startMapSite } from '../support/servers/map-site.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

/** `npm run test:faults -- --seeds 1..20 killed-map` kills more often. */
const KILLS = 8;
/** Maximum bytes per run of the browser; so few that the archive is not complete before the last kill. */
const MAX_BYTES = 15_000;
/** Maximum delay of the kill after a run's last byte, by when all, some or none of the bytes are stored. */
const MAX_MS = 25;

let site: MapSite;
let profile: string;
beforeAll(async () => {
  site = await startMapSite();
  profile = mkdtempSync(join(tmpdir(), 'rihla-killed-map-'));
});
afterAll(async () => {
  await site.stop();
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

test(
  'a browser killed again and again during a map download fetches no complete chunk twice, and the map is intact (X5)',
  async () => {
    await forEachSeed('killed maps', KILLS, async (seed) => {
      const random = seededRandom(seed);
      const before = { requests: site.asked.length, received: site.received };
      const isSpent = site.sendOnly(1 + Math.floor(random() * MAX_BYTES));
      const browser = startKillableChromium(profile, `${site.url}${seed === 1 ? '?keep' : ''}`);
      try {
        await isSpent;
        await new Promise((resolve) => setTimeout(resolve, random() * MAX_MS));
      } finally {
        await browser.kill();
      }
      const began = site.asked[before.requests]?.[0] ?? -1;
      expect(began, 'a stored chunk is fetched again').toBeGreaterThanOrEqual(before.received);
      expect(began % site.chunkBytes, 'resumes at a chunk boundary').toBe(0);
    });
    expect(site.received).toBeGreaterThan(site.bytes / 25);
    const { received } = site;
    const requests = site.asked.length;
    const isKept = site.sendAll();
    const browser = startKillableChromium(profile, site.url);
    try {
      expect(await isKept).toBe(site.sha256);
    } finally {
      await browser.kill();
    }
    const rest = site.asked.slice(requests);
    expect(rest, 'one request for the whole rest').toEqual([[expect.any(Number), site.bytes - 1]]);
    expect(rest[0]?.[0]).toBeGreaterThanOrEqual(received);
    console.log(`killed maps: went on at chunks ${site.asked.map(([from]) => from / site.chunkBytes).join(', ')}`);
  },
  SEEDS_TIMEOUT_MS,
);
