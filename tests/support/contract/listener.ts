import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { vi } from 'vitest';

type Row = Record<string, unknown>;
/** An event, and the filter that it matched. */
export interface Heard {
  readonly changeFilter: ChangeFilter;
  readonly event: RealtimePostgresChangesPayload<Row>;
}
/** A channel's filter for changes. */
export interface ChangeFilter {
  readonly schema: string;
  readonly table: string;
  readonly filter?: string;
}

/** Maximum number of filters per channel. */
const PER_CHANNEL = 20;

/** Subscribes with all filters, in as many channels as needed. @returns an array that grows with each event */
export async function listen(client: SupabaseClient, filters: readonly ChangeFilter[]): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (let start = 0; start < filters.length; start += PER_CHANNEL) {
    const channel = client.channel(crypto.randomUUID());
    for (const changeFilter of filters.slice(start, start + PER_CHANNEL))
      channel.on<Row>('postgres_changes', { event: '*', ...changeFilter }, (event) =>
        heard.push({ changeFilter, event }),
      );
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
    });
  }
  return heard;
}

/** Waits for an event of this type about the row with this id, for `changeFilter` if given. */
export async function waitFor(
  heard: readonly Heard[],
  type: 'INSERT' | 'UPDATE' | 'DELETE',
  id: string,
  changeFilter?: ChangeFilter,
): Promise<void> {
  const isIt = ({ event, changeFilter: asked }: Heard) =>
    event.eventType === type && idOf(event) === id && (changeFilter === undefined || asked === changeFilter);
  await vi.waitFor(() => {
    if (!heard.some(isIt)) throw new Error(`no ${type} of ${id} was heard`);
  });
}

function idOf(event: Heard['event']): unknown {
  return Reflect.get(event.eventType === 'DELETE' ? event.old : event.new, 'id');
}
