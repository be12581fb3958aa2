import { CircleAlert, CircleCheck, Clock, Pencil, RefreshCw, RotateCw, Send, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Mutation, photoOf, textOf, titleOf } from '#domain/own/mutations.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { restaurantPath } from '#places/cards/card-view.ts';
import { OwnPhoto } from '#places/forms/own-photo.tsx';
import { seenText } from '#places/forms/seen-text.ts';
import { SendLinkAgain } from '#places/unconfirmed-note.tsx';
import { useSession } from '#services/use-session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { OutboxItem } from '#workers/replica/api.ts';
import styles from './outbox-page.module.css';
import { editPathOf, isAwaitingConfirmation, refusalOf, withoutHopelessPhoto } from './outbox-view.ts';

const ICONS = { waiting: Clock, sending: RefreshCw, sent: CircleCheck, refused: CircleAlert } as const;
const STATES = {
  waiting: 'outbox.state.waiting',
  sending: 'outbox.state.sending',
  sent: 'outbox.state.sent',
  refused: 'outbox.state.refused',
} as const;

interface OutboxRowProps {
  readonly item: OutboxItem;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onRetry: () => void;
  /** Sends another mutation instead. */
  readonly onReplace: (mutation: Mutation) => void;
  readonly onDiscard: () => void;
}

/** An entry of the outbox: what, when, its state, and its actions. */
export function OutboxRow({ item, now, onRetry, onReplace, onDiscard }: OutboxRowProps) {
  const t = useT();
  const format = useFormat();
  const Icon = ICONS[item.state];
  const title = t(titleOf(item.mutation), { name: item.place?.name ?? t('outbox.aPlace') });
  const seen = item.mutation.name === 'report_change' ? seenText(item.mutation.args, t) : null;
  const text = seen ?? textOf(item.mutation);
  const editPath = editPathOf(item);
  const photo = photoOf(item.mutation);
  const bare = withoutHopelessPhoto(item);
  const isAwaiting = isAwaitingConfirmation(item, useSession()?.isUnconfirmed === true);
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong>
          {item.place ? (
            <Link to={restaurantPath(item.place.slug)}>
              <bdi>{title}</bdi>
            </Link>
          ) : (
            title
          )}
        </strong>
        <span className={styles.when}>{format.ago(item.addedAt, now)}</span>
      </div>
      {item.mutation.name === 'unreadable' ? <p>{t('outbox.unreadable')}</p> : null}
      {text ? (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      ) : null}
      {photo === null ? null : <OwnPhoto className={styles.photo} path={photo} alt="" />}
      <p className={classNames(styles.state, styles[item.state])}>
        <Icon aria-hidden="true" />
        {t(isAwaiting ? 'outbox.state.unconfirmed' : STATES[item.state])}
        {item.state === 'refused' ? <span>{t(refusalOf(item))}</span> : null}
      </p>
      {item.state === 'waiting' || item.state === 'refused' ? (
        <div className={styles.buttons}>
          {isAwaiting && item.mutation.name === 'write_review' ? <SendLinkAgain /> : null}
          {editPath ? (
            <ButtonLink to={editPath} icon={<Pencil aria-hidden="true" />} aria-label={t('outbox.editOf', { title })}>
              {t('outbox.edit')}
            </ButtonLink>
          ) : null}
          {bare ? (
            <Button
              icon={<Send aria-hidden="true" />}
              onClick={() => onReplace(bare)}
              aria-label={t('outbox.sendBareOf', { title })}
            >
              {t('outbox.sendBare')}
            </Button>
          ) : null}
          {item.state === 'refused' && !bare ? (
            <Button
              icon={<RotateCw aria-hidden="true" />}
              onClick={onRetry}
              aria-label={t('outbox.retryOf', { title })}
            >
              {t('outbox.retry')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDiscard}
            aria-label={t('outbox.discardOf', { title })}
          >
            {t('outbox.discard')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
