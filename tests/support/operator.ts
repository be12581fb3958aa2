import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import NodeWebSocket from 'ws';

/** A client with all rights, like an operator's program. */
export function createOperator(url: string, secretKey: string): SupabaseClient {
  return createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
    realtime: { transport: NodeWebSocket as unknown as typeof WebSocket },
  });
}
