// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openOwnStore } from '#replica/open-own.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { type Database } from '../../supabase/local/database/database.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { ENGINES } from '../support/backend.ts';
import { anyHistory, type History, runHistory } from '../support/devices/outbox-histories.ts';
import { World } from '../support/devices/outbox-world.ts';
import { openMemoryBlobs } from '../support/fakes/memory-blobs.ts';
import { LIGHT_CACHE } from '../support/light-database.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { prepareForHistories, SqlOwnServer } from '../support/servers/sql-own-server.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS } from './seeds.ts';

const openStore = (): Promise<OwnStore> =>
  openOwnStore({
    name: 'own',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    files: openMemoryBlobs(),
    newId: () => crypto.randomUUID(),
    onLost: (error) => {
      throw error;
    },
  });

/** The histories of protocol.test.ts with production storage: IndexedDB on the device, SQL on the server. */
describe.each(ENGINES)('on IndexedDB and %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-histories-'));
  let cluster: PostgresCluster | undefined;
  let databaseUrl: string | undefined;
  let database: Database;
  beforeAll(async () => {
    cluster = engine === 'postgres' ? await startPostgres() : undefined;
    databaseUrl = await cluster?.createDatabase();
    database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder, cacheDir: LIGHT_CACHE });
    await prepareForHistories(database);
  });
  afterAll(async () => {
    await database.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(history: History): Promise<void> {
    const server = await SqlOwnServer.open(database, 2, databaseUrl);
    const world = await World.open({ users: server.users, server, devices: history.devices, openStore });
    try {
      await runHistory(world, history);
    } finally {
      world.close();
      await server.close();
    }
  }

  test(
    'in any history each mutation is applied once, in order, and seen by all devices; no outbox is stuck (Y20-Y40)',
    async () => {
      const property = fc.asyncProperty(anyHistory, run);
      await forEachSeed(`protocol in SQL on ${engine}`, 10, (seed) => fc.assert(property, { seed, numRuns: 1 }));
    },
    SEEDS_TIMEOUT_MS,
  );
});
