/** The outbox's rules as pure functions: how a call changes the stored entries. */

import { isSuperseded, type Mutation } from '#domain/own/mutations.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { EntryAnswer, Settled } from './own-store.ts';

/** Entries to write, and the `seq` of entries to remove. */
export interface OutboxChange {
  readonly put: readonly OutboxEntry[];
  readonly removed: readonly number[];
}

/** The refused entries (by `seq`) that a new mutation makes obsolete. */
export function supersededBy(entries: readonly OutboxEntry[], mutation: Mutation): number[] {
  return entries
    .filter(({ state, mutation: refused }) => state === 'refused' && isSuperseded(refused, mutation))
    .map(({ seq }) => seq);
}

/**
 * Applies the server's answers. Skips entries that changed since they were sent: another tab handled the answer.
 * @param entries all of the person's, in order
 * @param nextOf assigns client and number to an entry that moves to a new client
 */
export function applyAnswers(
  entries: readonly OutboxEntry[],
  answers: readonly EntryAnswer[],
  nextOf: () => Pick<OutboxEntry, 'client' | 'number'>,
): OutboxChange {
  const put: OutboxEntry[] = [];
  const removed: number[] = [];
  for (const { entry, outcome, code } of answers) {
    // An earlier answer has renumbered this entry already.
    if (put.some(({ seq }) => seq === entry.seq)) continue;
    const now = entries.find(({ seq }) => seq === entry.seq);
    if (!now || now.client !== entry.client || now.number !== entry.number || now.state === 'refused') continue;
    if (outcome === 'renumber') {
      for (const missing of entries.filter((other) => isAfter(other, now))) {
        // A discarded entry needs no new number: the server never used its old one.
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

/** Whether an entry has this number or a later one of the same client, and was not refused. */
function isAfter(entry: OutboxEntry, first: OutboxEntry): boolean {
  return entry.client === first.client && entry.number >= first.number && entry.state !== 'refused';
}

/** The entries (by `seq`) whose effects a pull has brought. */
export function settledBy(entries: readonly OutboxEntry[], settled: readonly Settled[]): number[] {
  return entries
    .filter(
      ({ state, client, number }) =>
        state === 'sent' && settled.some((reached) => reached.client === client && number <= reached.number),
    )
    .map(({ seq }) => seq);
}
