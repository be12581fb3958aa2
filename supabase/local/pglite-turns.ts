import { AsyncLocalStorage } from 'node:async_hooks';
import { limitSetBy } from './identity.ts';
import { restarting } from './pglite-errors.ts';
import type { Keeper } from './pglite-keeper.ts';
import type { Rows, Statement, Thread } from './pglite-thread.ts';

/**
 * For statements of the backend itself, in milliseconds: migrations, upkeep, or an import, which merges all its places in
 * one. Far beyond what a million of them take; without an end, one that never ends would need somebody to notice it.
 */
const OWN_LIMIT_MS = 30 * 60_000;

const NOTHING: Rows = { rows: [], affectedRows: undefined };

/** One user of the connection at a time. */
interface Turn {
  readonly thread: Thread;
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
 * afterwards would run outside of its transaction, with nobody's limits and with every right.
 */
export function createTurns(keeper: Pick<Keeper, 'current'>): Turns {
  const current = new AsyncLocalStorage<Turn>();
  let last: Promise<unknown> = Promise.resolve();

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (current.getStore()?.isOver === false) return work();
    const thread = keeper.current();
    const done = last.then(() => {
      // Whoever waited for a statement that had to be ended with its thread comes again.
      if (keeper.current() !== thread) throw restarting();
      const turn: Turn = { thread, isOver: false, limitMs: OWN_LIMIT_MS };
      return current.run(turn, async () => {
        try {
          return await work();
        } finally {
          turn.isOver = true;
        }
      });
    });
    // Whoever asked hears of a failure; the next turn comes either way.
    last = done.catch(() => {});
    return done;
  }

  return {
    take,
    run: (statement) =>
      take(async () => {
        const turn = current.getStore();
        if (!turn) throw new TypeError('a statement has a turn');
        // With its thread the transaction is gone already: what ended it is what counts.
        if (turn.thread.hasEnded() && statement.sql.toLowerCase() === 'rollback') return NOTHING;
        const rows = await turn.thread.run(statement, turn.limitMs);
        turn.limitMs = limitSetBy(statement) ?? turn.limitMs;
        return rows;
      }),
    leave: (work) => current.exit(work),
  };
}
