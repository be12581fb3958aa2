/**
 * What a person may do, as named mutations. Each is a file in `mutations/`; this file derives everything from their table.
 */
import * as z from 'zod/mini';
import type { MutationDefinition, Subject } from '../mutations/definition.ts';
import { MUTATIONS } from '../mutations/table.ts';
import type { OwnDraft, SyncMark } from './own-view.ts';

type Table = typeof MUTATIONS;
type MutationName = keyof Table;

/** `{name, args}`, by name. */
export type Mutation = {
  [Name in MutationName]: { name: Name; args: z.infer<Table[Name]['args']> };
}[MutationName];

/**
 * An outbox entry that this version of the app does not know: a later version wrote it, or it was damaged. `kept` is all of
 * its data, so that a later version can read it, the server can judge it and the person can keep it.
 */
interface UnreadableMutation {
  readonly name: 'unreadable';
  readonly args: { readonly kept: unknown };
}

/** What may be in an outbox. */
export type StoredMutation = Mutation | UnreadableMutation;

const namedSchema = z.object({ name: z.string(), args: z.unknown() });
const unreadableArgs = z.object({ kept: z.unknown() });
const unreadableSchema = z.object({ name: z.literal('unreadable'), args: unreadableArgs });

const UNREADABLE: MutationDefinition<UnreadableMutation['args'], 'outbox.did.unreadable'> = {
  args: unreadableArgs,
  title: 'outbox.did.unreadable',
  // Its effect is unknown; the outbox shows that it exists.
  apply() {},
  text: ({ kept }) => (typeof kept === 'string' ? kept : JSON.stringify(kept, null, 2)),
};

const STORED = { ...MUTATIONS, unreadable: UNREADABLE };

/** The message that says what was done. */
export type MutationTitle = (typeof STORED)[StoredMutation['name']]['title'];

/** Null if the value is no mutation, which is a bug of the caller. */
export function parseMutation(value: unknown): Mutation | null {
  const { success, data } = namedSchema.safeParse(value);
  if (!success || !isKnown(data.name)) return null;
  const args = MUTATIONS[data.name].args.safeParse(data.args);
  return args.success ? ({ name: data.name, args: args.data } as Mutation) : null; // parsed by the schema of its name
}

/** Reads an outbox entry. Nothing is ever left out (Y36). */
export function readMutation(value: unknown): StoredMutation {
  const wrapped = unreadableSchema.safeParse(value);
  const kept = wrapped.success ? wrapped.data.args.kept : value;
  return parseMutation(kept) ?? { name: 'unreadable', args: { kept } };
}

/**
 * Whether a later mutation makes a refused one obsolete: a save that the person took back or repeated. A text that a person
 * wrote is never dropped this way.
 */
export function isSuperseded(refused: StoredMutation, later: StoredMutation): boolean {
  if (refused.name !== 'save_restaurant' && refused.name !== 'unsave_restaurant') return false;
  if (later.name !== 'save_restaurant' && later.name !== 'unsave_restaurant') return false;
  return refused.args.restaurant_id === later.args.restaurant_id;
}

/** Applies a mutation to the pulled documents. */
export function applyMutation(draft: OwnDraft, mutation: StoredMutation, mark: SyncMark): void {
  definitionOf(mutation).apply(draft, mutation.args, mark);
}

/** Applies a refused mutation, if it stays visible. */
export function applyRefused(draft: OwnDraft, mutation: StoredMutation, code: string | null): void {
  definitionOf(mutation).applyRefused?.(draft, mutation.args, code);
}

/** The place or review that a mutation is about; null where it is about neither. */
export function subjectOf(mutation: StoredMutation): Subject | null {
  return definitionOf(mutation).subject?.(mutation.args) ?? null;
}

/** The path of the picture that a mutation adds, to a review or with a report. */
export function photoOf(mutation: StoredMutation): string | null {
  return definitionOf(mutation).photo?.(mutation.args) ?? null;
}

/** The same mutation without its picture; null if it makes no sense without one. */
export function withoutPhoto(mutation: StoredMutation): Mutation | null {
  const args = definitionOf(mutation).withoutPhoto?.(mutation.args);
  return args === undefined ? null : ({ name: mutation.name, args } as Mutation); // arguments of the same mutation
}

/** What was done: a message in which `{name}` is the place's. */
export function titleOf({ name }: StoredMutation): MutationTitle {
  return STORED[name].title;
}

/** The words that a person wrote, if any, or what is left of them (Y34, Y36). */
export function textOf(mutation: StoredMutation): string | null {
  return definitionOf(mutation).text?.(mutation.args) ?? null;
}

/** The form in which a refused mutation can be corrected. */
export function formOf(mutation: StoredMutation): 'review' | 'profile' | null {
  return definitionOf(mutation).form ?? null;
}

function isKnown(name: string): name is MutationName {
  return Object.hasOwn(MUTATIONS, name);
}

function definitionOf({ name }: StoredMutation): MutationDefinition<StoredMutation['args']> {
  // A mutation's name and arguments belong together, which TypeScript can't follow through the table.
  return STORED[name] as unknown as MutationDefinition<StoredMutation['args']>;
}
