import { Route } from 'lucide-react';
import { useId } from 'react';
import { PACES } from '#domain/geo/walk.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { readPace } from '#platform/stored-pace.ts';
import { Button } from '#ui/button.tsx';
import { PlacesOnTheWay } from './along-way.tsx';
import { RouteSteps } from './route-steps.tsx';
import type { WalkView } from './use-walk.ts';
import { toRoute } from './walk-directions.ts';
import { WalkLine } from './walk-line.tsx';
import styles from './walk-panel.module.css';

interface WalkPanelProps {
  readonly view: WalkView;
  readonly name: string;
  readonly onChoose: (index: number) => void;
  readonly onClose: () => void;
  /** Searches again. */
  readonly onAgain: (() => void) | null;
}

/** The walk's summary above the map, with an alternative if it differs enough. */
export function WalkPanel({ view, name, onChoose, onClose, onAgain }: WalkPanelProps) {
  const t = useT();
  const format = useFormat();
  const walks = view.found && 'walks' in view.found ? view.found.walks : [];
  const hasFailed = view.found !== undefined && 'none' in view.found && view.found.none === 'failed';
  const other = walks.length > 1 ? (view.chosen === 0 ? 1 : 0) : null;
  const otherWalk = other === null ? undefined : walks[other];
  const { from, to } = view;
  const told = otherWalk && toRoute({ walk: otherWalk, from, to, name, pace: PACES[readPace()] }, { t, format });
  return (
    <div className={styles.panel}>
      <div aria-live="polite">
        <WalkLine view={view} name={name} />
      </div>
      <div className={styles.acts}>
        {told && other !== null ? (
          <Button variant="quiet" icon={<Route aria-hidden="true" />} onClick={() => onChoose(other)}>
            {t('way.other', { distance: told.distance.text, duration: told.duration.text })}
          </Button>
        ) : null}
        {hasFailed && onAgain ? (
          <Button variant="quiet" onClick={onAgain}>
            {t('restaurant.retry')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onClose}>
          {t('way.hide')}
        </Button>
      </div>
    </div>
  );
}

interface WalkStepsProps extends Pick<WalkPanelProps, 'view' | 'name'> {
  readonly placeId: string;
}

/** The walk's steps below the map, and the places along it. */
export function WalkSteps({ view, name, placeId }: WalkStepsProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const walk = view.found && 'walks' in view.found ? view.found.walks[view.chosen] : undefined;
  if (!walk) return null;
  const { from, to } = view;
  return (
    <section className={styles.steps} aria-labelledby={id}>
      <h3 id={id}>{t('way.steps')}</h3>
      <RouteSteps route={toRoute({ walk, from, to, name, pace: PACES[readPace()] }, { t, format })} />
      <p className="soft small">{t('way.approximateText')}</p>
      <PlacesOnTheWay key={view.chosen} line={walk.line} goal={placeId} />
    </section>
  );
}
