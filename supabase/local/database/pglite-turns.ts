import { AsyncLocalStorage } from 'node:async_hooks';
import { codeOf } from '../errors.ts';
import { DiskFullError } from './disk-space.ts';
import { limitSetBy } from './identity.ts';
import { crashed, restarting } from './pglite-errors.ts';
import type { ThreadSupervisor } from './pglite-supervisor.ts';
import type { Rows, Statement, Thread } from './pglite-thread.ts';

/**
 * For statements of the backend itself, in milliseconds: migrations or upkeep. Far beyond what a million places take; without
 * an end, one that never ends would have to be detected.
 */
const OWN_LIMIT_MS = 30 * 60_000;
/** For statements that only set something, in milliseconds. */
const SETTING_LIMIT_MS = 5000;
const NOTHING: Rows = { rows: [], affectedRows: undefined };
const ROLLBACK: Statement = { sql: 'rollback', params: null };

/** One user of the connection at a time. */
interface Turn {
  readonly thread: Thread;
  /** Whether the disk had no room when the turn began. */
  readonly isReadOnly: boolean;
  isOver: boolean;
  /** Of each statement that follows, in milliseconds. */
  limitMs: number;
}

export interface Turns {
  /** Gives `work` a turn; inside of one it goes on at once. Rejects, without a start, while the database starts again. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a statement in the turn that it is asked in, or in one of its own. */
  run(statement: Statement): Promise<Rows>;
  /** Runs `work` outside of the turn that led to it. */
  leave(work: () => void): void;
}

/**
 * PGlite has one connection, and lite begins its transactions on it by a statement like any other: whatever else is asked
 * meanwhile would run inside, as whoever that transaction is for, and end with it. So each transaction is a turn, and so is
 * each statement outside of one. Only what a turn itself asks goes on at once. A turn ends with its thread: what it asks
 * afterwards would run outside of its transaction, without limits and with every right.
 * @param mayWrite whether the disk has room; turns that begin without it may only read
 */
export function createTurns(supervisor: Pick<ThreadSupervisor, 'current' | 'end'>, mayWrite: () => boolean): Turns {
  const current = new AsyncLocalStorage<Turn>();
  const readOnly = new WeakSet<Thread>();
  let last: Promise<unknown> = Promise.resolve();

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (current.getStore()?.isOver === false) return work();
    const thread = supervisor.current();
    const done = last.then(() => begin(thread, work));
    // The caller gets the failure; the next turn comes either way.
    last = done.catch(() => {});
    return done;
  }

  async function begin<T>(thread: Thread, work: () => Promise<T>): Promise<T> {
    // The caller of a statement that was ended with its thread tries again.
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

  /** PostgreSQL itself refuses what would write, also inside of functions: reading goes on. */
  async function setAccess({ thread, isReadOnly }: Turn): Promise<void> {
    if (readOnly.has(thread) === isReadOnly) return;
    const sql = `set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
    await thread.run({ sql, params: null }, SETTING_LIMIT_MS);
    if (isReadOnly) readOnly.add(thread);
    else readOnly.delete(thread);
  }

  /** A session that does not even roll back is broken for good, as after a full disk: another one follows. */
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
        // With its thread the transaction is gone already: what ended it is what counts.
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

/** SQLSTATEs of a session that may be broken: its state is not what it should be, no resources, a system or internal error. */
const MAY_BREAK = /^(?:24|53|58|XX)...$/;

function isForWantOfRoom(error: unknown, { isReadOnly }: Turn): boolean {
  const code = codeOf(error);
  return code === '53100' || (isReadOnly && code === '25006');
}
