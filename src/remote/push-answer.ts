import * as z from 'zod/mini';

/** What `sync_push` answers. */
export const pushAnswerSchema = z.object({
  /** Up to which number this client's mutations were taken. */
  last_mutation: z.number(),
  results: z.array(
    z.object({
      /** Null for what had none. */
      number: z.nullable(z.number()),
      outcome: z.enum(['applied', 'merged', 'rejected']),
      /** Why it was merged or rejected. 'gap': not taken, one before it is missing. */
      code: z.nullable(z.string()),
    }),
  ),
});
export type PushAnswer = z.infer<typeof pushAnswerSchema>;

/** A mutation as it is pushed. */
export interface WireMutation {
  readonly number: number;
  /** A uuid that no other mutation has; absent where it is not known any more. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: object;
}
