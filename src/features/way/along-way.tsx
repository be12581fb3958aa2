import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Position } from '#domain/geo/geo.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { CardBadge } from '#places/cards/halal-badge.tsx';
import { SampleBadge } from '#places/cards/sample-badge.tsx';
import { useStandard } from '#places/standard/use-standard.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { type FoundAlong, findAlong } from './find-along.ts';
import styles from './walk.module.css';

interface AlongWayProps {
  readonly line: readonly Position[];
  /** Id of the destination. */
  readonly goal: string;
}

/** Offers places to eat or pray along the route. */
export function PlacesOnTheWay({ line, goal }: AlongWayProps) {
  const t = useT();
  const format = useFormat();
  const { search } = useServices();
  const at = useMinute();
  const standard = useStandard();
  const [found, setFound] = useState<FoundAlong | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setFound(await findAlong(search, { line, goal, at, standard }).catch(() => 'failed' as const));
    setBusy(false);
  };
  if (found === null || found === 'failed') {
    return (
      <div className="grid at-start gap-2" aria-live="polite">
        <Button icon={<Search aria-hidden="true" />} isBusy={isBusy} onClick={() => void ask()}>
          {t('way.along.show')}
        </Button>
        {found === 'failed' ? <p className="soft">{t('way.along.failed')}</p> : null}
      </div>
    );
  }
  const { places, prayer } = found;
  return (
    <div className="grid at-start gap-2" aria-live="polite">
      <h4>{t('way.along.title')}</h4>
      {places.length + prayer.length === 0 ? <p className="soft">{t('way.along.none')}</p> : null}
      <ul className={styles.found} aria-label={t('way.along.title')}>
        {places.map(({ card, alongM }) => (
          <li key={card.id}>
            <Link to={`/restaurant/${card.slug}`}>
              <bdi>{card.name}</bdi>
            </Link>
            {card.isSample ? <SampleBadge /> : null}
            <CardBadge card={card} />
            <span className="soft">{t('way.along.after', { distance: format.walk(rounded(alongM)) })}</span>
          </li>
        ))}
        {prayer.map(({ alongM, asideM }) => (
          <li key={`${alongM},${asideM}`}>
            <span>{t('way.along.prayer')}</span>
            <span className="soft">{t('way.along.after', { distance: format.walk(rounded(alongM)) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rounds to ten metres. */
function rounded(metres: number): number {
  return Math.round(metres / 10) * 10;
}
