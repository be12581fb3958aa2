/** Who certifies a place, for lists. Its page names all evidence. */
import type { HalalStatus } from './taxonomy.ts';

interface Certified {
  readonly halal_status: HalalStatus;
  readonly is_sample: boolean;
  readonly evidence: readonly Piece[];
}

interface Piece {
  readonly id: string;
  readonly kind: string;
  readonly authority: string | null;
  /** 'YYYY-MM-DD', null when the end is not stated. */
  readonly valid_until: string | null;
  readonly verified: boolean;
  /** When its source withdrew it. */
  readonly ended_on?: string | null | undefined;
}

/** Later than every day: a certificate without a stated end counts as valid (U106). */
const ENDLESS = '~';

/**
 * Short name of the body whose certificate ends last. So that certificate is valid on every day on which the place is shown
 * as certified, see `certificateEnd`. Null for a place that is not certified. A sample's body is invented, and its name says so
 * in parentheses, so it is never shortened.
 */
export function certifierOf({ halal_status: status, is_sample: isSample, evidence }: Certified): string | null {
  if (status !== 'certified') return null;
  const [last] = evidence.filter(({ kind, ended_on }) => kind === 'certificate' && !ended_on).toSorted(byEnd);
  if (!last?.authority) return null;
  const name = last.authority.trim();
  return isSample ? name : shortName(name);
}

/** The latest end first; of equal ends a verified certificate. */
function byEnd(a: Piece, b: Piece): number {
  const [end, other] = [a.valid_until ?? ENDLESS, b.valid_until ?? ENDLESS];
  if (end !== other) return end < other ? 1 : -1;
  return Number(b.verified) - Number(a.verified) || (a.id < b.id ? -1 : 1);
}

const ACRONYM = /^\p{Lu}[\p{Lu}\d]+$/u;

/** 'MUIS' of 'Majlis Ugama Islam Singapura (MUIS)' and of 'MUIS (Singapore)'; other names as they are. */
function shortName(name: string): string {
  const [, outside = '', inside = ''] = /^(.+?)\s*\((.+)\)$/u.exec(name) ?? [];
  if (ACRONYM.test(outside)) return outside;
  // Not a country, as in 'Halal Monitoring Committee (UK)'.
  return ACRONYM.test(inside) && inside[0] === outside[0]?.toUpperCase() ? inside : name;
}
