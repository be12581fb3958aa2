import * as z from 'zod/mini';
import { type OwnCollection, type OwnDocument, ownSchemas } from '#domain/own/own-documents.ts';
import { restaurantSchema } from '#domain/places/restaurant.ts';
import { type Checkpoint, checkpointSchema } from '#domain/sync/packs.ts';

/** The answer of `sync_pull` for any collection. */
function pageOf<Document extends z.ZodMiniType>(document: Document) {
  return z.object({
    documents: z.array(document),
    gone: z.array(z.object({ id: z.string(), stamp: z.number() })),
    checkpoint: checkpointSchema,
    /** The page is full: continue from its checkpoint. */
    has_more: z.boolean(),
    /** A running transaction holds rows back: ask again soon. */
    blocked: z.boolean(),
    generation: z.string(),
  });
}

export const restaurantPageSchema = pageOf(restaurantSchema);
export type RestaurantPage = z.infer<typeof restaurantPageSchema>;

/** A page of the person's documents, with the last of a client's mutations that it contains. */
export interface OwnPage<Name extends OwnCollection = OwnCollection> {
  readonly documents: readonly OwnDocument<Name>[];
  readonly gone: readonly { readonly id: string }[];
  readonly checkpoint: Checkpoint;
  readonly has_more: boolean;
  readonly blocked: boolean;
  /** Null if the server does not know the client. */
  readonly last_mutation: number | null;
}

export function ownPageSchema<Name extends OwnCollection>(collection: Name): z.ZodMiniType<OwnPage<Name>> {
  const page = z.extend(pageOf(ownSchemas[collection]), { last_mutation: z.nullable(z.number()) });
  // The table pairs each name with its documents' schema, but TypeScript does not follow the generic index.
  return page as unknown as z.ZodMiniType<OwnPage<Name>>;
}
