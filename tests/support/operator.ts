import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import NodeWebSocket from 'ws';

/** A client that may write anything, as an operator's program would. */
export function createOperator(url: string, secretKey: string): SupabaseClient {
  return createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own; the cast gives `ws` the browser's type, which it follows.
    realtime: { transport: NodeWebSocket as unknown as typeof WebSocket },
  });
}
