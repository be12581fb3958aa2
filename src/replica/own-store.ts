/**
 * What the device keeps of a person: the outbox, and the documents that are their own. One database of its own, because
 * an entry and its number, or a page and the entries that it settles, must be written together or not at all: see
 * docs/decisions/007.
 */

import type { Mutation } from '#domain/own/mutations.ts';
import type { FiledEntry } from '#domain/own/outbox-file.ts';
import type { OwnCollection, OwnDocument, OwnDocuments } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { type Birth, type OutboxEntry } from './outbox-entry.ts';
import type { DraftStore } from './own-drafts.ts';
import type { PhotoStore } from './own-photos.ts';

/** What the server said of one entry. `renumber`: it was not taken, since one before it is missing there. */
export interface EntryAnswer {
  readonly entry: OutboxEntry;
  readonly outcome: 'taken' | 'refused' | 'renumber';
  readonly code: string | null;
}

/** Changes of one collection of one's own. */
export interface OwnChange<Name extends OwnCollection = OwnCollection> {
  readonly collection: Name;
  readonly documents: readonly OwnDocument<Name>[];
  /** Ids. */
  readonly gone: readonly string[];
  readonly checkpoint: Checkpoint;
  /** These are all documents that there are: what else is here goes. */
  readonly isWhole: boolean;
}

/** Up to which number the effects of a client's mutations are in the documents. */
export interface Settled {
  readonly client: string;
  readonly number: number;
}

/** A person's own, at one moment. */
export interface OwnState {
  readonly documents: OwnDocuments;
  /** In their order. */
  readonly entries: readonly OutboxEntry[];
  /** When all collections had come, the oldest counts: epoch milliseconds by the device's clock; null before that. */
  readonly syncedAt: number | null;
}

/** What a person did in one go. */
export interface Act {
  readonly mutations: readonly Mutation[];
  /** Epoch milliseconds by the device's clock. */
  readonly addedAt: number;
  /** The draft that it was written in, which has served. */
  readonly draft?: string | undefined;
  /** Refused entries (by `seq`) that it takes the place of. */
  readonly replaces?: readonly number[] | undefined;
}

/** Every call is one transaction, stored for good when it resolves. All of them reject with a `ReplicaError`. */
export interface OwnStore {
  /** Puts a mutation at the end of the person's outbox. Refused ones that it supersedes go. */
  add(userId: string, mutation: Mutation, addedAt: number): Promise<OutboxEntry>;
  /** Puts all of an act into the outbox, or nothing of it. */
  addAll(userId: string, act: Act): Promise<readonly OutboxEntry[]>;
  entries(userId: string): Promise<readonly OutboxEntry[]>;
  /** Notes answers to entries as they were sent; one that changed its state or number since is left alone. */
  answer(answers: readonly EntryAnswer[]): Promise<void>;
  /** The person takes an entry back. Answers what it was; undefined when the server has it. */
  discard(seq: number): Promise<OutboxEntry | undefined>;
  /** An entry that waits goes to the end; its number is used up as that of a discarded one is. */
  postpone(seq: number): Promise<void>;
  /** Undoes a discard: a refused entry stands there as before, another is made anew. */
  putBack(entry: OutboxEntry): Promise<void>;
  /** A refused entry is made anew, at the end. */
  retry(seq: number, addedAt: number): Promise<void>;
  /** Removes every entry of a person; with null, those of everyone. */
  forgetEntries(userId: string | null): Promise<void>;
  checkpoints(userId: string): Promise<ReadonlyMap<OwnCollection, Checkpoint>>;
  /**
   * Writes pulled changes, and lets go of the entries that they settle. Once it was said whose documents are kept, those of
   * others, who signed out while they were pulled, are not written.
   */
  store(userId: string, changes: readonly OwnChange[], settled: readonly Settled[]): Promise<void>;
  read(userId: string): Promise<OwnState>;
  /** Calls back with the person's own now and on every change, in any tab. */
  watch(userId: string, listener: (state: OwnState) => void): () => void;
  /** Deletes the documents of everyone but this person (null: of everyone). Outboxes stay. */
  keepDocumentsOf(userId: string | null): Promise<void>;
  readonly drafts: DraftStore;
  readonly photos: PhotoStore;
  /** Puts entries of a file back under their numbers, but for those that are here. Answers how many that were. */
  putBackFiled(userId: string, entries: readonly FiledEntry[]): Promise<number>;
  birth(): Promise<Birth>;
  /** Ids of all places that anyone of this device saved, or was about to. */
  savedPlaces(): Promise<ReadonlySet<string>>;
  /** About how many bytes all of it takes. */
  size(): Promise<number>;
  close(): void;
}
