/** Which sessions live: an access token is good for as long as its own session does, however far off its end is. */
import type { Database } from '../database/database.ts';

/** The channel on which the database names each session that ends, see `auth/schema.ts`. */
export const SESSION_END_CHANNEL = 'session_end';

/** No access token lives longer, so that an ended session need not be known after it. Milliseconds. */
const REMEMBERED_MS = 3600_000;

export interface LiveSessions {
  /**
   * Whether this person's session lives, by the database: right from the first request after a restart. So does that of an
   * account that is gone: nothing is its own any more, and its devices are to hear that from the next pull (Y18).
   */
  isLive(sessionId: string, personId: string): Promise<boolean>;
  /** Whether the session has ended since this process began; for connections admitted earlier. */
  hasEnded(sessionId: string): boolean;
  close(): Promise<void>;
}

/** @param now epoch milliseconds */
export async function watchSessions(database: Database, now: () => number): Promise<LiveSessions> {
  /** When each was heard to end, the oldest first. */
  const ended = new Map<string, number>();

  function hear(sessionId: string): void {
    const at = now();
    for (const [id, endedAt] of ended) {
      if (at - endedAt <= REMEMBERED_MS) break;
      ended.delete(id);
    }
    ended.set(sessionId, at);
  }

  const close = await database.listen(SESSION_END_CHANNEL, hear);
  return {
    async isLive(sessionId, personId) {
      const rows = await database.query(
        `select where exists (select from auth.sessions where id = $1 and user_id = $2)
           or not exists (select from auth.users where id = $2)`,
        [sessionId, personId],
      );
      return rows.length > 0;
    },
    hasEnded: (sessionId) => ended.has(sessionId),
    close,
  };
}
