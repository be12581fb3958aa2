import { Globe2 } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { IndexState } from '#workers/search/api.ts';
import styles from './world-line.module.css';

type Loading = 'no' | 'yes' | 'failed';

interface WorldLineProps {
  readonly index: IndexState | null;
  /** The cards below it. */
  readonly cards?: readonly Card[] | undefined;
  /** Whether it is the main action because nothing else is shown. */
  readonly isMain?: boolean;
  /** `inline`: part of a longer line. */
  readonly look?: 'line' | 'inline';
}

/**
 * Offers to search beyond the stored regions, and says what that costs. Offline, with the world's index loaded, it says what
 * its cards lack. Placed above the list, which may grow without end.
 */
export function WorldLine({ index, cards = [], isMain = false, look = 'line' }: WorldLineProps) {
  const t = useT();
  const format = useFormat();
  const { search } = useServices();
  const [loading, setLoading] = useState<Loading>('no');
  const connectionStatus = useConnectionStatus();
  if (index && connectionStatus === 'offline' && hasBeyond(index, cards)) {
    if (look === 'inline') return <span>{t('search.worldBrief')}</span>;
    return (
      <div className={classNames(styles.line, styles.lone)}>
        <p className={styles.text}>{t('search.worldBrief')}</p>
      </div>
    );
  }
  if (!index || index.worldRows !== null || index.worldBytes === null || index.isWorldAutomatic) return null;

  const load = () => {
    setLoading('yes');
    search.loadWorld().then(
      () => setLoading('no'),
      // The sentence is the same for every failure: stored places can still be searched.
      () => setLoading('failed'),
    );
  };
  const label =
    loading === 'yes' ? t('search.worldLoading') : t('search.worldLoad', { size: format.bytes(index.worldBytes) });
  const failure = loading === 'failed' ? t('search.worldFailed') : null;
  if (look === 'inline') {
    return (
      <>
        <button
          type="button"
          className={styles.word}
          aria-busy={loading === 'yes'}
          disabled={loading === 'yes'}
          onClick={load}
        >
          {label}
        </button>
        <span aria-live="polite">{failure}</span>
      </>
    );
  }
  return (
    <div className={classNames(styles.line, isMain && styles.main)}>
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        icon={<Globe2 aria-hidden="true" />}
        isBusy={loading === 'yes'}
        onClick={load}
      >
        {label}
      </Button>
      <p className={styles.text} aria-live="polite">
        {failure}
      </p>
    </div>
  );
}

/** Whether a card comes from the world's index alone, which has neither streets nor phones. */
function hasBeyond({ regions }: IndexState, cards: readonly Card[]): boolean {
  return cards.some(({ region }) => regions.every(({ id }) => id !== region));
}
