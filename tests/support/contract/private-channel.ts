import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';

/** A broadcast of the database. */
export interface Received {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The private channel of a person: `sync.own_topic`. */
export const ownTopic = (userId: string) => `own:${userId}`;

/** Joins a channel; rejects with the server's message. @returns an array that grows with each broadcast */
export async function joinChannel(
  client: SupabaseClient,
  topic: string,
  isPrivate: boolean,
): Promise<{ channel: RealtimeChannel; received: Received[] }> {
  const received: Received[] = [];
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: isPrivate, broadcast: { ack: true } } });
  const joined = new Promise<void>((resolve, reject) => {
    channel
      .on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }))
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
  });
  try {
    await joined;
  } catch (error) {
    // Otherwise it would retry, and the next channel of this topic would be this one.
    await client.removeChannel(channel);
    throw error;
  }
  return { channel, received };
}

/** Joins a private channel. @returns an array that grows with each broadcast */
export async function joinPrivate(client: SupabaseClient, topic: string): Promise<Received[]> {
  return (await joinChannel(client, topic, true)).received;
}
