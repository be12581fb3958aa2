import type { HalalStatus } from '#domain/places/taxonomy.ts';
import type { MessageId } from '#i18n/translate.ts';

/** The label of each status: 'Certified', 'Muslim Owned', 'Halal Friendly', 'Unverified' (M61). */
export const HALAL_LABELS: Record<HalalStatus, MessageId> = {
  certified: 'places.halal.certified',
  muslim_owned: 'places.halal.muslimOwned',
  halal_friendly: 'places.halal.halalFriendly',
  unverified: 'places.halal.unverified',
};
