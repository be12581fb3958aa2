import type { RxCollection } from 'rxdb';

/**
 * Inserts or replaces a document. RxDB 17.6's `incrementalUpsert` refuses a document until the next start once a write of it
 * has failed, for example on a full disk.
 */
export async function upsert<T extends { readonly id: string }>(
  collection: RxCollection<T>,
  document: T,
): Promise<void> {
  const known = await collection.findOne(document.id).exec();
  if (known) {
    await known.incrementalModify(() => ({ ...document }));
    return;
  }
  try {
    await collection.insert(document);
  } catch (error) {
    // Another tab inserted it first.
    if (!(error instanceof Error && 'code' in error && error.code === 'CONFLICT')) throw error;
    await upsert(collection, document);
  }
}
