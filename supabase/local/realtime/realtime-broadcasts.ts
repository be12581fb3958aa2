/** Passes on what the database sends with `realtime.send()` to the channels of its topic. */
import type { Database } from '../database/database.ts';
import { BROADCASTS_CHANNEL } from './realtime-authorization.ts';

/** What `realtime.send()` was called with. */
interface Sent {
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
  readonly private: boolean;
}

/** The payload of a 'broadcast' message. */
export interface Broadcast {
  readonly type: 'broadcast';
  readonly event: string;
  readonly payload: unknown;
}

export interface Broadcasts {
  /**
   * Calls back with each broadcast until what it answers is called. A private channel and a public one of the same topic
   * are two.
   */
  join(topic: string, isPrivate: boolean, hear: (broadcast: Broadcast) => void): () => void;
  close(): Promise<void>;
}

const nameOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${topic}`;

export async function openBroadcasts(database: Database): Promise<Broadcasts> {
  const channels = new Map<string, Set<(broadcast: Broadcast) => void>>();

  const stopListening = await database.listen(BROADCASTS_CHANNEL, (text) => {
    // Our own function wrote it.
    const { topic, event, payload, private: isPrivate } = JSON.parse(text) as Sent;
    for (const hear of channels.get(nameOf(topic, isPrivate)) ?? []) hear({ type: 'broadcast', event, payload });
  });

  return {
    join(topic, isPrivate, hear) {
      const name = nameOf(topic, isPrivate);
      const listeners = channels.get(name) ?? new Set();
      listeners.add(hear);
      channels.set(name, listeners);
      return () => {
        listeners.delete(hear);
        if (listeners.size === 0 && channels.get(name) === listeners) channels.delete(name);
      };
    },
    async close() {
      channels.clear();
      await stopListening();
    },
  };
}
