import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { OWN_COLLECTIONS } from '#domain/own/own-documents.ts';
import type { OwnPoke } from './own-remote.ts';

const sentSchema = z.object({ payload: z.object({ collection: z.string(), xid: z.string() }) });

export type OnOwnPoke = (poke: OwnPoke | null) => void;

/**
 * Joins the person's private channel (`sync.own_topic`), where the server announces changes of their data. The server closes
 * the channel when the token expires; then it joins again with the next token.
 * @param closing aborted when the client closes
 * @returns leaves this channel
 */
export function watchOwn(client: SupabaseClient, closing: AbortSignal, userId: string, onPoke: OnOwnPoke): () => void {
  let isEnded = false;
  let channel: RealtimeChannel | undefined;

  async function join(): Promise<void> {
    // The former connection may have belonged to another person.
    await client.realtime.setAuth();
    if (isEnded || closing.aborted) return;
    channel = client
      .channel(`own:${userId}`, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, (sent) => notify(sent, onPoke))
      .subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onPoke(null);
        if (status === REALTIME_SUBSCRIBE_STATES.CLOSED && !isEnded && !closing.aborted) void join();
      });
  }

  void join();
  return () => {
    isEnded = true;
    if (channel) void client.removeChannel(channel);
  };
}

/** Ignores collections that this version does not pull. */
function notify(sent: unknown, onPoke: OnOwnPoke): void {
  const read = sentSchema.safeParse(sent);
  if (!read.success) return onPoke(null);
  const { xid } = read.data.payload;
  const collection = OWN_COLLECTIONS.find((name) => name === read.data.payload.collection);
  if (collection) onPoke({ collection, xid });
}
