import type { FiledEntry } from '#domain/own/outbox-file.ts';

/**
 * - `waiting`: not on the server, as far as the device knows
 * - `sent`: accepted by the server; a pull has yet to bring the result
 * - `refused`: rejected by the server with `code`; stays until the person decides
 * - `discarded`: taken back by the person; its number must still be used up
 */
type EntryState = FiledEntry['state'] | 'discarded';

/** A mutation in the outbox. Its `addedAt` is for display only. */
export interface OutboxEntry extends Omit<FiledEntry, 'state'> {
  /** Order of creation on this device. */
  readonly seq: number;
  readonly userId: string;
  readonly state: EntryState;
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
