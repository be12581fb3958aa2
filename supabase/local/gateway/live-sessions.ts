/** Checks whether a session is alive: an access token is valid only as long as its session, even before it expires. */
import type { Database } from '../database/database.ts';

/** The channel on which the database announces each ended session, see `auth/auth-tables.ts`. */
export const SESSION_END_CHANNEL = 'session_end';

/** Longest life of an access token, so an ended session can be forgotten after it. Milliseconds. */
const REMEMBERED_MS = 3600_000;

export interface LiveSessions {
  /**
   * Whether this person's session is alive, by the database, so it is right at once after a restart. Sessions of a deleted
   * account count as alive: it owns nothing any more, and its devices must learn of the deletion from the next pull (Y18).
   */
  isLive(sessionId: string, personId: string): Promise<boolean>;
  /** Whether the session has ended since this process started; for connections admitted earlier. */
  hasEnded(sessionId: string): boolean;
  close(): Promise<void>;
}

/** @param now epoch milliseconds */
export async function watchSessions(database: Database, now: () => number): Promise<LiveSessions> {
  /** When each ended, oldest first. */
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
