/** Forwards messages of `realtime.send()` to the channels of their topic. */
import type { Database } from '../database/database.ts';
import { BROADCASTS_CHANNEL } from './realtime-authorization.ts';

/** The arguments of `realtime.send()`. */
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
   * Calls back with each broadcast; the returned function ends it. A private and a public channel of the same topic are
   * different channels.
   */
  join(topic: string, isPrivate: boolean, hear: (broadcast: Broadcast) => void): () => void;
  close(): Promise<void>;
}

const nameOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${topic}`;

export async function openBroadcasts(database: Database): Promise<Broadcasts> {
  const channels = new Map<string, Set<(broadcast: Broadcast) => void>>();

  const stopListening = await database.listen(BROADCASTS_CHANNEL, (text) => {
    // Written by our own function.
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
