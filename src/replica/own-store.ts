/**
 * Data of the signed-in person on the device: the outbox and their documents. They share one database, because an entry and
 * its number must be written together or not at all, and so must a page and the removal of entries it settles
 * (docs/decisions/007).
 */

import type { Mutation } from '#domain/own/mutations.ts';
import type { FiledEntry } from '#domain/own/outbox-file.ts';
import type { OwnCollection, OwnDocument, OwnDocuments } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { LeftBehind } from './left-behind.ts';
import { type DatabaseIdentity, type OutboxEntry } from './outbox-entry.ts';
import type { DraftStore } from './own-drafts.ts';
import type { PhotoStore } from './own-photos.ts';

/** The server's answer to one entry. `renumber`: not accepted, because the server lacks an earlier entry. */
export interface EntryAnswer {
  readonly entry: OutboxEntry;
  readonly outcome: 'taken' | 'refused' | 'renumber';
  readonly code: string | null;
}

/** Changes of one of the person's collections. */
export interface OwnChange<Name extends OwnCollection = OwnCollection> {
  readonly collection: Name;
  readonly documents: readonly OwnDocument<Name>[];
  /** Ids. */
  readonly gone: readonly string[];
  readonly checkpoint: Checkpoint;
  /** Whether `documents` is the whole collection; stored documents outside of it are deleted. */
  readonly isWhole: boolean;
}

/** The documents contain the effects of this client's mutations up to this number. */
export interface Settled {
  readonly client: string;
  readonly number: number;
}

/** A person's data at one moment. */
export interface OwnState {
  readonly documents: OwnDocuments;
  /** In order of creation. */
  readonly entries: readonly OutboxEntry[];
  /** When the oldest collection was pulled, in epoch milliseconds by the device's clock; null until all were pulled. */
  readonly syncedAt: number | null;
}

/** Mutations that belong together, as one action of the person. */
export interface MutationBatch {
  readonly mutations: readonly Mutation[];
  /** Epoch milliseconds by the device's clock. */
  readonly addedAt: number;
  /** The draft that is sent; it is deleted. */
  readonly draft?: string | undefined;
  /** Refused entries (by `seq`) that it replaces. */
  readonly replaces?: readonly number[] | undefined;
}

/** Every call is one transaction and resolves once it is on the disk. All calls reject with a `ReplicaError`. */
export interface OwnStore {
  /** Appends a mutation to the person's outbox. Removes refused entries that it supersedes. */
  add(userId: string, mutation: Mutation, addedAt: number): Promise<OutboxEntry>;
  /** Appends all mutations of an act, or none. */
  addAll(userId: string, batch: MutationBatch): Promise<readonly OutboxEntry[]>;
  entries(userId: string): Promise<readonly OutboxEntry[]>;
  /** Applies the server's answers. Skips entries whose state or number changed since they were sent. */
  answer(answers: readonly EntryAnswer[]): Promise<void>;
  /** Takes an entry back. Returns the entry as it was; undefined if the server has it. */
  discard(seq: number): Promise<OutboxEntry | undefined>;
  /** Moves a waiting entry to the end. Its number is used up like a discarded entry's. */
  postpone(seq: number): Promise<void>;
  /** Undoes a discard. A refused entry is restored; any other gets a new number at the end. */
  putBack(entry: OutboxEntry): Promise<void>;
  /** Appends a refused entry again under a new number. */
  retry(seq: number, addedAt: number): Promise<void>;
  /** Removes all entries of a person, or of everyone with null. */
  forgetEntries(userId: string | null): Promise<void>;
  checkpoints(userId: string): Promise<ReadonlyMap<OwnCollection, Checkpoint>>;
  /**
   * Stores pulled changes and removes the entries they settle. Skips documents of anyone but the person last given to
   * `keepDocumentsOf`, who may have signed out during the pull.
   */
  store(userId: string, changes: readonly OwnChange[], settled: readonly Settled[]): Promise<void>;
  read(userId: string): Promise<OwnState>;
  /** Calls back with the person's data now and on every change, in any tab. */
  watch(userId: string, listener: (state: OwnState) => void): () => void;
  /** Deletes everyone's documents except this person's; with null, everyone's. Outboxes stay, see `left.sealOthers`. */
  keepDocumentsOf(userId: string | null): Promise<void>;
  readonly drafts: DraftStore;
  readonly left: LeftBehind;
  readonly photos: PhotoStore;
  /** Restores entries of a file under their numbers, except those already here. Returns how many were restored. */
  putBackFiled(userId: string, entries: readonly FiledEntry[]): Promise<number>;
  databaseIdentity(): Promise<DatabaseIdentity>;
  /** Ids of all places that anyone on this device saved, including unsent saves. */
  savedPlaces(): Promise<ReadonlySet<string>>;
  /** Approximate size in bytes. */
  size(): Promise<number>;
  close(): void;
}
