import {
  type Evidence,
  type EvidenceView,
  evidenceViews,
  isOnRegister,
  isOver,
  supportsStatus,
} from './evidence-view.ts';
import { certificateEnd, shownStatus } from './halal.ts';
import type { PlaceOutline } from './place-outline.ts';
import type { HalalStatus } from './taxonomy.ts';

export const STATUS_SOURCES = ['until', 'register', 'checked', 'toldOn', 'told'] as const;

/** The source of a place's status, and the one date that matters. */
export interface StatusSource {
  /**
   * The date's meaning: a certificate's last day, the date of the register, the day for which a certificate is known otherwise, the
   * day of another source's statement, or no date. None of them is the day on which our data was updated.
   */
  readonly kind: (typeof STATUS_SOURCES)[number];
  readonly who: string;
  /** 'YYYY-MM-DD'; null with `told`. */
  readonly day: string | null;
}

interface Place {
  readonly halal_status: HalalStatus;
  readonly evidence: readonly Evidence[];
}

/**
 * The evidence that determines the shown status, in one line; null if there is none.
 * @param today 'YYYY-MM-DD'
 */
export function statusSource(place: Place, today: string): StatusSource | null {
  const { status } = shownStatus(place, today);
  if (status === 'unverified') return null;
  // Tags say what is served, not who owns the place.
  const isReason = (each: EvidenceView): boolean => status !== 'muslim_owned' || each.kind !== 'source_tag';
  const reasons = evidenceViews(place, today).filter((each) => !isOver(each) && supportsStatus(each) && isReason(each));
  const certificate = status === 'certified' ? reasons.find(({ kind }) => kind === 'certificate') : undefined;
  const reason = certificate ?? reasons[0];
  if (reason === undefined) return null;
  const who = reason.authority ?? reason.stated_by;
  if (certificate && reason.validity.kind === 'valid') return { kind: 'until', who, day: reason.validity.until };
  if (reason.checked_on === null) return { kind: 'told', who, day: null };
  const kind = certificate ? (isOnRegister(certificate) ? 'register' : 'checked') : 'toldOn';
  return { kind, who, day: reason.checked_on };
}

/**
 * The same of a place of which only the outline is known; null if that doesn't say by whom it is certified.
 * @param today 'YYYY-MM-DD'
 */
export function outlinedSource(place: PlaceOutline, today: string): StatusSource | null {
  const { certifier: who, checked_on: checkedOn } = place;
  if (!who || shownStatus(place, today).status !== 'certified') return null;
  const end = certificateEnd(place.evidence);
  if (end) return { kind: 'until', who, day: end };
  return checkedOn === null ? { kind: 'told', who, day: null } : { kind: 'checked', who, day: checkedOn };
}
