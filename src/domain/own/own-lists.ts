/**
 * A person's private lists and notes: pulled documents with the outbox applied (Y32). Refused changes are not shown here;
 * they stay in the outbox with their texts.
 */
import type { OwnDocuments } from './own-documents.ts';
import type { OwnList, OwnNote } from './own-view.ts';
import { type Pending, replayOutbox } from './replay.ts';

export interface OwnLists {
  /** In order of creation. */
  readonly lists: readonly OwnList[];
  /** By the place's id. */
  readonly notes: Readonly<Record<string, OwnNote>>;
}

export function ownLists(documents: OwnDocuments, pending: readonly Pending[]): OwnLists {
  const inOrder = documents.list_items.toSorted(byAge);
  const pulled = documents.lists.toSorted(byAge).map(({ id, name }): [string, OwnList] => {
    const places = new Set(inOrder.filter((item) => item.list_id === id).map(({ restaurant_id: place }) => place));
    return [id, { id, name, places: [...places], mark: 'synced' }];
  });
  const { lists, notes } = replayOutbox(pending, {
    lists: new Map(pulled),
    notes: new Map(documents.notes.map(({ restaurant_id, content }) => [restaurant_id, { content, mark: 'synced' }])),
  });
  return { lists: [...lists.values()], notes: Object.fromEntries(notes) };
}

function byAge(a: { readonly id: string; readonly created_at: string }, b: typeof a): number {
  return a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1);
}

/** Invisible control characters, which the server refuses; pasted text may contain them. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Typed text in the form that can be sent; may be empty. */
export function plainWords(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replace(STEERING, '').trim();
}
