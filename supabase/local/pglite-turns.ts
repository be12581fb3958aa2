import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';

/** One user of the connection at a time. */
interface Turn {
  isOver: boolean;
}

/**
 * PGlite has one connection, and lite begins its transactions on it by a statement like any other: whatever else is asked
 * meanwhile would run inside, as whoever that transaction is for, and end with it. So each transaction is a turn, and so is
 * each statement outside of one. Only what a turn itself asks goes on at once.
 * @returns what gives work a turn; a transaction that it leaves open when it fails is rolled back
 */
export function takeTurns(pglite: PGlite): <T>(work: () => Promise<T>) => Promise<T> {
  const current = new AsyncLocalStorage<Turn>();
  let last: Promise<unknown> = Promise.resolve();

  function take<T>(work: () => Promise<T>): Promise<T> {
    if (current.getStore()?.isOver === false) return work();
    const turn: Turn = { isOver: false };
    const done = last.then(() =>
      current.run(turn, async () => {
        try {
          return await work();
        } finally {
          turn.isOver = true;
        }
      }),
    );
    // Whoever asked hears of a failure; the next turn comes either way.
    last = done.catch(() => {});
    return done;
  }

  const methods = {
    query: pglite.query.bind(pglite),
    exec: pglite.exec.bind(pglite),
    transaction: pglite.transaction.bind(pglite),
  };
  for (const [name, method] of Object.entries(methods)) {
    Reflect.set(pglite, name, (...args: unknown[]) => take(async () => Reflect.apply(method, undefined, args)));
  }
  const listen = pglite.listen.bind(pglite);
  // What hears of a commit is no part of the turn that made it.
  pglite.listen = (channel, callback, tx) =>
    listen(channel, (payload) => current.run({ isOver: true }, () => callback(payload)), tx);

  return (work) =>
    take(async () => {
      try {
        return await work();
      } catch (error) {
        // After a message that PostgreSQL could not read, lite's own rollback is not heard.
        await pglite.exec('rollback');
        throw error;
      }
    });
}
