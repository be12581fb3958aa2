// @module-tag quick
import { expect, test } from 'vitest';
import { OWN_COLLECTIONS, PHOTO_COLLECTIONS } from './own-documents.ts';

test('the order of the collections stays the same, or every device would pull all its documents again', () => {
  expect(OWN_COLLECTIONS).toEqual([
    'saved',
    'own_reviews',
    'review_drafts',
    'own_photos',
    'own_votes',
    'lists',
    'list_items',
    'notes',
    'own_change_reports',
    'profile',
    'own_suggestions',
    'trips',
    'trip_stops',
    'own_checks',
  ]);
});

test('a picture is kept while a document of these collections names it', () => {
  expect(PHOTO_COLLECTIONS).toEqual(['own_photos', 'own_change_reports', 'own_suggestions', 'own_checks']);
});
