import type { Validity } from '#domain/places/evidence-view.ts';

/** A place whose certificate somebody wants to compare with its page. */
export interface AskedPlace {
  readonly slug: string;
  readonly name: string;
  /** The numbered certificates of its page; `validUntil` is 'YYYY-MM-DD', or null if nobody states it. */
  readonly certificates: readonly {
    readonly number: string;
    readonly validUntil: string | null;
    readonly isEnded: boolean;
  }[];
}

/** A place with the certificates among its evidence. */
export function askAbout(
  { slug, name }: { readonly slug: string; readonly name: string },
  evidence: readonly { readonly certificate_number: string | null; readonly validity: Validity }[],
): AskedPlace {
  const certificates = evidence.flatMap(({ certificate_number: number, validity }) =>
    number === null ? [] : [{ number, validUntil: endOf(validity), isEnded: validity.kind === 'ended' }],
  );
  return { slug, name, certificates };
}

const endOf = (validity: Validity): string | null => ('until' in validity ? validity.until : null);
