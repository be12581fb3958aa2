/** The outbox's rules, apart from where it is kept: what a call makes of the entries that are there. Pure. */

import { isSuperseded, type Mutation } from '#domain/own/mutations.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { EntryAnswer, Settled } from './own-store.ts';

/** What to write: entries put (by `seq`) and removed (by `seq`). */
export interface OutboxChange {
  readonly put: readonly OutboxEntry[];
  readonly removed: readonly number[];
}

/** The refused entries that go because of a new mutation. */
export function supersededBy(entries: readonly OutboxEntry[], mutation: Mutation): number[] {
  return entries
    .filter(({ state, mutation: refused }) => state === 'refused' && isSuperseded(refused, mutation))
    .map(({ seq }) => seq);
}

/**
 * Notes answers. An entry that is no longer as it was when it was sent keeps its state: another tab has had the answer.
 * @param entries of the person, in their order
 * @param nextOf gives the number under which an entry goes into a new client
 */
export function applyAnswers(
  entries: readonly OutboxEntry[],
  answers: readonly EntryAnswer[],
  nextOf: () => Pick<OutboxEntry, 'client' | 'number'>,
): OutboxChange {
  const put: OutboxEntry[] = [];
  const removed: number[] = [];
  for (const { entry, outcome, code } of answers) {
    // What was numbered anew by an answer before this one has heard all there is to hear.
    if (put.some(({ seq }) => seq === entry.seq)) continue;
    const now = entries.find(({ seq }) => seq === entry.seq);
    if (!now || now.client !== entry.client || now.number !== entry.number || now.state === 'refused') continue;
    if (outcome === 'renumber') {
      for (const missing of entries.filter((other) => isAfter(other, now))) {
        // What was discarded needs no number where its own was never used.
        if (missing.state === 'discarded') removed.push(missing.seq);
        else put.push({ ...missing, ...nextOf(), state: 'waiting' });
      }
    } else if (now.state === 'discarded') removed.push(now.seq);
    else if (outcome === 'taken') put.push({ ...now, state: 'sent' });
    else if (entries.some((later) => later.seq > now.seq && isSuperseded(now.mutation, later.mutation))) {
      removed.push(now.seq);
    } else put.push({ ...now, state: 'refused', code });
  }
  return { put, removed };
}

/** Whether an entry has its number, or a later one, of the same client and is still to be taken. */
function isAfter(entry: OutboxEntry, first: OutboxEntry): boolean {
  return entry.client === first.client && entry.number >= first.number && entry.state !== 'refused';
}

/** The entries that leave because a pull has brought what they did. */
export function settledBy(entries: readonly OutboxEntry[], settled: readonly Settled[]): number[] {
  return entries
    .filter(
      ({ state, client, number }) =>
        state === 'sent' && settled.some((reached) => reached.client === client && number <= reached.number),
    )
    .map(({ seq }) => seq);
}
