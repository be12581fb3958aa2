import * as z from 'zod/mini';
import { type OwnCollection, type OwnDocument, ownSchemas } from '#domain/own/own-documents.ts';
import { restaurantSchema } from '#domain/places/restaurant.ts';
import { type Checkpoint, checkpointSchema } from '#domain/sync/packs.ts';

/** What `sync_pull` answers for any collection. */
function pageOf<Document extends z.ZodMiniType>(document: Document) {
  return z.object({
    documents: z.array(document),
    gone: z.array(z.object({ id: z.string(), stamp: z.number() })),
    checkpoint: checkpointSchema,
    /** The page is full: ask on from its checkpoint. */
    has_more: z.boolean(),
    /** A transaction that still runs holds something back: ask again soon. */
    blocked: z.boolean(),
    generation: z.string(),
  });
}

export const restaurantPageSchema = pageOf(restaurantSchema);
export type RestaurantPage = z.infer<typeof restaurantPageSchema>;

/** A page of one's own documents, and up to which of a client's mutations the documents go. */
export interface OwnPage<Name extends OwnCollection = OwnCollection> {
  readonly documents: readonly OwnDocument<Name>[];
  readonly gone: readonly { readonly id: string }[];
  readonly checkpoint: Checkpoint;
  readonly has_more: boolean;
  readonly blocked: boolean;
  /** Null while the server does not know the client. */
  readonly last_mutation: number | null;
}

/** The shape of a page of one's own documents. */
export function ownPageSchema<Name extends OwnCollection>(collection: Name): z.ZodMiniType<OwnPage<Name>> {
  const page = z.extend(pageOf(ownSchemas[collection]), { last_mutation: z.nullable(z.number()) });
  // The table of schemas gives each name the documents that go with it; TypeScript loses that on the way.
  return page as unknown as z.ZodMiniType<OwnPage<Name>>;
}
