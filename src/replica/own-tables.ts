/** The tables of a person's own. */

import { Dexie, type EntityTable, type Table } from 'dexie';
import type { OwnCollection, OwnDocument } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { type Birth, type OutboxEntry } from './outbox-entry.ts';

/** The client that a person's next mutation goes into, and its number there. */
interface CounterRow {
  readonly userId: string;
  readonly client: string;
  readonly next: number;
}

interface DocumentRow {
  readonly userId: string;
  readonly collection: OwnCollection;
  readonly id: string;
  readonly document: OwnDocument;
}

interface CheckpointRow {
  readonly userId: string;
  readonly collection: OwnCollection;
  readonly checkpoint: Checkpoint;
  /** Epoch milliseconds by the device's clock; absent in the first databases. */
  readonly storedAt?: number;
}

/** A draft of a form. */
export interface DraftRow {
  readonly userId: string;
  /** Names the form, such as 'profile'. */
  readonly key: string;
  /** The form's own shape; the reader checks it. */
  readonly value: unknown;
}

/** A picture of a review or a report on this device. */
export interface PhotoRow {
  /** Where it lies in the bucket, see `photoPath`. */
  readonly path: string;
  readonly userId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds by the device's clock. */
  readonly addedAt: number;
  /** The draft that it was chosen in, while that is one. */
  readonly draft: string | null;
  /** Whether the bucket has it. */
  readonly isUploaded: boolean;
}

/** Written once the outbox's second copy was looked at: a database without it is new, or was lost. */
interface RestoredMark {
  readonly id: 'restored';
  /** Absent in the first databases. */
  readonly birth?: Birth;
}

/** Of which shape the documents are. */
interface ShapeMark {
  readonly id: 'shape';
  readonly shape: string;
}

/** Clients whose entries were numbered anew: what a file of theirs says is in another entry, or was in one. */
interface RetiredMark {
  readonly id: 'retired';
  readonly clients: readonly string[];
}

/** The person whose documents may be stored; null for none. */
interface OwnerMark {
  readonly id: 'owner';
  readonly userId: string | null;
}

export class OwnTables extends Dexie {
  readonly outbox!: EntityTable<OutboxEntry, 'seq'>;
  readonly counters!: Table<CounterRow, string>;
  readonly documents!: Table<DocumentRow, [string, OwnCollection, string]>;
  readonly checkpoints!: Table<CheckpointRow, [string, OwnCollection]>;

  readonly marks!: Table<RestoredMark | ShapeMark | RetiredMark | OwnerMark, string>;
  readonly drafts!: Table<DraftRow, [string, string]>;
  readonly photos!: Table<PhotoRow, string>;

  constructor(name: string, indexedDB: IDBFactory, keyRange: typeof IDBKeyRange) {
    // Its live queries look for a global one, though one was handed in.
    Dexie.dependencies.indexedDB ??= indexedDB;
    super(name, {
      indexedDB,
      IDBKeyRange: keyRange,
      // What a person did is on the disk before they are told so.
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.version(1).stores({
      outbox: '++seq, userId, [userId+state], &[client+number]',
      counters: 'userId',
      documents: '[userId+collection+id], [userId+collection], userId',
      checkpoints: '[userId+collection], userId',
      marks: 'id',
    });
    this.version(2).stores({ drafts: '[userId+key], userId', photos: 'path, userId' });
  }
}
