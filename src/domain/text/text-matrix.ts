/**
 * Every text column that a member writes, as `table.column` of the schema public: which rule it follows, and its most
 * characters. A test compares it with the database's columns and triggers, and fails on a column that is missing. Pure.
 */
import type { TextKind } from './public-text.ts';

export interface PublicText {
  readonly kind: TextKind;
  /** Characters. */
  readonly most: number;
  /** Whether it stands for a person, who must not pass for the site. */
  readonly isReserved?: true;
}

export const PUBLIC_TEXTS: Readonly<Record<string, PublicText>> = {
  'users.name': { kind: 'name', most: 120, isReserved: true },
  // Shown beside the name.
  'users.city': { kind: 'name', most: 120, isReserved: true },
  'lists.name': { kind: 'name', most: 80 },
  'notes.content': { kind: 'paragraph', most: 2000 },
  'trips.name': { kind: 'name', most: 80 },
  'trip_stops.name': { kind: 'name', most: 120 },
  'reviews.title': { kind: 'line', most: 100 },
  'reviews.content': { kind: 'paragraph', most: 1000 },
  'review_drafts.title': { kind: 'line', most: 100 },
  'review_drafts.content': { kind: 'paragraph', most: 1000 },
  'review_reports.note': { kind: 'paragraph', most: 500 },
  'change_reports.note': { kind: 'paragraph', most: 1000 },
  'place_suggestions.name': { kind: 'name', most: 120 },
  'place_suggestions.address': { kind: 'line', most: 300 },
  'place_suggestions.note': { kind: 'paragraph', most: 500 },
  'place_suggestions.floor': { kind: 'line', most: 100 },
  'place_suggestions.about_name': { kind: 'line', most: 300 },
};
