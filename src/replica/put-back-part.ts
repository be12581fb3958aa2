import { readMutation } from '#domain/own/mutations.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { putBackDraft } from './own-drafts.ts';
import { type OwnTables, readMark } from './own-tables.ts';
import type { Part } from './sealed-part.ts';

/**
 * Puts back an opened part inside a transaction. Nothing that is here is replaced.
 * @returns the entries that it added
 */
export async function putBackPart(tables: OwnTables, userId: string, { content, bytes }: Part): Promise<OutboxEntry[]> {
  const { outbox, photos, counters, marks } = tables;
  const added: OutboxEntry[] = [];
  // Before everything that was done since, so that the newer change wins.
  const first = await outbox.orderBy('seq').first();
  let seq = (first?.seq ?? 1) - content.entries.length;
  for (const { client, number, id, mutation, addedAt, state, code } of content.entries) {
    if (await outbox.where('[client+number]').equals([client, number]).first()) continue;
    const filed = { client, number, ...(id ? { id } : {}), mutation: readMutation(mutation), addedAt, state, code };
    const entry = { ...filed, seq: seq++, userId };
    await outbox.add(entry);
    added.push(entry);
  }
  for (const draft of content.drafts) await putBackDraft(tables, { ...draft, userId });
  const { photo, counter } = content;
  const present = photo && (await photos.get(photo.path));
  if (photo && !present) await photos.put({ ...photo, userId, bytes });
  if (photo && present?.draft === null) await photos.update(photo.path, { draft: photo.draft });
  if (counter) {
    const known = (await counters.get(userId)) ?? { ...counter, userId };
    const next = known.client === counter.client ? Math.max(known.next, counter.next) : known.next;
    await counters.put({ ...known, next });
  }
  const back = new Set([...content.entries.map(({ client }) => client), counter?.client]);
  const retired = (await readMark(marks, 'retired'))?.clients ?? [];
  await marks.put({ id: 'retired', clients: retired.filter((client) => !back.has(client)) });
  return added;
}
