/** The halal status of a place on a day. A certificate past its known end counts as none (U31). */
import type { HalalStatus } from './taxonomy.ts';

/** The fields of evidence that limit its validity. */
interface Dated {
  readonly kind: string;
  /** 'YYYY-MM-DD', null when the end is not stated. */
  readonly valid_until: string | null;
  /** When its source withdrew it. */
  readonly ended_on?: string | null | undefined;
}

export interface ShownStatus {
  readonly status: HalalStatus;
  /** 'YYYY-MM-DD' once the certificate's known end has passed; the status is then `unverified`. */
  readonly certificateExpiredOn: string | null;
}

/**
 * The last day of a certificate, 'YYYY-MM-DD'. Null without a certificate, and if one of them has no stated end: a
 * certificate counts as valid unless it is known to have expired (U31, U106).
 */
export function certificateEnd(evidence: readonly Dated[]): string | null {
  let end: string | null = null;
  for (const { kind, valid_until, ended_on } of evidence) {
    if (kind !== 'certificate' || ended_on) continue;
    if (valid_until === null) return null;
    if (end === null || valid_until > end) end = valid_until;
  }
  return end;
}

/**
 * The status to show and to filter by. A certificate is valid on its last day, and expired from the next.
 * @param certifiedUntil see `certificateEnd`
 * @param today the date on the device ('YYYY-MM-DD', see `localDay`)
 */
function statusOn(status: HalalStatus, certifiedUntil: string | null, today: string): ShownStatus {
  const isOver = status === 'certified' && certifiedUntil !== null && certifiedUntil < today;
  return isOver
    ? { status: 'unverified', certificateExpiredOn: certifiedUntil }
    : { status, certificateExpiredOn: null };
}

/** `statusOn` for a whole restaurant. */
export function shownStatus(
  restaurant: {
    readonly halal_status: HalalStatus;
    readonly evidence: readonly Dated[];
  },
  today: string,
): ShownStatus {
  return statusOn(restaurant.halal_status, certificateEnd(restaurant.evidence), today);
}

/** The date on the device at an instant (epoch milliseconds), 'YYYY-MM-DD'. */
export function localDay(at: number): string {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
