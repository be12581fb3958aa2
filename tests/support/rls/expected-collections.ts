/** Expectations for the collections. */
import type { OwnCollection } from '../../../src/domain/own/own-documents.ts';
import { OWN, OWN_CHECKS, type RowReaders } from './expectations.ts';
import { EVERYONE } from './people.ts';

const ALL = [...EVERYONE, 'service'] as const;

interface CollectionRule {
  readonly table: string;
  readonly rows: RowReaders;
  /** Everyone in a row's scope receives it. */
  readonly sparesNoRow?: true;
  /** Everyone else is refused. */
  readonly needsPro?: true;
}

/**
 * What devices pull: each collection's table, and the actors who receive each fixture row. Includes collections that the app
 * doesn't pull.
 */
export const COLLECTIONS: Readonly<Record<OwnCollection, CollectionRule> & Record<string, CollectionRule>> = {
  restaurants: { table: 'public.restaurants', rows: { live: ALL, fresh: ALL, another: ALL } },
  prayer_spaces: { table: 'public.prayer_spaces', rows: { live: ALL } },
  promotions: { table: 'public.promotions', rows: { live: ALL } },
  offers: { table: 'public.offers', rows: { live: ['pro'] }, needsPro: true },
  profile: {
    table: 'public.users',
    rows: { own: ['owner'], other: ['other'], newcomer: ['newcomer'], pro: ['pro'] },
    sparesNoRow: true,
  },
  subscriptions: { table: 'public.subscriptions', rows: { own: ['owner'], others: ['pro'] } },
  points: { table: 'public.points_ledger', rows: OWN, sparesNoRow: true },
  achievements: { table: 'public.user_achievements', rows: OWN, sparesNoRow: true },
  saved: { table: 'public.saved_restaurants', rows: { ...OWN, 'of the Pro member': ['pro'] } },
  reviews: { table: 'public.reviews', rows: { own: ALL, shown: ALL, fresh: ALL } },
  own_reviews: { table: 'public.reviews', rows: { own: ['owner'], 'own hidden': ['owner'] } },
  review_drafts: { table: 'public.review_drafts', rows: OWN },
  own_votes: { table: 'public.review_helpful', rows: OWN },
  lists: { table: 'public.lists', rows: OWN },
  list_items: { table: 'public.list_items', rows: OWN },
  notes: { table: 'public.notes', rows: OWN },
  trips: { table: 'public.trips', rows: OWN },
  trip_stops: { table: 'public.trip_stops', rows: OWN },
  own_checks: { table: 'public.place_checks', rows: OWN_CHECKS },
  own_review_reports: { table: 'public.review_reports', rows: OWN },
  own_change_reports: { table: 'public.change_reports', rows: OWN },
  own_suggestions: { table: 'public.place_suggestions', rows: OWN, sparesNoRow: true },
  own_photos: { table: 'public.review_photos', rows: OWN },
};
