import type { AskedPlace } from '#domain/certificates/asked-place.ts';
import {
  type CertificateState,
  certificateState,
  hasCertificateNumber,
} from '#domain/certificates/certificate-text.ts';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import { toWebAddress } from '#domain/places/web-address.ts';

/** What a certificate's text says, by the registers on this device. */
export type Verdict =
  | {
      /** 'this': of the place whose page led here; 'other': of another one; 'some': nobody asked about a place. */
      readonly kind: 'this' | 'other' | 'some';
      readonly slug: string;
      readonly name: string;
      readonly address: string | null;
      readonly authority: string | null;
      readonly state: CertificateState;
      /** Day of the register, 'YYYY-MM-DD'; null if it is not known. */
      readonly checkedOn: string | null;
    }
  /** An address without a number that any register has. */
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'none' };

/**
 * Judges the text of a code or a typed number.
 * @param place null if nobody asked about a place
 * @param found what the index has for the text
 * @param today 'YYYY-MM-DD'
 */
export function judge(text: string, place: AskedPlace | null, found: FoundOutline | null, today: string): Verdict {
  const own = place?.certificates.find(({ number }) => hasCertificateNumber(text, number));
  // Several places may share a number, of which the index names one: the asked one is not "another".
  if (found !== null && (own === undefined || found.place.slug === place?.slug)) {
    const { slug, name, address, certifier, checked_on } = found.place;
    const kind = place === null ? 'some' : slug === place.slug ? 'this' : 'other';
    const state = certificateState(found.place, today);
    return { kind, slug, name, address, authority: certifier ?? null, state, checkedOn: checked_on };
  }
  if (place && own) {
    const { slug, name } = place;
    return { kind: 'this', slug, name, address: null, authority: null, state: ownState(own, today), checkedOn: null };
  }
  const url = toWebAddress(text);
  return url === null ? { kind: 'none' } : { kind: 'address', url };
}

function ownState({ validUntil, isEnded }: AskedPlace['certificates'][number], today: string): CertificateState {
  if (isEnded) return { kind: 'ended' };
  return validUntil !== null && validUntil < today
    ? { kind: 'expired', until: validUntil }
    : { kind: 'valid', until: validUntil };
}
