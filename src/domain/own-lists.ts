/**
 * One's private lists and notes: what is pulled with the outbox played on top (Y32). What the server refused is not shown
 * here; it waits in the outbox with its words.
 */
import type { OwnDocuments } from './own-documents.ts';
import type { Pending, SyncMark } from './replay.ts';

export interface OwnList {
  readonly id: string;
  readonly name: string;
  /** Ids of places, in the order in which they were added. */
  readonly places: readonly string[];
  readonly mark: SyncMark;
}

export interface OwnNote {
  readonly content: string;
  readonly mark: SyncMark;
}

export interface OwnLists {
  /** In the order in which they were made. */
  readonly lists: readonly OwnList[];
  /** By the place's id. */
  readonly notes: Readonly<Record<string, OwnNote>>;
}

interface Draft {
  readonly lists: Map<string, OwnList>;
  readonly notes: Map<string, OwnNote>;
}

export function ownLists(documents: OwnDocuments, pending: readonly Pending[]): OwnLists {
  const draft: Draft = {
    lists: new Map(
      documents.lists.toSorted(byAge).map(({ id, name }) => [id, { id, name, places: [], mark: 'synced' }]),
    ),
    notes: new Map(documents.notes.map(({ restaurant_id, content }) => [restaurant_id, { content, mark: 'synced' }])),
  };
  for (const { list_id: id, restaurant_id: place } of documents.list_items.toSorted(byAge)) addTo(draft, id, place);
  for (const entry of pending) {
    if (entry.state === 'waiting' || entry.state === 'sent') play(draft, entry);
  }
  return { lists: [...draft.lists.values()], notes: Object.fromEntries(draft.notes) };
}

function byAge(a: { readonly id: string; readonly created_at: string }, b: typeof a): number {
  return a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1);
}

function play(draft: Draft, { mutation, state }: Pending): void {
  const mark = state === 'waiting' ? 'waiting' : 'synced';
  switch (mutation.name) {
    case 'create_list': {
      const { id, name } = mutation.args;
      // What the server has already is as it says, places included.
      if (!draft.lists.has(id)) draft.lists.set(id, { id, name, places: [], mark });
      break;
    }
    case 'rename_list':
      change(draft, mutation.args.id, (list) => ({ ...list, name: mutation.args.name, mark }));
      break;
    case 'delete_list':
      draft.lists.delete(mutation.args.id);
      break;
    case 'add_to_list':
      addTo(draft, mutation.args.list_id, mutation.args.restaurant_id);
      break;
    case 'remove_from_list':
      change(draft, mutation.args.list_id, (list) => ({
        ...list,
        places: list.places.filter((id) => id !== mutation.args.restaurant_id),
      }));
      break;
    case 'write_note':
      draft.notes.set(mutation.args.restaurant_id, { content: mutation.args.content, mark });
      break;
    case 'delete_note':
      draft.notes.delete(mutation.args.restaurant_id);
      break;
    default:
  }
}

function addTo(draft: Draft, listId: string, place: string): void {
  change(draft, listId, (list) => (list.places.includes(place) ? list : { ...list, places: [...list.places, place] }));
}

function change({ lists }: Draft, id: string, next: (list: OwnList) => OwnList): void {
  const list = lists.get(id);
  if (list) lists.set(id, next(list));
}

/** Characters that steer and show nothing, which the server would refuse; what is pasted may hold them. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** What was typed, as it can be sent; empty where nothing was. */
export function plainWords(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replace(STEERING, '').trim();
}
