/** Every kind of file that the backend writes: how it is written, and what must be readable after a cut. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { PACK_FORMAT } from '../../src/catalogue/format/container.ts';
import { ZONE_OVERRIDES } from '../../src/domain/hours/zone-overrides.ts';
import type { Manifest } from '../../src/domain/sync/packs.ts';
import { STRIPE_API_VERSION } from '../../supabase/functions/_shared/payments/payment-provider.ts';
import type { Database } from '../../supabase/local/database/database.ts';
import { copyWhenDue, listCopies } from '../../supabase/local/database/database-copies.ts';
import { isCopy, markAsCopy } from '../../supabase/local/database/prepared-database.ts';
import { loadEntitlementKeys, loadSecrets } from '../../supabase/local/keys.ts';
import { isComplete, publishVersion, readManifest, startVersion } from '../../supabase/local/packs/manifest-file.ts';
import { finishPackFile } from '../../supabase/local/packs/pack-file.ts';
import { openPaymentsStandIn, type PaymentsStandIn } from '../../supabase/local/payments/stand-in.ts';
import { openObjectFiles } from '../../supabase/local/storage/object-files.ts';
import { copyWhole, type FileSystem, writeDraft, writeWhole } from '../../supabase/local/whole-files.ts';

export interface WrittenKind {
  readonly name: string;
  /** Writes the old content into a data directory, if the kind has any. */
  readonly prepare?: (dataDir: string, system: FileSystem) => Promise<unknown>;
  readonly write: (dataDir: string, system: FileSystem) => Promise<unknown>;
  /** Expects the old or the new content, whole. */
  readonly check: (dataDir: string) => Promise<void>;
}

const [OLD, NEW] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
/** Longer than a block of the disk. */
const BYTES = new TextEncoder().encode('Nasi Kandar '.repeat(2000));
const HOUR_MS = 3_600_000;
const KEY = 'key-of-this-test';

const own = () => 'http://localhost:1';

/** The payments stand-in of a data directory. Its routes answer a failed write with 500. */
export async function openStandIn(dataDir: string, report: (line: string) => void, system?: FileSystem) {
  const file = join(dataDir, 'payments-stand-in.json');
  const world = { url: own, siteUrl: own, now: Date.now, random: () => 0.5, key: KEY, mail: () => {} };
  const standIn = await openPaymentsStandIn({ ...world, file, report, ...(system && { system }) });
  standIn.routes.onError((error, c) => c.text(error.message, 500));
  return standIn;
}

/** Creates a customer. @throws if its state could not be written */
export async function createCustomer({ routes, settings }: PaymentsStandIn): Promise<void> {
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${settings()['STRIPE_SECRET_KEY']}`,
    'stripe-version': STRIPE_API_VERSION,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const init = { method: 'POST', headers, body: 'email=a%40example.com' };
  const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const answer = await routes.request('http://localhost/v1/customers', init, here);
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`);
}

async function addCustomer(dataDir: string, system: FileSystem): Promise<void> {
  const standIn = await openStandIn(dataDir, expect.unreachable, system);
  try {
    await createCustomer(standIn);
  } finally {
    standIn.close();
  }
}

async function publish(outDir: string, version: string, system: FileSystem): Promise<void> {
  const folder = await startVersion(outDir, version);
  await writeDraft(join(folder, 'world.pack'), BYTES, system);
  const write = (path: string, bytes: Uint8Array) => writeDraft(path, bytes, system);
  const index = await finishPackFile(folder, version, 'world.pack', () => 1, write);
  const manifest: Manifest = {
    format: 1,
    packFormat: PACK_FORMAT,
    version: { xid: '1', id: '', generation: version },
    builtAt: '2026-11-20T12:00:00.000Z',
    regions: [],
    world: { rows: 0, index },
    prayerSpaces: [],
    zoneOverrides: [...ZONE_OVERRIDES],
  };
  await publishVersion(outDir, folder, version, manifest, system);
}

/** The one connection of an embedded database without queries. */
const IDLE: Pick<Database, 'kind' | 'transaction'> = {
  kind: 'pglite',
  // The copy only asks for a checkpoint.
  transaction: (run) => run({ exec: async () => {} } as unknown as Parameters<typeof run>[0]),
};

/** Far faster than comparing the bytes one by one. */
function expectWhole(bytes: Buffer): void {
  expect([bytes.length, bytes.equals(BYTES)]).toEqual([BYTES.length, true]);
}

async function expectObjects(dataDir: string): Promise<void> {
  const files = openObjectFiles(join(dataDir, 'storage'));
  for (const version of await files.list()) expectWhole(await readFile(files.pathOf(version)));
}

