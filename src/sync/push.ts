/**
 * Pushes an outbox in batches, in the order of its mutations:
 *
 *     batch ── answered ──► results stored ──► next batch
 *     batch ── 'gap', or the client belongs to someone else ──► renumber from there, in a new client ──► push again from there
 *     batch ── the server fails ──► throw; the next attempt is half as large
 *     batch ── refused as a whole ──► half as large; a single entry counts as refused
 *     a picture comes next ──► upload it first; while that fails, move it behind the other entries
 *     only pictures are left, and the bucket takes none for a while ──► end the push; the next exchange tries again
 *
 * A batch begins with the first entry that no pull has brought, so that the server can detect what it lacks.
 */

import * as z from 'zod/mini';
import type { PushAnswer, WireMutation } from '#remote/push-answer.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OutboxEntry } from '#replica/outbox-entry.ts';
import type { EntryAnswer, OwnStore } from '#replica/own-store.ts';
import { type PhotoRemovalRemote, removePhotos } from './photo-removal.ts';
import { createPhotoUpload, type PhotoUploadRemote } from './photo-upload.ts';

/** Most mutations that the server accepts in one push: `sync.push_size`. */
const MAX_MUTATIONS = 100;

/** Most characters of one request, below any server's limit. A mutation has a few kilobytes at most. */
const MAX_CHARACTERS = 250_000;

/** Before every `seq`: entries that were put back before all others have zero and less, see `LeftBehind.open`. */
const FIRST = Number.NEGATIVE_INFINITY;

export interface PushRemote extends PhotoUploadRemote, PhotoRemovalRemote {
  /** See `Remote.push`. */
  push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer>;
}

export interface Pusher {
  /**
   * Pushes until no entry waits but for pictures that the bucket takes later.
   * @param isResent whether to send accepted entries again, because the server may have lost them
   * @throws {RemoteError | ReplicaError}
   */
  push(userId: string, isResent: boolean, signal: AbortSignal): Promise<void>;
}

export function createPusher(store: OwnStore, remote: PushRemote): Pusher {
  let size = MAX_MUTATIONS;
  const photos = createPhotoUpload(store, remote);

  /** Sends a batch and stores the results. Returns the `seq` after which to continue. */
  async function send(userId: string, batch: readonly OutboxEntry[], signal: AbortSignal): Promise<number> {
    const [first] = batch;
    if (!first) throw new Error('A batch is never empty');
    try {
      const answer = await remote.push(
        userId,
        first.client,
        batch.map((entry) => toWire(entry, photos.isHopeless(entry))),
      );
      size = Math.min(MAX_MUTATIONS, size * 2);
      const answers = batch.flatMap((entry) => toAnswer(entry, answer, photos.isHopeless(entry)));
      await store.answer(answers);
      const taken = answers.flatMap(({ entry, outcome }) => (outcome === 'taken' ? [entry] : []));
      await removePhotos(store, remote, taken, signal);
      const missing = answers.find(({ outcome }) => outcome === 'renumber');
      // A server that lost mutations may have lost pictures.
      if (missing) await photos.resetUploads(userId);
      return missing ? missing.entry.seq - 1 : (batch.at(-1)?.seq ?? first.seq);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.reason === 'foreign_client') {
        await store.answer([{ entry: first, outcome: 'renumber', code: null }]);
        return first.seq - 1;
      }
      if (error.code === 'refused' && error.reason !== 'account_deleted') {
        if (batch.length === 1) await store.answer([{ entry: first, outcome: 'refused', code: 'refused' }]);
        size = Math.max(1, Math.floor(batch.length / 2));
        return first.seq - 1;
      }
      if (error.code === 'server') size = Math.max(1, Math.floor(batch.length / 2));
      throw error;
    }
  }

  /** 'later' if only a picture is left that the bucket takes no sooner than in a while: that must not delay the pull. */
  async function readyNow(
    entries: readonly OutboxEntry[],
    signal: AbortSignal,
  ): Promise<readonly OutboxEntry[] | 'later'> {
    try {
      return await photos.readyOf(entries, signal);
    } catch (error) {
      if (error instanceof RemoteError && error.code === 'rate_limited') return 'later';
      throw error;
    }
  }

  return {
    async push(userId, isResent, signal) {
      let after = FIRST;
      if (isResent) await photos.resetUploads(userId);
      while (true) {
        signal.throwIfAborted();
        const entries = (await store.entries(userId)).filter(({ seq, state }) => seq > after && state !== 'refused');
        const isDone = entries.every(({ state }) => state === 'sent') && !(isResent && after === FIRST);
        if (isDone || entries.length === 0) return;
        const ready = await readyNow(entries, signal);
        if (ready === 'later') return;
        const batch = cut(ready, size);
        if (batch.length > 0) after = await send(userId, batch, signal);
      }
    },
  };
}

/** The longest prefix for one client that fits into one request; at least one entry. */
function cut(entries: readonly OutboxEntry[], size: number): OutboxEntry[] {
  const batch: OutboxEntry[] = [];
  let characters = 0;
  for (const entry of entries) {
    characters += JSON.stringify(entry.mutation).length;
    const isFull = batch.length === size || entry.client !== entries[0]?.client || characters > MAX_CHARACTERS;
    if (isFull && batch.length > 0) break;
    batch.push(entry);
  }
  return batch;
}

const wireSchema = z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) });

/**
 * Converts an entry for the push. A discarded entry, or one without its picture, becomes a mutation unknown to the server,
 * which only uses up the number. A mutation that this version can't read is sent unchanged, or as an unknown one if it is
 * damaged, so that it blocks nothing.
 */
function toWire({ number, id, mutation, state }: OutboxEntry, hopeless: string | null): WireMutation {
  if (state === 'discarded' || hopeless) return { number, id, name: 'discarded', args: {} };
  if (mutation.name !== 'unreadable') return { number, id, ...mutation };
  const carried = wireSchema.safeParse(mutation.args.kept);
  return carried.success ? { number, id, ...carried.data } : { number, id, name: 'unreadable', args: {} };
}

/** Empty for an entry that the server did not reach. */
function toAnswer(entry: OutboxEntry, { results }: PushAnswer, hopeless: string | null): EntryAnswer[] {
  const result = results.find(({ number }) => number === entry.number);
  if (!result) return [];
  const { outcome, code } = result;
  if (outcome !== 'rejected') return [{ entry, outcome: 'taken', code }];
  return [{ entry, outcome: code === 'gap' ? 'renumber' : 'refused', code: hopeless ?? code }];
}
