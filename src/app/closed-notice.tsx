import { Lock } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { useSession } from '#services/use-session.ts';
import styles from './shell.module.css';

/** Tells a member that something they left on this device stays sealed (docs/decisions/034). */
export function ClosedNotice() {
  const t = useT();
  const session = useSession();
  if (!session?.hasClosed) return null;
  return (
    <p className={styles.notice}>
      <Lock aria-hidden="true" />
      <span className={styles.noticeText}>{t('shell.closed')}</span>
    </p>
  );
}
