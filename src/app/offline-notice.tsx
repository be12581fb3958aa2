import { CloudOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { readTab, writeTab } from '#platform/tab-memory.ts';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { classNames } from '#ui/class-names.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import styles from './shell.module.css';

/** Renders nothing if its code is not cached. */
const WaitingLink = lazyOptional(() => import('#features/outbox/waiting-link.tsx').then((part) => part.WaitingLink));

const KEY = 'rihla:offline-folded';

/** One line while the server can't be reached (S70). A press on its icon folds it to the icon, for the tab's lifetime. */
export function OfflineNotice() {
  const t = useT();
  const [isFolded, setFolded] = useState(() => readTab(KEY) === true);
  if (useConnectionStatus() === 'online') return null;
  const fold = () => {
    writeTab(KEY, !isFolded);
    setFolded(!isFolded);
  };
  return (
    <p className={classNames(styles.notice, styles.chip)}>
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={t(isFolded ? 'shell.offline' : 'shell.offline.fold')}
        onClick={fold}
      >
        <CloudOff />
      </button>
      {isFolded ? null : (
        <>
          <span className={styles.noticeText}>{t('shell.offline')}</span>
          <Suspense>
            <WaitingLink />
          </Suspense>
        </>
      )}
    </p>
  );
}
