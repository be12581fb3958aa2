import { isContraryOnly } from './contrary-tags.ts';
import type { StatedFacts } from './facts.ts';
import { toWebAddress } from './web-address.ts';

/** Same shape as `evidenceSchema` of `restaurant.ts`. Repeated here because edge functions use it without zod. */
export interface Evidence {
  readonly id: string;
  readonly kind: 'certificate' | 'owner_statement' | 'source_tag' | 'community_report';
  readonly authority: string | null;
  readonly certificate_number: string | null;
  readonly valid_until: string | null;
  readonly stated_by: string;
  readonly statement: string | null;
  readonly url: string | null;
  readonly checked_on: string | null;
  readonly ended_on?: string | null | undefined;
  readonly verified: boolean;
  readonly facts?: StatedFacts | null | undefined;
}

export type Validity =
  /** Only certificates expire; tags and statements only have a day on which they were checked. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'not-stated' }
  | { readonly kind: 'valid' | 'expired'; readonly until: string }
  /** The source withdrew it on that day, such as a certificate that its register no longer lists. */
  | { readonly kind: 'ended'; readonly since: string };

/** One piece of evidence as screens show it. They always say what, by whom and when it was last checked (U31). */
export interface EvidenceView extends Omit<Evidence, 'valid_until' | 'ended_on'> {
  readonly validity: Validity;
}

/**
 * The evidence for a place, strongest first: valid before expired, verified before unverified, certificates before
 * statements, then the most recently checked. Tags that only name alcohol, pork or a bar are left out: `contraryTagsOf` has them.
 * @param today 'YYYY-MM-DD', the date on the device
 */
export function evidenceViews(
  place: { readonly evidence: readonly Evidence[] },
  today: string,
): readonly EvidenceView[] {
  return place.evidence
    .filter((piece) => !isContraryOnly(piece))
    .map(
      ({ valid_until, ended_on, ...rest }): EvidenceView => ({
        ...rest,
        url: toWebAddress(rest.url),
        validity: ended_on ? { kind: 'ended', since: ended_on } : validityOf(rest.kind, valid_until, today),
      }),
    )
    .toSorted(byStrength);
}

/** Valid until the end of its last day. */
function validityOf(kind: Evidence['kind'], validUntil: string | null, today: string): Validity {
  if (validUntil !== null) return { kind: validUntil < today ? 'expired' : 'valid', until: validUntil };
  return { kind: kind === 'certificate' ? 'not-stated' : 'endless' };
}

/** Whether it no longer supports the claim. */
export function isOver({ validity }: Pick<EvidenceView, 'validity'>): boolean {
  return validity.kind === 'expired' || validity.kind === 'ended';
}

/** Whether an authority's register of a known day lists it, whose date is then the register's. */
export function isOnRegister(view: Pick<EvidenceView, 'verified' | 'authority' | 'validity'>): boolean {
  return view.verified && view.authority !== null && !isOver(view);
}

/**
 * Whether it may be the reason for a status: not if it says that no or not all food is halal, and not if its tags say nothing of
 * halal food. It is shown nevertheless. Documents without facts have tags of halal food only.
 */
export function supportsStatus({ kind, facts }: Pick<EvidenceView, 'kind' | 'facts'>): boolean {
  if (kind === 'certificate') return true;
  if (facts?.menu === 'none' || facts?.menu === 'part') return false;
  return kind !== 'source_tag' || !facts || facts.menu !== undefined;
}

/** What evidence is called: by its kind, unless it is a tag that says less than that a place is halal. */
export const EVIDENCE_TITLES = [
  'certificate',
  'owner_statement',
  'source_tag',
  'community_report',
  'said',
  'part',
  'denied',
] as const;

export function evidenceTitle(view: Pick<EvidenceView, 'kind' | 'facts'>): (typeof EVIDENCE_TITLES)[number] {
  if (view.facts?.menu === 'none') return 'denied';
  if (view.kind !== 'source_tag' || supportsStatus(view)) return view.kind;
  return view.facts?.menu === 'part' ? 'part' : 'said';
}

const KIND_RANK = { certificate: 0, owner_statement: 1, source_tag: 2, community_report: 3 } as const;

function byStrength(a: EvidenceView, b: EvidenceView): number {
  return (
    Number(isOver(a)) - Number(isOver(b)) ||
    Number(b.verified) - Number(a.verified) ||
    KIND_RANK[a.kind] - KIND_RANK[b.kind] ||
    (b.checked_on ?? '').localeCompare(a.checked_on ?? '') ||
    a.id.localeCompare(b.id)
  );
}
