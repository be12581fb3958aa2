import { ExternalLink, Globe2, Star } from 'lucide-react';
import { useState } from 'react';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import {
  PROVIDER_MIN_RATING,
  PROVIDER_RADIUS_KM,
  type ProviderAnswer,
  type ProviderRow,
  unknownRows,
} from '#domain/reviews/provider-search.ts';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { HalalBadge } from '#places/cards/halal-badge.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useLocationSharing } from '#services/use-location-sharing.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './provider-rows.module.css';

interface ProviderRowsProps {
  /** The text as searched. */
  readonly text: string;
  readonly near: Position;
  /** Our own results, which are not repeated. */
  readonly cards: readonly Pick<Card, 'name' | 'position'>[];
}

/**
 * Google's additional results, on request only: nothing is sent there automatically, and our own results never wait. A new
 * query remounts it by its key.
 */
export function ProviderRows({ text, near, cards }: ProviderRowsProps) {
  const t = useT();
  const format = useFormat();
  const { replica } = useServices();
  const isSharingLocation = useLocationSharing();
  const connectionStatus = useConnectionStatus();
  const [answer, setAnswer] = useState<ProviderAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const next = await replica
      .searchProvider({ text, near })
      .catch((): ProviderAnswer => ({ state: 'failed', rows: [] }));
    setAnswer(next);
    setBusy(false);
  };
  const rows = unknownRows(answer?.rows ?? [], cards);
  // Not offered offline.
  if (connectionStatus === 'offline' && answer === null) return null;
  const words = answer && rows.length === 0 ? WORDS[answer.state] : null;
  return (
    <section className={styles.rows} aria-labelledby="provider-rows">
      <h2 id="provider-rows">{t('provider.title')}</h2>
      <p className="reading-width soft small">
        {t('provider.hint', { rating: format.rating(PROVIDER_MIN_RATING), km: format.number(PROVIDER_RADIUS_KM) })}
      </p>
      <div className="reading-width soft small hide-empty" aria-live="polite">
        {isSharingLocation === false ? <p>{t('provider.private')}</p> : null}
        {words ? <p>{t(words)}</p> : null}
        {rows.length > 0 ? <p>{t('provider.found', { count: rows.length })}</p> : null}
      </div>
      {isSharingLocation === false ? (
        <ButtonLink to="/settings?tab=privacy">{t('provider.toSettings')}</ButtonLink>
      ) : null}
      {!isSharingLocation || answer?.state === 'answered' || answer?.state === 'absent' ? null : (
        <Button icon={<Globe2 aria-hidden="true" />} isBusy={isBusy} onClick={() => void ask()}>
          {t('provider.ask')}
        </Button>
      )}
      {rows.length > 0 ? (
        <ul className={styles.list} aria-labelledby="provider-rows">
          {rows.map((row) => (
            <Row key={row.id} row={row} near={near} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Messages without rows. */
const WORDS: Readonly<Record<ProviderAnswer['state'], MessageId>> = {
  answered: 'provider.none',
  absent: 'provider.absent',
  quota: 'google.quota',
  failed: 'provider.failed',
  offline: 'provider.offline',
};

function Row({ row, near }: { readonly row: ProviderRow; readonly near: Position }) {
  const t = useT();
  const format = useFormat();
  const { name, address, rating, review_count: count, url } = row;
  return (
    <li className={styles.row}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {address === null ? null : (
        <p className="soft small" dir="auto">
          {address}
        </p>
      )}
      <p className={styles.facts}>
        <HalalBadge status={row.halal_status} />
        {rating === null ? null : (
          <span className={styles.rating}>
            <Star aria-hidden="true" /> {t('provider.rating', { rating: format.rating(rating), count })}
          </span>
        )}
        <span>{format.distance(distanceM(near, row))}</span>
      </p>
      <p className={styles.source}>
        <span>{row.attribution}</span>
        {url === null ? null : (
          <a href={url} target="_blank" rel="noreferrer" aria-label={t('provider.openOf', { name })}>
            {t('provider.open')} <ExternalLink aria-hidden="true" />
          </a>
        )}
      </p>
    </li>
  );
}
