import type { RxCollection } from 'rxdb';

/**
 * Writes a document, new or not. RxDB 17.6 has `incrementalUpsert` for that, which refuses a document until the next
 * start once a write of it has failed, as on a full disk.
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
    // Another tab was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'CONFLICT')) throw error;
    await upsert(collection, document);
  }
}
