/** What is known of a REST request while @supabase/lite answers it, for code that lite calls without the request. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestMemory {
  /** Media types that the client accepts, without parameters. */
  readonly accepted: readonly string[];
  /** The time zone that the client prefers, if the database knows it. */
  timeZone?: string;
  /** The answer's rows as PostgreSQL writes a record, with the names of their columns. */
  csv?: { readonly names: readonly string[]; readonly lines: readonly string[] };
  /** A statement's error. */
  error?: unknown;
  /** What lite printed if it failed elsewhere. */
  printed?: unknown;
}

const storage = new AsyncLocalStorage<RequestMemory>();

/** @returns undefined outside of a request */
export function requestMemory(): RequestMemory | undefined {
  return storage.getStore();
}

export function rememberRequest<Answer>(request: Request, answer: () => Promise<Answer>): Promise<Answer> {
  const accepted = (request.headers.get('accept') ?? '')
    .split(',')
    .map((type) => type.replace(/;.*$/s, '').trim().toLowerCase())
    .filter((type) => type !== '');
  return storage.run({ accepted }, answer);
}
