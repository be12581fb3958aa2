/**
 * Addresses of the server, built in by Vite. Without variables the app uses its own origin. Packs of a hosted project are in
 * its public bucket `packs`.
 */
export interface Config {
  /** Origin of the Supabase API, without a trailing slash. */
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Folder with `manifest.json`, ending in '/'. */
  readonly packsUrl: string;
  /** Health check of the server, see `platform/connectivity.ts`. */
  readonly healthUrl: string;
}

/** The key of the embedded backend. It protects nothing; row level security does. */
const LOCAL_KEY = 'sb_publishable_rihla_local';

export function readConfig(env: Readonly<Record<string, unknown>>, origin: string): Config {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key } = env;
  const hosted = typeof url === 'string' && url ? url.replace(/\/+$/, '') : undefined;
  return {
    supabaseUrl: hosted ?? origin,
    publishableKey: typeof key === 'string' && key ? key : LOCAL_KEY,
    packsUrl: hosted ? `${hosted}/storage/v1/object/public/packs/` : `${origin}/packs/`,
    healthUrl: `${origin}/healthz`,
  };
}
