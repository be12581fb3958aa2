import { MessageSquareQuote, ScrollText, Tag, UsersRound } from 'lucide-react';
import type { EvidenceKind } from '#domain/places/restaurant.ts';

/** What each kind of reason is drawn as. */
export const EVIDENCE_ICONS: Record<EvidenceKind, typeof Tag> = {
  certificate: ScrollText,
  owner_statement: MessageSquareQuote,
  source_tag: Tag,
  community_report: UsersRound,
};
