import { CircleAlert, Clock, EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { OwnReview, OwnPhoto as Photo } from '#domain/own/own-view.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Stars } from '#places/cards/stars.tsx';
import { OwnPhoto } from '#places/forms/own-photo.tsx';
import { reasonOf } from '#places/forms/refusal-reason.ts';
import { SendLinkAgain } from '#places/unconfirmed-note.tsx';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Button } from '#ui/button.tsx';
import styles from './own-review-card.module.css';
import { PhotoStrip } from './photo-strip.tsx';

interface OwnReviewCardProps {
  readonly review: OwnReview;
  readonly photos: readonly Photo[];
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The person's own review as on this device, with a mark on changes that the server does not have yet (U29). */
export function OwnReviewCard({ review, photos, onEdit, onDelete }: OwnReviewCardProps) {
  const t = useT();
  const { document, mark } = review;
  const isUnconfirmed = useSession()?.isUnconfirmed === true;
  return (
    <article
      className="grid one-column gap-3 padded card"
      id="own-review"
      tabIndex={-1}
      aria-labelledby="own-review-title"
    >
      <header className={styles.head}>
        <h3 id="own-review-title">{t('reviews.mine')}</h3>
        <Stars rating={review.rating} />
      </header>
      {review.title ? (
        <p className="strong" dir="auto">
          {review.title}
        </p>
      ) : null}
      <p className={styles.text} dir="auto">
        {review.content}
      </p>
      {photos.length > 0 ? <Photos photos={photos} /> : null}
      <RefusedPhotos photos={photos} />
      <p className={styles.facts}>
        {mark === 'waiting' ? (
          <span className={styles.mark}>
            <Clock aria-hidden="true" />
            {t(isUnconfirmed ? 'outbox.state.unconfirmed' : 'reviews.waiting')}
          </span>
        ) : null}
        {document ? <Age document={document} /> : null}
        {review.verified_visit ? <span>{t('reviews.visited')}</span> : null}
      </p>
      {document?.is_hidden ? (
        <p className={styles.mark}>
          <EyeOff aria-hidden="true" />
          {t('reviews.hidden')}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {mark === 'waiting' && isUnconfirmed ? <SendLinkAgain /> : null}
        <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          {t('reviews.edit')}
        </Button>
        <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
          {t('reviews.delete')}
        </Button>
      </div>
    </article>
  );
}

function Age({ document }: { readonly document: NonNullable<OwnReview['document']> }) {
  const t = useT();
  const format = useFormat();
  const { now } = useServices();
  const { created_at: written, edited_at: edited } = document;
  return (
    <>
      <span>{format.ago(Date.parse(written), now())}</span>
      {edited ? <span>{t('reviews.edited', { age: format.ago(Date.parse(edited), now()) })}</span> : null}
    </>
  );
}

function Photos({ photos }: { readonly photos: readonly Photo[] }) {
  const t = useT();
  const count = photos.length;
  return (
    <PhotoStrip
      label={t('reviews.photosMine')}
      photos={photos.map(({ path, state }, n) => ({
        key: path,
        thumbnail: <OwnPhoto path={path} alt="" />,
        large: <OwnPhoto className={styles.large} path={path} alt={t('reviews.photo', { index: n + 1 })} />,
        openLabel: t('reviews.photoOpenMine', { index: n + 1, count }),
        note: state === 'approved' ? undefined : t(`reviews.photoState.${state}`),
      }))}
    />
  );
}

/** The pictures that the server refused, grouped by reason. Editing the review resolves it (Y34). */
function RefusedPhotos({ photos }: { readonly photos: readonly Photo[] }) {
  const t = useT();
  const refused = photos.filter(({ state }) => state === 'refused');
  const reasons = [...new Set(refused.map(({ code }) => reasonOf(code)))];
  return reasons.map((reason) => {
    const count = refused.filter(({ code }) => reasonOf(code) === reason).length;
    return (
      <p key={reason} className={styles.refused}>
        <CircleAlert aria-hidden="true" />
        {t('reviews.photoRefused', { count, reason: t(reason) })}
      </p>
    );
  });
}
