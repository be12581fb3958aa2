import { OWN_COLLECTIONS, type OwnDocuments } from '#domain/own/own-documents.ts';

/** A person without data on the server: an empty list for each collection. */
export const NO_DOCUMENTS = Object.fromEntries(OWN_COLLECTIONS.map((name) => [name, []])) as unknown as OwnDocuments;
