/** The Dexie tables of the person's data. */

import { Dexie, type EntityTable, type Table } from 'dexie';
import type { OwnCollection, OwnDocument } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { type DatabaseIdentity, type OutboxEntry } from './outbox-entry.ts';

/** The person's current client and the next number in it. */
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
  /** Epoch milliseconds by the device's clock; absent in rows of the first versions. */
  readonly storedAt?: number;
}

/** A draft of a form. */
export interface DraftRow {
  readonly userId: string;
  /** Names the form, such as 'profile'. */
  readonly key: string;
  /** Defined by the form, which validates it on reading. */
  readonly value: unknown;
  /** Values that were put back while another one was here, the newest first. Each takes its place once that one is gone. */
  readonly earlier?: readonly unknown[];
  /** Whether no form has read the value yet, because it was put back. Another value does not replace it then. */
  readonly isUnread?: boolean;
}

/** A picture of a review or a report on this device. */
export interface PhotoRow {
  /** Path in the bucket, see `photoPath`. */
  readonly path: string;
  readonly userId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds by the device's clock. */
  readonly addedAt: number;
  /** The draft that it was chosen in, while that draft exists. */
  readonly draft: string | null;
  /** Whether the bucket has it. */
  readonly isUploaded: boolean;
}

/** Set once the outbox was restored from its second copy. A database without it is new, or replaces a lost one. */
interface RestoredMark {
  readonly id: 'restored';
  /** Absent in databases of the first versions. */
  readonly birth?: DatabaseIdentity;
}

/** Fields of the stored documents. */
interface ShapeMark {
  readonly id: 'shape';
  readonly shape: string;
}

/** Clients whose entries were renumbered. Their remaining files are obsolete. */
interface RetiredMark {
  readonly id: 'retired';
  readonly clients: readonly string[];
}

/** Public keys by the hash of a person's id, see `LeftBehind`. */
export type SealingKeys = Readonly<Record<string, string>>;

interface KeysMark {
  readonly id: 'keys';
  readonly keys: SealingKeys;
}

/** Ids of sealed parts that were opened. Their remaining files are obsolete. */
interface OpenedMark {
  readonly id: 'opened';
  readonly ids: readonly string[];
}

/** `sealed <hash of the person's id> <order> <uuid>`: a person's parts in the order in which they were sealed. */
export type SealedId = `sealed ${string}`;

/** Prefix of the ids of sealed parts. */
export const SEALED = 'sealed ';

/**
 * A sealed part of what somebody left on this device, see `LeftBehind`. It is among the marks, because a new table would close
 * the database in tabs with an older version of the app.
 */
export interface SealedRow {
  readonly id: SealedId;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The person whose documents may be stored; null for none. */
interface OwnerMark {
  readonly id: 'owner';
  readonly userId: string | null;
}

type Mark = RestoredMark | ShapeMark | RetiredMark | OwnerMark | KeysMark | OpenedMark;

export class OwnTables extends Dexie {
  readonly outbox!: EntityTable<OutboxEntry, 'seq'>;
  readonly counters!: Table<CounterRow, string>;
  readonly documents!: Table<DocumentRow, [string, OwnCollection, string]>;
  readonly checkpoints!: Table<CheckpointRow, [string, OwnCollection]>;

  readonly marks!: Table<Mark | SealedRow, string>;
  readonly drafts!: Table<DraftRow, [string, string]>;
  readonly photos!: Table<PhotoRow, string>;

  constructor(name: string, indexedDB: IDBFactory, keyRange: typeof IDBKeyRange) {
    // Dexie's live queries use the global indexedDB, even where another one was passed in.
    Dexie.dependencies.indexedDB ??= indexedDB;
    super(name, {
      indexedDB,
      IDBKeyRange: keyRange,
      // An action is on the disk before the app confirms it.
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

/** The mark with this id; undefined if it was never set. */
export async function readMark<Id extends Mark['id']>(
  marks: OwnTables['marks'],
  id: Id,
): Promise<Extract<Mark, { readonly id: Id }> | undefined> {
  const mark = await marks.get(id);
  return mark?.id === id ? (mark as Extract<Mark, { readonly id: Id }>) : undefined; // the id names the type
}

/** Ids of sealed parts, in order: all of them, or one person's (by the hash of their id). */
export async function sealedIds(marks: OwnTables['marks'], owner?: string): Promise<SealedId[]> {
  const prefix = owner === undefined ? SEALED : `${SEALED}${owner} `;
  const found = await marks.where('id').startsWith(prefix).primaryKeys();
  return found.filter((id): id is SealedId => id.startsWith(SEALED));
}
