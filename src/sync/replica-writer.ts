/**
 * Writes pulled pages into the collection's storage, so that RxDB tells queries and other tabs of them, and only the server's
 * data enters. RxDB's replication would also compare each document with a copy of its own and read everything back for a push
 * that never comes, which took most of a first sync; its checkpoint was not ours either: see docs/decisions/003.
 */

import { deepEqual, type RxCollection, type RxDocumentData } from 'rxdb/plugins/core';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { toReplicaError } from '#replica/replica-error.ts';

export interface ReplicaWriter {
  /** The region of each of these ids that the replica has. */
  regionsOf(ids: readonly string[]): Promise<Map<string, string>>;
  /**
   * Writes the documents and deletes the ids. All is stored when it resolves; after a rejection, parts may be. Calls must not
   * overlap.
   * @param areNew whether the replica probably has none of the documents: then it is not asked for them first
   * @throws {ReplicaError}
   */
  store(documents: readonly Restaurant[], deleted: readonly string[], areNew?: boolean): Promise<void>;
}

type Stored = RxDocumentData<Restaurant>;

/** What the storage itself sets in each document. */
const UNSET = { _attachments: {}, _meta: { lwt: 0 }, _rev: '' };
/** Tells our writes from others in RxDB's events. */
const CONTEXT = 'rihla-pull';

export function createReplicaWriter({ storageInstance }: RxCollection<Restaurant>): ReplicaWriter {
  async function findStored(ids: readonly string[], areDeletedFound: boolean): Promise<ReadonlyMap<string, Stored>> {
    if (ids.length === 0) return new Map();
    const found = await storageInstance.findDocumentsById([...ids], areDeletedFound);
    return new Map(found.map((document) => [document.id, document]));
  }

  /** Writes documents over the stored ones, except for equal ones. @returns those that the replica had after all */
  async function write(next: readonly Stored[], stored: ReadonlyMap<string, Stored>): Promise<readonly Stored[]> {
    const rows = next.flatMap((document) => {
      const previous = stored.get(document.id);
      if (!previous) return [{ document }];
      return isEqual(previous, document) ? [] : [{ document, previous }];
    });
    if (rows.length === 0) return [];
    const { error } = await storageInstance.bulkWrite(rows, CONTEXT);
    return error.map((refused) => {
      if (refused.status !== 409) throw new Error(`A place was not stored: status ${refused.status}`);
      return refused.documentInDb;
    });
  }

  async function store(documents: readonly Restaurant[], deleted: readonly string[], areNew: boolean): Promise<void> {
    const asked = areNew ? deleted : [...documents.map(({ id }) => id), ...deleted];
    const stored = await findStored(asked, true);
    const next = [
      ...documents.map((document): Stored => ({ ...document, ...UNSET, _deleted: false })),
      ...deleted.flatMap((id): Stored[] => {
        const before = stored.get(id);
        return before ? [{ ...before, _deleted: true }] : [];
      }),
    ];
    const known = new Map((await write(next, stored)).map((document) => [document.id, document]));
    if (known.size === 0) return;
    const left = await write(
      next.filter(({ id }) => known.has(id)),
      known,
    );
    if (left.length > 0) throw new Error('Somebody else writes places at the same time.');
  }

  return {
    async regionsOf(ids) {
      try {
        return new Map([...(await findStored(ids, false))].map(([id, { region }]) => [id, region]));
      } catch (error) {
        throw toReplicaError(error);
      }
    },
    async store(documents, deleted, areNew = false) {
      try {
        await store(documents, deleted, areNew);
      } catch (error) {
        throw toReplicaError(error);
      }
    },
  };
}

/** Compares what the server knows. */
function isEqual(one: Stored, other: Stored): boolean {
  const [{ _meta: _a, _rev: _b, ...before }, { _meta: _c, _rev: _d, ...after }] = [one, other];
  return deepEqual(before, after);
}