export const WRITTEN_KINDS: readonly WrittenKind[] = [
  {
    name: 'the secrets',
    write: (dataDir, system) => loadSecrets(dataDir, system),
    check: async (dataDir) => expect(await loadSecrets(dataDir)).toEqual(await loadSecrets(dataDir)),
  },
  {
    name: 'the keys of entitlements',
    write: (dataDir, system) => loadEntitlementKeys(dataDir, system),
    check: async (dataDir) => expect(await loadEntitlementKeys(dataDir)).toBe(await loadEntitlementKeys(dataDir)),
  },
  {
    name: 'the mark of a copied database',
    write: (dataDir, system) => markAsCopy(dataDir, system),
    async check(dataDir) {
      if (isCopy(dataDir)) expect(await readFile(join(dataDir, 'pglite-is-a-copy'), 'utf8')).toBe('');
    },
  },
  {
    name: 'the state of the payments stand-in',
    prepare: (dataDir, system) => addCustomer(dataDir, system),
    write: (dataDir, system) => addCustomer(dataDir, system),
    async check(dataDir) {
      const state = JSON.parse(await readFile(join(dataDir, 'payments-stand-in.json'), 'utf8'));
      // The test writes a second time after the cut.
      expect([1, 2, 3]).toContain(Object.keys(state.customers).length);
      (await openStandIn(dataDir, expect.unreachable)).close();
    },
  },
  {
    name: 'a stored object',
    write: (dataDir, system) => openObjectFiles(join(dataDir, 'storage'), undefined, system).write(NEW, BYTES),
    check: expectObjects,
  },
  {
    name: 'a copied object',
    prepare: (dataDir, system) => openObjectFiles(join(dataDir, 'storage'), undefined, system).write(OLD, BYTES),
    write: (dataDir, system) => openObjectFiles(join(dataDir, 'storage'), undefined, system).copy(OLD, NEW),
    check: expectObjects,
  },
  {
    name: 'a version of the packs with its manifest',
    prepare: (dataDir, system) => publish(join(dataDir, 'packs'), 'old', system),
    write: (dataDir, system) => publish(join(dataDir, 'packs'), `new-${crypto.randomUUID()}`, system),
    async check(dataDir) {
      const manifest = await readManifest(join(dataDir, 'packs'), expect.unreachable);
      expect(manifest?.version.generation).toMatch(/^(?:old$|new-)/);
      expect(manifest && (await isComplete(join(dataDir, 'packs'), manifest))).toBe(true);
    },
  },
  {
    name: 'a pack that is compressed again',
    async prepare(dataDir) {
      await mkdir(join(dataDir, 'again'));
      await writeDraft(join(dataDir, 'again/a.pack'), BYTES);
      await finishPackFile(join(dataDir, 'again'), 'v', 'a.pack', () => 1, writeDraft);
    },
    write: (dataDir, system) =>
      finishPackFile(
        join(dataDir, 'again'),
        'v',
        'a.pack',
        () => 5,
        (path, bytes) => writeWhole(path, bytes, { system }),
      ),
    async check(dataDir) {
      expectWhole(brotliDecompressSync(await readFile(join(dataDir, 'again/a.pack.br'))));
      expectWhole(gunzipSync(await readFile(join(dataDir, 'again/a.pack.gz'))));
    },
  },
  {
    name: 'secrets that are restored',
    async prepare(dataDir) {
      await writeFile(join(dataDir, 'old.json'), BYTES);
    },
    write: (dataDir, system) => copyWhole(join(dataDir, 'old.json'), join(dataDir, 'restored.json'), system),
    async check(dataDir) {
      if (!existsSync(join(dataDir, 'restored.json'))) return;
      expectWhole(await readFile(join(dataDir, 'restored.json')));
    },
  },
  {
    name: 'a daily copy',
    async prepare(dataDir) {
      await mkdir(join(dataDir, 'copied/pglite/base'), { recursive: true });
      for (const name of ['pglite/PG_VERSION', 'pglite/base/1', 'secrets.json'])
        await writeFile(join(dataDir, 'copied', name), BYTES);
    },
    write: (dataDir, system) =>
      copyWhenDue({
        database: IDLE as Database,
        dataDir: join(dataDir, 'copied'),
        now: () => Date.now() + 2 * HOUR_MS,
        system,
      }),
    async check(dataDir) {
      for (const { folder } of await listCopies(join(dataDir, 'copied'))) {
        const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
        expect(files.map(({ name }) => name).toSorted()).toEqual(['1', 'PG_VERSION', 'secrets.json']);
        for (const { parentPath, name } of files) expectWhole(await readFile(join(parentPath, name)));
      }
    },
  },
];
