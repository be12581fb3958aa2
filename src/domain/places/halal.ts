/** What a place may be called today, given what supports its claim (U31). */
import type { HalalStatus } from './taxonomy.ts';

/** What of a piece of evidence says how long it holds. */
interface Dated {
  readonly kind: string;
  /** 'YYYY-MM-DD', null when the end is not stated. */
  readonly valid_until: string | null;
  /** Since when its source no longer says so. */
  readonly ended_on?: string | null | undefined;
}

export interface ShownStatus {
  readonly status: HalalStatus;
  /** 'YYYY-MM-DD' once the certificate's known end has passed; the status is then `unverified`. */
  readonly certificateExpiredOn: string | null;
}

/**
 * The last day on which a certificate holds, 'YYYY-MM-DD'. Null without a certificate and also when one of them
 * does not state its end: what is not known to be over counts as valid (U31, U106).
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
 * The status to show and to filter by. `certifiedUntil` is `certificateEnd`, `today` the device's own date
 * ('YYYY-MM-DD', see `localDay`): a certificate is valid on its last day, and shown as expired from the next.
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

/** The device's own date at an instant (epoch milliseconds), 'YYYY-MM-DD'. */
export function localDay(at: number): string {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
