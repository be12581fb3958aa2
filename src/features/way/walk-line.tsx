import { Footprints } from 'lucide-react';
import { PACES } from '#domain/geo/walk.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { readPace } from '#platform/stored-pace.ts';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import type { NoWalk, WalkView } from './use-walk.ts';
import styles from './walk.module.css';
import { toRoute } from './walk-directions.ts';

const WHY_NOT: Readonly<Record<NoWalk, MessageId>> = {
  'too-far': 'way.none.tooFar',
  'no-streets': 'way.none.noStreets',
  'no-route': 'way.none.noRoute',
  detour: 'way.none.detour',
  failed: 'way.none.failed',
};

interface WalkLineProps {
  readonly view: WalkView;
  readonly name: string;
}

/** The result of a search for a walk, in one line: how long it takes, or why there is none. */
export function WalkLine({ view: { from, to, found, chosen }, name }: WalkLineProps) {
  const t = useT();
  const format = useFormat();
  const connectionStatus = useConnectionStatus();
  if (!found) return <p className="soft">{t('way.finding')}</p>;
  if ('none' in found) {
    const isOffline = found.none === 'failed' && connectionStatus === 'offline';
    return <p className="soft">{t(isOffline ? 'way.none.offline' : WHY_NOT[found.none])}</p>;
  }
  const walk = found.walks[chosen];
  if (!walk) return null;
  const { distance, duration } = toRoute({ walk, from, to, name, pace: PACES[readPace()] }, { t, format });
  return (
    <p className={styles.line}>
      <Footprints aria-hidden="true" />
      <span>{t('way.found', { distance: distance.text, duration: duration.text })}</span>
      <span className={styles.approximate}>{t('way.approximate')}</span>
    </p>
  );
}
