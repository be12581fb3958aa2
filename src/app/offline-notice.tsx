import { CloudOff } from 'lucide-react';
import { Suspense } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { classNames } from '#ui/class-names.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import styles from './shell.module.css';

/** Renders nothing if its code is not cached. */
const WaitingLink = lazyOptional(() => import('#features/outbox/waiting-link.tsx').then((part) => part.WaitingLink));

/** One line while the server can't be reached (S70). */
export function OfflineNotice() {
  const t = useT();
  if (useConnectionStatus() === 'online') return null;
  return (
    <p className={classNames(styles.notice, styles.chip)}>
      <CloudOff />
      <span className={styles.noticeText}>{t('shell.offline')}</span>
      <Suspense>
        <WaitingLink />
      </Suspense>
    </p>
  );
}
