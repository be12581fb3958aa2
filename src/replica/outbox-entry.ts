import type { StoredMutation } from '#domain/own/mutations.ts';

/**
 * - `waiting`: not on the server, as far as the device knows
 * - `sent`: the server answered that it took it; a pull has yet to bring it
 * - `refused`: the server said no with `code`; stays until the person decides
 * - `discarded`: taken back by the person; its number still has to be used up
 */
type EntryState = 'waiting' | 'sent' | 'refused' | 'discarded';

/** A mutation in the outbox. */
export interface OutboxEntry {
  /** Place in the order in which they were made, on this device. */
  readonly seq: number;
  /** The outbox that the server knows it by, and its number there: 1, 2, 3… */
  readonly client: string;
  readonly number: number;
  /** What it was made with, a uuid: tells a number given twice. Absent from the first versions, and where a file lost it. */
  readonly id?: string | undefined;
  readonly userId: string;
  readonly mutation: StoredMutation;
  /** Epoch milliseconds by the device's clock: shown, and nothing else. */
  readonly addedAt: number;
  readonly state: EntryState;
  /** The server's, of what was refused. */
  readonly code: string | null;
}

/** Which of all databases that there ever were under this name this one is. */
export interface Birth {
  /** A uuid. */
  readonly id: string;
  /** Entries that it began with: read from the files of one that was lost. */
  readonly restored: number;
}
