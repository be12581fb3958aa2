import type { StoredMutation } from '#domain/own/mutations.ts';

/**
 * - `waiting`: not on the server, as far as the device knows
 * - `sent`: accepted by the server; a pull has yet to bring the result
 * - `refused`: rejected by the server with `code`; stays until the person decides
 * - `discarded`: taken back by the person; its number must still be used up
 */
type EntryState = 'waiting' | 'sent' | 'refused' | 'discarded';

/** A mutation in the outbox. */
export interface OutboxEntry {
  /** Order of creation on this device. */
  readonly seq: number;
  /** Outbox under which the server knows the entry, and the entry's number there: 1, 2, 3… */
  readonly client: string;
  readonly number: number;
  /** A uuid; it detects a number that was assigned twice. Absent in the first versions and in some damaged files. */
  readonly id?: string | undefined;
  readonly userId: string;
  readonly mutation: StoredMutation;
  /** Epoch milliseconds by the device's clock. For display only. */
  readonly addedAt: number;
  readonly state: EntryState;
  /** The server's reason; only for a refused entry. */
  readonly code: string | null;
}

/** Identifies one database among all that were created under the same name. */
export interface DatabaseIdentity {
  /** A uuid. */
  readonly id: string;
  /** Number of entries restored from a lost database's files at its creation. */
  readonly restored: number;
}

/** Whether the server has not accepted it yet. */
export function isUnsent({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'waiting' || state === 'refused';
}
