import { CloudAlert, CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './missing-profile.module.css';

/** Timeout for a silent server, in milliseconds. Later answers are still shown. */
const PATIENCE_MS = 5000;

interface MissingProfileProps {
  /** Whether the device's data was read, so that the profile is known to be missing. */
  readonly isRead: boolean;
  /** CSS heights of the content to come. */
  readonly shapes: readonly string[];
  /** Links, shown once the profile is known to be missing. */
  readonly children?: ReactNode;
}

/** Shown instead of the profile while the device has none: it is loading, or says why it is missing (S111). */
export function MissingProfile({ isRead, shapes, children }: MissingProfileProps) {
  const t = useT();
  const { replica } = useServices();
  const why = useWhyMissing(isRead);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      await replica.refresh();
    } finally {
      setAsking(false);
    }
  };
  if (why === null) return <Loading shapes={shapes} />;
  return (
    <>
      <EmptyState
        icon={why === 'offline' ? <CloudOff /> : <CloudAlert />}
        title={t('profile.missing.title')}
        text={t(`profile.missing.${why}`)}
        isError
      >
        <Button isBusy={isAsking} onClick={() => void ask()}>
          {t('profile.missing.refresh')}
        </Button>
      </EmptyState>
      {children}
    </>
  );
}

/** Null while it may still load. */
function useWhyMissing(isRead: boolean): 'offline' | 'failed' | null {
  const { replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFailed(true), PATIENCE_MS);
    // The next attempt may fail, too: it counts as failed until the profile arrives.
    const stop = replica.watchOutbox(({ waitsFor }) => {
      if (waitsFor !== null) setFailed(true);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [replica]);
  if (connectionStatus === 'offline' && isRead) return 'offline';
  return hasFailed ? 'failed' : null;
}

function Loading({ shapes }: Pick<MissingProfileProps, 'shapes'>) {
  const t = useT();
  return (
    <div className={styles.loading} aria-busy="true">
      <output>{t('profile.loading')}</output>
      {shapes.map((height, index) => (
        <Skeleton key={index} height={height} radius="var(--radius-l)" />
      ))}
    </div>
  );
}
