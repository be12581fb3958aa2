import { AsyncLocalStorage } from 'node:async_hooks';
import { codeOf } from '../backend-error.ts';
import { DiskFullError } from './disk-space.ts';
import { limitSetBy } from './identity.ts';
import { crashed, restarting } from './pglite-errors.ts';
import type { ThreadSupervisor } from './pglite-supervisor.ts';
import type { Rows, Statement, Thread } from './pglite-thread.ts';

/**
 * Limit of the backend's own statements, such as migrations and upkeep, in milliseconds. Far more than a million places
 * take; it only stops a statement that would never end.
 */
const OWN_LIMIT_MS = 30 * 60_000;
/** Limit of statements that only change a setting, in milliseconds. */
const SETTING_LIMIT_MS = 5000;
const NOTHING: Rows = { rows: [], affectedRows: undefined };
const ROLLBACK: Statement = { sql: 'rollback', params: null };

/** Exclusive use of the connection. */
interface Turn {
  readonly thread: Thread;
  /** Whether the disk was full when the turn began. */
  readonly isReadOnly: boolean;
  isOver: boolean;
  /** Limit of each following statement, in milliseconds. */
  limitMs: number;
}

export interface Turns {
  /** Gives `work` a turn; inside a turn it runs at once. Rejects during a restart of the database without running `work`. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a statement in the caller's turn, or in a turn of its own. */
  run(statement: Statement): Promise<Rows>;
  /** Runs `work` outside of the present turn. */
  leave(work: () => void): void;
}

/**
 * PGlite has one connection, and lite begins transactions on it with ordinary statements. A statement of anyone else would
 * run inside such a transaction, with its identity. So each transaction is a turn, and so is each statement outside of one;
 * only a turn's own statements run at once. A turn ends with its thread: later statements of it would run outside of its
 * transaction, without limits and with all rights.
 * @param mayWrite whether the disk has space; turns that begin without it are read-only
 */
export function createTurns(supervisor: Pick<ThreadSupervisor, 'current' | 'end'>, mayWrite: () => boolean): Turns {
  const current = new AsyncLocalStorage<Turn>();
  const readOnly = new WeakSet<Thread>();
  let last: Promise<unknown> = Promise.resolve();

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (current.getStore()?.isOver === false) return work();
    const thread = supervisor.current();
    const done = last.then(() => begin(thread, work));
    // The caller gets the failure; the next turn starts in any case.
    last = done.catch(() => {});
    return done;
  }

  async function begin<T>(thread: Thread, work: () => Promise<T>): Promise<T> {
    // The turn's thread was ended; the caller may retry.
    if (supervisor.current() !== thread) throw restarting();
    const turn: Turn = { thread, isReadOnly: !mayWrite(), isOver: false, limitMs: OWN_LIMIT_MS };
    try {
      await setAccess(turn);
      return await current.run(turn, work);
    } catch (error) {
      throw await judge(thread, error);
    } finally {
      turn.isOver = true;
    }
  }

  /** Makes PostgreSQL refuse writes, including those inside functions. Reads go on. */
  async function setAccess({ thread, isReadOnly }: Turn): Promise<void> {
    if (readOnly.has(thread) === isReadOnly) return;
    const sql = `set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
    await thread.run({ sql, params: null }, SETTING_LIMIT_MS);
    if (isReadOnly) readOnly.add(thread);
    else readOnly.delete(thread);
  }

  /** If a session can't even roll back, for example after a full disk, it is broken: replace its thread. */
  async function judge(thread: Thread, error: unknown): Promise<unknown> {
    if (thread.hasEnded() || !MAY_BREAK.test(codeOf(error) ?? '')) return error;
    try {
      await thread.run(ROLLBACK, SETTING_LIMIT_MS);
      return error;
    } catch (cause) {
      const reason = crashed(String(cause));
      supervisor.end(thread, reason);
      return reason;
    }
  }

  return {
    take,
    run: (statement) =>
      take(async () => {
        const turn = current.getStore();
        if (!turn) throw new TypeError('a statement has a turn');
        // The transaction ended with its thread; report the error that ended it instead.
        if (turn.thread.hasEnded() && statement.sql.toLowerCase() === ROLLBACK.sql) return NOTHING;
        const rows = await turn.thread.run(statement, turn.limitMs).catch((error: unknown) => {
          throw isForWantOfRoom(error, turn) ? new DiskFullError({ cause: error }) : error;
        });
        turn.limitMs = limitSetBy(statement) ?? turn.limitMs;
        return rows;
      }),
    leave: (work) => current.exit(work),
  };
}

/** SQLSTATEs after which a session may be broken: invalid state, no resources, a system or internal error. */
const MAY_BREAK = /^(?:24|53|58|XX)...$/;

function isForWantOfRoom(error: unknown, { isReadOnly }: Turn): boolean {
  const code = codeOf(error);
  return code === '53100' || (isReadOnly && code === '25006');
}
