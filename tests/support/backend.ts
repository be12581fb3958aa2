import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket as NodeWebSocket } from 'ws';
import type { Database as Schema } from '../../src/remote/database.types.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import type { Backend, StartOptions } from '../../supabase/local/start-options.ts';
import { LIGHT_CACHE } from './light-database.ts';
import { rememberOutbox } from './outbox.ts';
import { hasPostgres } from './postgres.ts';
import { createMigratedDatabase } from './test-database.ts';

/** Cheap hashing: tests sign up hundreds of people, which would take many seconds with the product's cost. */
const LIGHT_PASSWORDS = { N: 2, r: 1, p: 1 };

export type Engine = 'pglite' | 'postgres';

const ALL_ENGINES: readonly Engine[] = hasPostgres() ? ['pglite', 'postgres'] : ['pglite'];
const LAST_ENGINE = ALL_ENGINES.slice(-1);
/** 'one' with `npm test`, 'each' with `npm run test:full`, undefined with `npm test -- --all`. */
const SELECTED = process.env['RIHLA_ENGINES'];

/** For the suites that keep PGlite honest also in `npm test`: PGlite always, PostgreSQL if the machine has it. */
export const BOTH_ENGINES: readonly Engine[] = ALL_ENGINES;

/** For suites whose result may depend on the database: both, and in `npm test` PostgreSQL alone if the machine has it. */
export const ENGINES: readonly Engine[] = SELECTED === 'one' ? LAST_ENGINE : ALL_ENGINES;

/**
 * For suites of the backend's TypeScript: PostgreSQL if the machine has it, both in `npm run test:full`. docs/decisions/030
 * lists these suites and the reason.
 */
export const ONE_ENGINE: readonly Engine[] = SELECTED === 'each' ? ALL_ENGINES : LAST_ENGINE;

/** For single tests where the database does not matter: PostgreSQL if the machine has it, which starts and answers faster. */
export const ANY_ENGINE: Engine = LAST_ENGINE[0] ?? 'pglite';

export interface TestBackendOptions extends Partial<Omit<StartOptions, 'dataDir' | 'databaseUrl'>> {
  readonly database: Engine;
}

export interface TestBackend extends Backend {
  readonly dataDir: string;
  /** Set on PostgreSQL, to open a second session. */
  readonly databaseUrl: string | undefined;
  /** A new supabase-js client with its own session; by default with the publishable key. */
  client(key?: string): SupabaseClient<Schema>;
  /** Stops the backend and deletes everything that it created. */
  stop(): Promise<void>;
}

/** A backend on its own empty database and a free port. Without samples unless `seed` is set. */
export async function startTestBackend({ database, ...options }: TestBackendOptions): Promise<TestBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-backend-'));
  const migrated = database === 'postgres' ? await createMigratedDatabase() : undefined;
  const databaseUrl = migrated?.url;
  const removeAll = async () => {
    await migrated?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const backend = await startBackend({
      port: 0,
      seed: false,
      cacheDir: LIGHT_CACHE,
      passwordCost: LIGHT_PASSWORDS,
      ...options,
      dataDir,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });
    rememberOutbox(backend.url, backend.outboxUrl);
    const clients: SupabaseClient<Schema>[] = [];
    return {
      ...backend,
      dataDir,
      databaseUrl,
      client(key = backend.publishableKey) {
        const client = createClient<Schema>(backend.url, key, {
          auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
          // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
          realtime: { transport: NodeWebSocket as unknown as typeof WebSocket },
        });
        clients.push(client);
        return client;
      },
      async stop() {
        await Promise.all(clients.map((client) => client.realtime.disconnect()));
        await backend.close();
        await removeAll();
      },
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}
