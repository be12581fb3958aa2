import type { PGlite } from '@electric-sql/pglite';
import type { Database, Queryable } from './database.ts';

type Session = Pick<PGlite, 'query' | 'exec'>;

function queryable(session: Session): Queryable {
  return {
    async query<T>(sql: string, params: readonly unknown[] = []) {
      return (await session.query<T>(sql, [...params])).rows;
    },
    async exec(sql) {
      await session.exec(sql);
    },
  };
}

/** The database on a PGlite that someone else opened; `close` is called after it was closed. */
export function pgliteDatabase(pglite: PGlite, close: () => Promise<void>): Database {
  return {
    kind: 'pglite',
    ...queryable(pglite),
    transaction(work) {
      // PGlite's transaction is typed for its own session, which has the two methods that are used.
      return pglite.transaction((session) => work(queryable(session as Session)));
    },
    listen: (channel, callback) => pglite.listen(channel, callback),
    close,
  };
}
