import { MessageSquareQuote, ScrollText, Tag, UsersRound } from 'lucide-react';
import type { EvidenceKind } from '#domain/places/restaurant.ts';

/** The icon of each kind of reason. */
export const EVIDENCE_ICONS: Record<EvidenceKind, typeof Tag> = {
  certificate: ScrollText,
  owner_statement: MessageSquareQuote,
  source_tag: Tag,
  community_report: UsersRound,
};
