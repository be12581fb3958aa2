import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import type { UpdateState } from '#platform/service-worker.ts';
import { Button } from '#ui/button.tsx';
import { useAppUpdates } from './app-updates.tsx';
import styles from './shell.module.css';
import { useReleaseNotes } from './use-release-notes.ts';

/** 'Later' hides the notice for an hour (K49). */
const LATER_MS = 60 * 60_000;

/** Offers an update in one line and applies it only when its button is pressed (S146, U87). */
export function UpdateNotice() {
  const t = useT();
  const updates = useAppUpdates();
  const [state, setState] = useState<UpdateState>('none');
  const [isLater, setLater] = useState(false);
  const news = useReleaseNotes(state === 'ready');
  const [isTold, setTold] = useState(false);

  useEffect(() => updates?.watch(setState), [updates]);
  useEffect(() => {
    if (!isLater) return undefined;
    const timer = setTimeout(() => setLater(false), LATER_MS);
    return () => clearTimeout(timer);
  }, [isLater]);

  if (state === 'failed') return <p className={styles.notice}>{t('shell.update.failed')}</p>;
  if (state === 'none' || isLater) return null;
  return (
    <div className={styles.notice}>
      {t('shell.update.ready')}
      {news.length > 0 ? (
        <Button variant="quiet" aria-expanded={isTold} onClick={() => setTold(!isTold)}>
          {t('shell.update.news')}
        </Button>
      ) : null}
      <Button variant="quiet" isBusy={state === 'activating'} onClick={() => updates?.apply()}>
        {t('shell.update.apply')}
      </Button>
      <Button variant="quiet" onClick={() => setLater(true)}>
        {t('shell.update.later')}
      </Button>
      {isTold
        ? news.map((line) => (
            // English in all languages, like the changelog.
            <p key={line} className={styles.noticeText} lang="en" dir="ltr">
              {line}
            </p>
          ))
        : null}
    </div>
  );
}
