import type { Database, Queryable } from './database.ts';
import { superviseThread, type ThreadSupervisorOptions } from './pglite-supervisor.ts';
import type { Statement } from './pglite-thread.ts';
import { createTurns, type Turns } from './pglite-turns.ts';

/** The embedded database, with the methods that lite needs. */
export interface PgliteDatabase extends Database, Pick<Turns, 'run' | 'take'> {
  /** Whether it answers; false during a restart. */
  isReady(): boolean;
}

type PgliteOptions = Pick<ThreadSupervisorOptions, 'dataDir'> &
  Partial<Pick<ThreadSupervisorOptions, 'mayWrite' | 'report'>>;
type Listeners = Map<string, Set<(payload: string) => void>>;

/**
 * Opens PGlite on its own thread.
 * @param dataDir its folder; null keeps everything in memory
 */
export async function openPglite({
  dataDir,
  report = () => {},
  mayWrite = () => true,
}: PgliteOptions): Promise<PgliteDatabase> {
  const listeners: Listeners = new Map();
  const supervisor = await superviseThread({
    dataDir,
    report,
    mayWrite,
    onNotification(channel, payload) {
      // Listeners of a commit must run outside of the turn that committed.
      for (const callback of listeners.get(channel) ?? []) turns.leave(() => callback(payload));
    },
    async prepare(thread) {
      for (const channel of listeners.keys()) await thread.run(listenTo(channel), LISTEN_LIMIT_MS);
    },
  });
  const turns = createTurns(supervisor, mayWrite);
  const queryable: Queryable = {
    // The caller knows the type of its rows.
    query: async <T>(sql: string, params: readonly unknown[] = []) => (await turns.run({ sql, params })).rows as T[],
    exec: async (sql) => void (await turns.run({ sql, params: null })),
  };
  return {
    kind: 'pglite',
    ...queryable,
    run: (statement) => turns.run(statement),
    take: (work) => turns.take(work),
    transaction: (work) => turns.take(() => inTransaction(queryable, work)),
    async listen(channel, callback) {
      const callbacks = listeners.get(channel) ?? new Set();
      listeners.set(channel, callbacks.add(callback));
      await turns.run(listenTo(channel));
      // The thread keeps listening; its notifications have no listener.
      return async () => void callbacks.delete(callback);
    },
    isReady: () => supervisor.isReady(),
    close: () => supervisor.close(),
  };
}

const LISTEN_LIMIT_MS = 5000;

/** @param channel one of our own names, which need no quotes */
function listenTo(channel: string): Statement {
  return { sql: `listen ${channel}`, params: null };
}

async function inTransaction<T>(session: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await session.exec('begin');
  try {
    const result = await work(session);
    await session.exec('commit');
    return result;
  } catch (error) {
    await session.exec('rollback');
    throw error;
  }
}
