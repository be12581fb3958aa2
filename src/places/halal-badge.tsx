import type { HalalStatus } from '#domain/taxonomy.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './halal-badge.module.css';
import { HalalMark, type HalalMarkKind } from './halal-mark.tsx';

/** What each status is called (M61). */
const HALAL_LABELS: Record<HalalStatus, MessageId> = {
  certified: 'places.halal.certified',
  muslim_owned: 'places.halal.muslimOwned',
  halal_friendly: 'places.halal.halalFriendly',
  unverified: 'places.halal.unverified',
};

const LOOKS: Record<HalalMarkKind, string | undefined> = {
  certified: styles.certified,
  muslim_owned: styles.muslimOwned,
  halal_friendly: styles.halalFriendly,
  unverified: styles.unverified,
  expired: styles.expired,
};

interface HalalBadgeProps {
  readonly status: HalalStatus;
  /** 'YYYY-MM-DD' once a known end has passed: then the badge is grey and says so (U31). */
  readonly certificateExpiredOn?: string | null;
  readonly size?: 'small' | 'large';
}

/** The status in its colour and its shape (F1). */
export function HalalBadge({ status, certificateExpiredOn = null, size = 'small' }: HalalBadgeProps) {
  const t = useT();
  const format = useFormat();
  const kind: HalalMarkKind = certificateExpiredOn === null ? status : 'expired';
  return (
    <span className={classNames(styles.badge, LOOKS[kind], size === 'large' && styles.large)}>
      <HalalMark kind={kind} className={styles.mark} />
      {certificateExpiredOn === null
        ? t(HALAL_LABELS[status])
        : t('places.halal.expired', { date: format.day(certificateExpiredOn) })}
    </span>
  );
}
