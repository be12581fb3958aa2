/**
 * What a person may do, as named mutations. Each is a file of `mutations/`; everything here follows from their table.
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
 * What an outbox holds though this version of the app does not know it: a later version wrote it, or it was damaged.
 * `kept` is all that there is of it, for a later version to read, for the server to judge and for the person to keep.
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
  // What it would change is not known; the outbox shows that it is there.
  play() {},
  text: ({ kept }) => (typeof kept === 'string' ? kept : JSON.stringify(kept, null, 2)),
};

const STORED = { ...MUTATIONS, unreadable: UNREADABLE };

/** The message that says what was done. */
export type MutationTitle = (typeof STORED)[StoredMutation['name']]['title'];

/** What was handed in is no mutation: a bug of the caller. */
export function parseMutation(value: unknown): Mutation | null {
  const { success, data } = namedSchema.safeParse(value);
  if (!success || !isKnown(data.name)) return null;
  const args = MUTATIONS[data.name].args.safeParse(data.args);
  return args.success ? ({ name: data.name, args: args.data } as Mutation) : null; // parsed by the schema of its name
}

/** What an outbox holds, as this version understands it: nothing is ever left out (Y36). */
export function readMutation(value: unknown): StoredMutation {
  const wrapped = unreadableSchema.safeParse(value);
  const kept = wrapped.success ? wrapped.data.args.kept : value;
  return parseMutation(kept) ?? { name: 'unreadable', args: { kept } };
}

/**
 * Whether a refused mutation has no meaning any more once a later one was made: a save that the person has taken back, or
 * tries again. What a person wrote is never replaced so.
 */
export function isSuperseded(refused: StoredMutation, later: StoredMutation): boolean {
  if (refused.name !== 'save_restaurant' && refused.name !== 'unsave_restaurant') return false;
  if (later.name !== 'save_restaurant' && later.name !== 'unsave_restaurant') return false;
  return refused.args.restaurant_id === later.args.restaurant_id;
}

/** Shows a mutation on top of what is pulled. */
export function playMutation(draft: OwnDraft, mutation: StoredMutation, mark: SyncMark): void {
  definitionOf(mutation).play(draft, mutation.args, mark);
}

/** Shows a mutation that the server refused, where it is shown. */
export function playRefused(draft: OwnDraft, mutation: StoredMutation, code: string | null): void {
  definitionOf(mutation).playRefused?.(draft, mutation.args, code);
}

/** The place or review that a mutation is about; null where it is about neither. */
export function subjectOf(mutation: StoredMutation): Subject | null {
  return definitionOf(mutation).subject?.(mutation.args) ?? null;
}

/** The path of the picture that a mutation adds, to a review or with a report. */
export function photoOf(mutation: StoredMutation): string | null {
  return definitionOf(mutation).photo?.(mutation.args) ?? null;
}

/** The same mutation without its picture; null where it is of no use without. */
export function withoutPhoto(mutation: StoredMutation): Mutation | null {
  const args = definitionOf(mutation).withoutPhoto?.(mutation.args);
  return args === undefined ? null : ({ name: mutation.name, args } as Mutation); // arguments of the same mutation
}

/** What was done: a message in which `{name}` is the place's. */
export function titleOf({ name }: StoredMutation): MutationTitle {
  return STORED[name].title;
}

/** The words that a person wrote, where there are any, or all that is left of them (Y34, Y36). */
export function textOf(mutation: StoredMutation): string | null {
  return definitionOf(mutation).text?.(mutation.args) ?? null;
}

/** The form in which a refused mutation can be mended. */
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
