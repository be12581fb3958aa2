/** Finds certificate numbers in what a QR code or a person says. */

/** Between the parts of a number, as people and labels write it. */
const BETWEEN = String.raw`[\s./-]*`;
const PART = /[\p{L}\p{N}]/gu;

/**
 * Whether a text has a certificate's number as a word of its own: *EEHK25120000014* also as *eehk 2512-0000-014* or within
 * an address, but not at the beginning of a longer number.
 */
export function hasCertificateNumber(text: string, number: string): boolean {
  const parts = number.toLowerCase().match(PART) ?? [];
  if (parts.length === 0) return false;
  const pattern = String.raw`(?<![\p{L}\p{N}])${parts.join(BETWEEN)}(?![\p{L}\p{N}])`;
  return new RegExp(pattern, 'u').test(text.toLowerCase());
}

/** What is known of a certificate on a day. */
export type CertificateState =
  /** `until` is null if nobody states an end. */
  | { readonly kind: 'valid'; readonly until: string | null }
  | { readonly kind: 'expired'; readonly until: string }
  /** Its place is not certified any more. */
  | { readonly kind: 'ended' };

/**
 * The state of a certified place's certificate, from the index.
 * @param today 'YYYY-MM-DD'
 */
export function certificateState(
  place: {
    readonly halal_status: string;
    readonly evidence: readonly { readonly kind: string; readonly valid_until: string | null }[];
  },
  today: string,
): CertificateState {
  const until = place.evidence.find(({ kind }) => kind === 'certificate')?.valid_until ?? null;
  if (until !== null && until < today) return { kind: 'expired', until };
  return place.halal_status === 'certified' ? { kind: 'valid', until } : { kind: 'ended' };
}
