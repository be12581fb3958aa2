// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/setup/chromium.mjs';
import { type FaultSite, startFaultSite, USER } from '../support/servers/fault-site.ts';

const QUOTA_BYTES = 1_500_000;
/** All kinds of writes to the own-data store. */
const WAYS = [
  'write',
  'answer',
  'renumber',
  'discard',
  'put back',
  'retry',
  'store',
  'keep documents',
  'forget',
] as const;
type Way = (typeof WAYS)[number];

let site: FaultSite;
let profile: string;
let context: BrowserContext;
beforeAll(async () => {
  site = await startFaultSite();
  site.isDown = true;
  profile = mkdtempSync(join(tmpdir(), 'rihla-full-'));
  const executablePath = findHeadlessChromium();
  context = await chromium.launchPersistentContext(profile, {
    args: CHROMIUM_ARGS,
    ...(executablePath ? { executablePath } : {}),
  });
});
afterAll(async () => {
  await context.close();
  await site.stop();
  rmSync(profile, { recursive: true, force: true });
});

async function openPage(): Promise<Page> {
  const isOpen = site.next('open');
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(site.url);
  // Set before anything is written, because Chromium caches the quota for a while.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES });
  await page.goto(site.url);
  await isOpen;
  return page;
}

const entriesOf = (page: Page) => page.evaluate((user) => window.device.store.entries(user), USER);

/** Fills the storage up to the last few hundred bytes. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('filler', 1);
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore('rows', { autoIncrement: true }),
      );
      request.addEventListener('success', () => resolve(request.result));
    });
    const isTaken = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('rows', 'readwrite');
        transaction.objectStore('rows').put(crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536))));
        transaction.addEventListener('complete', () => resolve(true));
        transaction.addEventListener('abort', () => resolve(false));
      });
    for (const bytes of [65_536, 4096, 256]) {
      let rows = 0;
      while (rows++ < 200 && (await isTaken(bytes))) continue;
    }
    database.close();
  });
}

/** Performs one kind of write. @returns null, or the error's code */
function writeIn(page: Page, way: Way): Promise<string | null> {
  return page.evaluate(
    async ([chosen, user]) => {
      const { store } = window.device;
      const entries = await store.entries(user);
      const first = entries.find(({ state }) => state === 'waiting');
      const refused = entries.find(({ state }) => state === 'refused');
      if (!first || !refused) throw new Error('an entry of each state was written');
      const change = { collection: 'saved', documents: [], gone: [], isWhole: false } as const;
      const checkpoint = { xid: '5', id: '00000000-0000-4000-8000-000000000001', generation: 'g' };
      const ways = {
        write: () => window.device.write('late'),
        answer: () => store.answer([{ entry: first, outcome: 'taken', code: null }]),
        renumber: () => store.answer([{ entry: first, outcome: 'renumber', code: null }]),
        discard: () => store.discard(first.seq),
        'put back': () => store.putBack({ ...first, state: 'waiting' }),
        retry: () => store.retry(refused.seq, 0),
        store: () => store.store(user, [{ ...change, checkpoint }], []),
        'keep documents': () => store.keepDocumentsOf(user),
        forget: () => store.forgetEntries('nobody'),
      };
      try {
        await ways[chosen]();
        return null;
      } catch (error) {
        if (error instanceof Error && 'code' in error) return String(error.code);
        throw error;
      }
    },
    [way, USER] as const,
  );
}

test('with full storage a write is atomic or fails, nothing is lost, and writes succeed once there is space (Y30)', async () => {
  const page = await openPage();
  await page.evaluate(async (user) => {
    const { store } = window.device;
    for (let n = 0; n < 2 + 9; n++) await window.device.write(`kept-${n}`);
    const [, second] = await store.entries(user);
    if (second) await store.answer([{ entry: second, outcome: 'refused', code: 'invalid' }]);
  }, USER);
  await fill(page);
  const refused: Way[] = [];
  for (const way of WAYS) {
    const before = await entriesOf(page);
    const code = await writeIn(page, way);
    if (code === null) continue;
    refused.push(way);
    expect(code, way).toBe('storage_full');
    expect(await entriesOf(page), `half of '${way}' was written`).toEqual(before);
  }
  expect(refused, 'the storage was not full').toContain('write');
  const left = await entriesOf(page);
  await page.close();
  const next = await openPage();
  expect(await entriesOf(next), 'lost with the page').toEqual(left);
  await next.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('filler').addEventListener('success', resolve);
      }),
  );
  for (const way of refused.filter((each) => each !== 'retry')) expect(await writeIn(next, way), way).toBeNull();
  console.log(`full storage: refused were ${refused.join(', ')}`);
});
