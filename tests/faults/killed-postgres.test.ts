// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RemoteError } from '#remote/remote-error.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { ENGINES } from '../support/backend.ts';
import { openRealDevice, type RealDevice } from '../support/devices/real-device.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { prepareForHistories } from '../support/servers/sql-own-server.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

/** A push takes about ten milliseconds, so that kills happen before, during and after it. */
const MAX_DELAY_MS = 40;
const MAX_TRIES = 100;
const PAUSE_MS = 200;

const { signal } = new AbortController();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(ENGINES.includes('postgres'))('PostgreSQL killed while a push commits', () => {
  let cluster: PostgresCluster;
  let databaseUrl: string;
  let dataDir: string;
  let server: ServerProcess;
  let device: RealDevice;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rihla-killed-postgres-'));
    cluster = await startPostgres();
    databaseUrl = await cluster.createDatabase();
    const database = await openDatabase({ databaseUrl });
    await prepareForHistories(database);
    await database.close();
    server = await startServerProcess({ dataDir, databaseUrl });
    device = await openRealDevice({ url: server.url, publishableKey: PUBLISHABLE_KEY });
    await device.finish();
  });
  afterAll(async () => {
    await device.close();
    await server.kill();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Restarts the server like `npm start`: the driver ends the process if it loses a connection during a transaction. */
  async function ensureServer(): Promise<void> {
    if (server.hasEnded()) server = await startServerProcess({ dataDir, databaseUrl, port: server.port });
  }

  /** Exchanges once, ignoring retryable errors. */
  async function tryExchange(): Promise<void> {
    try {
      await device.exchange(device.userId, signal);
    } catch (error) {
      if (!(error instanceof RemoteError) || !error.isRetryable) throw error;
    }
  }

  test(
    'acknowledged writes are there, others are sent again, and nothing is applied twice (Y21, Y24, Y33)',
    async () => {
      const cities: string[] = [];
      await forEachSeed('killed PostgreSQL', 2, async (seed) => {
        const random = seededRandom(seed);
        const city = `Oran ${cities.length + 1}`;
        cities.push(city);
        await device.do({ name: 'update_profile', args: { city } });
        const exchanging = tryExchange();
        await pause(random() * MAX_DELAY_MS);
        await cluster.crash();
        await exchanging;
        for (let tries = 0; (await device.store.entries(device.userId)).length > 0; tries++) {
          expect(tries, 'the outbox is stuck').toBeLessThan(MAX_TRIES);
          await ensureServer();
          await tryExchange();
          await pause(PAUSE_MS);
        }
        expect((await device.view()).profile?.city).toBe(city);
      });
      const database = await openDatabase({ databaseUrl });
      const rows = await database.query<{ city: string }>('select city from faults.cities order by seq');
      await database.close();
      expect(rows.map(({ city }) => city)).toEqual(cities);
    },
    SEEDS_TIMEOUT_MS,
  );
});
