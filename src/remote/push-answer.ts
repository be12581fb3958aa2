import * as z from 'zod/mini';

/** The answer of `sync_push`. */
export const pushAnswerSchema = z.object({
  /** The number of this client's last accepted mutation. */
  last_mutation: z.number(),
  results: z.array(
    z.object({
      /** Null for a mutation without a number. */
      number: z.nullable(z.number()),
      outcome: z.enum(['applied', 'merged', 'rejected']),
      /** Why it was merged or rejected. 'gap': not accepted, because an earlier mutation is missing. */
      code: z.nullable(z.string()),
    }),
  ),
});
export type PushAnswer = z.infer<typeof pushAnswerSchema>;

/** A mutation in the format of a push. */
export interface WireMutation {
  readonly number: number;
  /** A uuid unique to this mutation; absent if it is no longer known. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: object;
}
