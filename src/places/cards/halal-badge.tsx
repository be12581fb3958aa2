import type { HalalStatus } from '#domain/places/taxonomy.ts';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './halal-badge.module.css';
import { HALAL_LABELS } from './halal-labels.ts';
import { HalalMark, type HalalMarkKind } from './halal-mark.tsx';

const LOOKS: Record<HalalMarkKind, string | undefined> = {
  certified: styles.certified,
  muslim_owned: styles.muslimOwned,
  halal_friendly: styles.halalFriendly,
  unverified: styles.unverified,
  expired: styles.expired,
};

interface HalalBadgeProps {
  readonly status: HalalStatus;
  /** 'YYYY-MM-DD' once a known end has passed: the badge is grey then and says so (U31). */
  readonly certificateExpiredOn?: string | null;
  /** Short name of the body that certifies it; only shown with a valid certificate. */
  readonly certifier?: string | null;
  readonly size?: 'small' | 'large';
}

/** The status in its colour and its shape (F1), with its source. */
export function HalalBadge({ status, certificateExpiredOn = null, certifier = null, size = 'small' }: HalalBadgeProps) {
  const t = useT();
  const format = useFormat();
  const kind: HalalMarkKind = certificateExpiredOn === null ? status : 'expired';
  const label =
    certificateExpiredOn === null
      ? t(HALAL_LABELS[status])
      : t('places.halal.expired', { date: format.day(certificateExpiredOn) });
  return <LabelledBadge kind={kind} label={label} source={kind === 'certified' ? certifier : null} size={size} />;
}

/** The status of a place in a list. */
export function CardBadge({ card }: { readonly card: Card }) {
  const { halalStatus, certifier, certificateExpiredOn } = card;
  return <HalalBadge status={halalStatus} certifier={certifier} certificateExpiredOn={certificateExpiredOn} />;
}

interface LabelledBadgeProps {
  readonly kind: HalalMarkKind;
  readonly label: string;
  readonly source?: string | null;
  readonly size: 'small' | 'large';
}

/** A badge with a given label. */
export function LabelledBadge({ kind, label, source = null, size }: LabelledBadgeProps) {
  return (
    <span className={classNames(styles.badge, LOOKS[kind], size === 'large' && styles.large)}>
      <HalalMark kind={kind} className={styles.mark} />
      {source ? <Sourced label={label} source={source} /> : label}
    </span>
  );
}

/** The space is read between the two; the dot is layout. */
function Sourced({ label, source }: { readonly label: string; readonly source: string }) {
  return (
    <span className="flex may-shrink">
      {label}{' '}
      <span className={styles.source}>
        <bdi className={styles.who}>{source}</bdi>
      </span>
    </span>
  );
}
