// @module-tag full
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startKillableChromium } from '../support/devices/killable-chromium.ts';
import { type FaultSite, startFaultSite } from '../support/servers/fault-site.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

/** Unsent writes on the device before its storage is damaged. */
const WRITES = 4;
const KINDS = ['truncated', 'flipped', 'deleted'] as const;

const entriesSchema = z.array(z.object({ city: z.string() }));

let site: FaultSite;
let folder: string;
let written: string[];
beforeAll(async () => {
  site = await startFaultSite();
  site.isDown = true;
  folder = mkdtempSync(join(tmpdir(), 'rihla-damaged-'));
  const browser = startKillableChromium(join(folder, 'before'), `${site.url}?name=kept`);
  for (let n = 0; n < WRITES; n++) await site.next('acknowledged');
  await browser.kill();
  written = site.heard.filter(({ what }) => what === 'acknowledged').map(({ detail }) => String(detail));
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** All IndexedDB files of a profile. */
function filesOf(profile: string): string[] {
  const root = join(profile, 'Default/IndexedDB');
  return readdirSync(root, { recursive: true })
    .map((name) => join(root, String(name)))
    .filter((path) => statSync(path).isFile() && !path.endsWith('LOCK'));
}

/** Damages one file or all. @returns a description of the damage */
function damage(profile: string, seed: number): string {
  const random = seededRandom(seed);
  const kind = KINDS[seed % KINDS.length];
  const files = filesOf(profile);
  const chosen = random() < 0.3 ? files : [files[Math.floor(random() * files.length)] ?? ''];
  for (const path of chosen) {
    const { size } = statSync(path);
    if (kind === 'deleted') rmSync(path);
    else if (kind === 'truncated') truncateSync(path, Math.floor(random() * size));
    else {
      const bytes = readFileSync(path);
      const flips = size === 0 ? 0 : 1 + random() * 64;
      for (let n = 0; n < flips; n++) {
        const at = Math.floor(random() * size);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      writeFileSync(path, bytes);
    }
  }
  return `${kind}: ${chosen.length === files.length ? 'all files' : chosen.join()}`;
}

test(
  'with IndexedDB truncated, corrupted or deleted the app starts, and the outbox is complete (Y13, Y36)',
  async () => {
    await forEachSeed('damaged storage', 3, async (seed) => {
      const profile = join(folder, `profile-${seed}`);
      cpSync(join(folder, 'before'), profile, {
        recursive: true,
        filter: (path) => !path.includes('Singleton') && !path.includes('Cache'),
      });
      const done = damage(profile, seed);
      const isOpen = site.next('open');
      const browser = startKillableChromium(profile, site.url);
      try {
        const { detail } = await isOpen;
        const found = entriesSchema.parse(detail).map(({ city }) => city);
        expect(found.slice(0, written.length), done).toEqual(written);
        expect(new Set(found).size, `doubled, ${done}`).toBe(found.length);
      } finally {
        await browser.kill();
        rmSync(profile, { recursive: true, force: true });
      }
    });
  },
  SEEDS_TIMEOUT_MS,
);
