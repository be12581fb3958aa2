/**
 * Why a place can't be shown. Each kind has its own error screen: offline (S88), the database (S89, M54), not found (M55),
 * no slug (V12), or anything else (M56).
 */
export interface Failure {
  readonly kind: 'offline' | 'database' | 'not-found' | 'no-slug' | 'other';
  /** For support: a code or a short technical sentence. Screens show a safe text, and this only on demand (U75). */
  readonly detail: string | null;
}

/** Codes with which PostgREST says "no such row"; they also contain 'PGRST', so they come first (U73). */
const NOT_FOUND_CODES = new Set(['not_found', 'PGRST116', 'missing']);
const UNREACHABLE_CODES = new Set(['offline', 'network', 'captive_portal']);

/** Foreign errors without a code are recognised by their words (M54, M55); checked in this order. */
const WORDS: readonly (readonly [RegExp, Failure['kind']])[] = [
  [/not found|PGRST116/i, 'not-found'],
  [/fetch failed|Failed to fetch|Load failed|NetworkError|Supabase|PGRST/i, 'database'],
];

/** Whether the place may exist but could not be loaded. */
export function isUnreachable({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'database';
}

/** Maps an answer of the replica, or any thrown value, to an error screen. Never throws. */
export function toFailure(cause: unknown): Failure {
  const { kind, code, message } = fieldsOf(cause);
  if (kind === 'missing') return { kind: 'not-found', detail: null };
  if (kind === 'unreachable') return { kind: code === 'offline' ? 'offline' : 'database', detail: code };
  if (code && NOT_FOUND_CODES.has(code)) return { kind: 'not-found', detail: code };
  if (code && UNREACHABLE_CODES.has(code)) return { kind: 'offline', detail: code };
  if (code?.startsWith('PGRST')) return { kind: 'database', detail: code };
  const byWord = WORDS.find(([words]) => words.test(message));
  return { kind: byWord?.[1] ?? 'other', detail: [code, message].filter(Boolean).join(': ') || null };
}

function fieldsOf(cause: unknown): { kind: string | null; code: string | null; message: string } {
  if (typeof cause !== 'object' || cause === null) return { kind: null, code: null, message: String(cause) };
  const read = (name: string): string | null => {
    const value: unknown = Reflect.get(cause, name);
    return typeof value === 'string' ? value : null;
  };
  return { kind: read('kind'), code: read('code'), message: read('message') ?? '' };
}
