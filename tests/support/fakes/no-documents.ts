import type { OwnDocuments } from '../../../src/domain/own-documents.ts';

/** Somebody of whom the server has nothing. */
export const NO_DOCUMENTS: OwnDocuments = {
  saved: [],
  own_reviews: [],
  review_drafts: [],
  own_photos: [],
  own_votes: [],
  lists: [],
  list_items: [],
  notes: [],
  own_change_reports: [],
  profile: [],
};
