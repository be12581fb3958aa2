import { CircleCheck, Download, Pause, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { NetworkUse } from '#platform/network-use.ts';
import { Button } from '#ui/button.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { Switch } from '#ui/switch.tsx';
import { useToasts } from '#ui/toast.tsx';
import { removalDay } from './pack-records.ts';
import { buttonText, costText, isHere, restText, stateText } from './pack-text.ts';
import styles from './trip-travel.module.css';
import type { Pack } from './use-pack.ts';
import type { PackedNotes } from './use-packed-notes.ts';
import type { SavedReviews } from './use-saved-reviews.ts';

interface PackCardProps {
  readonly name: string;
  readonly pack: Pack;
  readonly reviews: SavedReviews;
  readonly notes: PackedNotes;
  readonly isOffline: boolean;
  /** Null until it is known. */
  readonly use: NetworkUse | null;
  /** The person pressed a button whose text says what it downloads. */
  readonly onStart: () => Promise<void>;
}

/** Packs a trip for days without a network: what it takes, how far it is, and when it leaves the device. */
export function PackCard({ name, pack, reviews, notes, isOffline, use, onStart }: PackCardProps) {
  const t = useT();
  const format = useFormat();
  const toasts = useToasts();
  const [isStarting, setStarting] = useState(false);
  const { plan, record } = pack;
  const hasRecord = record !== undefined;
  const size = format.bytes(plan.leftBytes);
  const isAllHere = isHere(plan, hasRecord);
  const extras = { reviews: reviews.state, notes: notes.state };
  const state = stateText(plan, hasRecord, extras);
  const rest = isAllHere && !isOffline ? restText(extras) : null;
  const cost = costText(plan, isOffline, use);
  const button = buttonText(plan, hasRecord);
  const progress = t('offline.progress', {
    received: format.bytes(plan.receivedBytes),
    size: format.bytes(plan.totalBytes),
  });

  const start = async () => {
    setStarting(true);
    try {
      await onStart();
    } catch (error) {
      // Without a list of regions nothing can be planned.
      if (!(error instanceof Error)) throw error;
      toasts.show('error', t('pack.notStarted'));
    } finally {
      setStarting(false);
    }
  };
  return (
    <section className={styles.card} aria-labelledby="trip-pack">
      <h2 id="trip-pack">{t('pack.title')}</h2>
      <p className="soft">{t(plan.hasMaps ? 'pack.leadMaps' : 'pack.lead')}</p>
      {reviews.count ? <p className="soft">{t('pack.saved', { count: reviews.count })}</p> : null}
      {notes.countries.length > 0 ? (
        <p className="soft">
          {t('pack.notes', { countries: format.list(notes.countries.map((country) => format.country(country))) })}
        </p>
      ) : null}
      <output className={styles.state}>
        {state === 'pack.state.kept' ? <CircleCheck aria-hidden="true" /> : null}
        {state ? t(state) : null}
      </output>
      {['loading', 'waiting', 'paused'].includes(plan.state) ? (
        <div className={styles.progress}>
          <Gauge
            label={t('pack.progressOf', { name })}
            text={progress}
            value={plan.receivedBytes}
            max={plan.totalBytes}
          />
          <span aria-hidden="true">{progress}</span>
        </div>
      ) : null}
      {cost ? <p>{t(cost, { size })}</p> : null}
      <div className={styles.buttons}>
        {button ? (
          <Button
            variant="primary"
            isBusy={isStarting}
            icon={plan.state === 'failed' ? <RotateCw aria-hidden="true" /> : <Download aria-hidden="true" />}
            onClick={() => void start()}
          >
            {t(button, { size })}
          </Button>
        ) : null}
        {plan.state === 'loading' ? (
          <Button icon={<Pause aria-hidden="true" />} onClick={pack.pause}>
            {t('pack.pause')}
          </Button>
        ) : null}
        {rest ? (
          <Button icon={<Download aria-hidden="true" />} onClick={() => void start()}>
            {t(rest)}
          </Button>
        ) : null}
      </div>
      {plan.unknown.length > 0 ? <p>{t('pack.unknown', { stops: format.list(plan.unknown) })}</p> : null}
      {plan.unserved.length > 0 ? <p>{t('ready.search.none', { name: format.list(plan.unserved) })}</p> : null}
      {plan.isMapOffered ? (
        <p>
          {t('pack.mapOffer')}{' '}
          <Link className="brand underlined" to="/pricing">
            {t('offline.map.offerLink')}
          </Link>
        </p>
      ) : null}
      {plan.isMapUnknown ? <p>{t('pack.mapUnknown')}</p> : null}
      <p className="soft small">{t('pack.cannot')}</p>
      {record && record.broughtRegions.length + record.broughtMaps.length > 0 ? (
        <Switch
          label={t('pack.keep')}
          hint={record.isKept ? t('pack.stays') : t('pack.leaves', { day: format.day(removalDay(record.lastDay)) })}
          isOn={record.isKept}
          onTurn={pack.keep}
        />
      ) : null}
    </section>
  );
}
