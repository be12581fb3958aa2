import { Flag, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { PlaceReview } from '#domain/reviews/place-reviews.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import styles from '#places/cards/review-card.module.css';
import { Stars } from '#places/cards/stars.tsx';
import { useServices } from '#services/services.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { useToasts } from '#ui/toast.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { ReviewPhoto } from './review-photo.tsx';

const ReportDialog = lazyDialog(
  () => import('./report-dialog.tsx').then((part) => part.ReportDialog),
  (t, { review }) => t('reviews.report.title', { name: review.author_name }),
);

interface ReviewItemProps {
  readonly review: PlaceReview;
  /** Reviews that the person found helpful; null while nobody is signed in. */
  readonly votes: ReadonlySet<string> | null;
}

/** A review by somebody else, under the author's display name (U18), with the available actions (U32). */
export function ReviewItem({ review: given, votes }: ReviewItemProps) {
  const t = useT();
  const review = { ...given, author_name: authorOf(given, t) };
  const format = useFormat();
  const { now } = useServices();
  const { author_name: author, created_at: written, edited_at: edited } = review;
  return (
    <li className={styles.review}>
      <header className={styles.head}>
        <Avatar name={author} url={review.author_avatar_url} size="2.5rem" />
        <div className={styles.who}>
          <h3>
            <bdi>{author}</bdi>
          </h3>
          <p className={styles.facts}>
            <time dateTime={written}>{format.ago(Date.parse(written), now())}</time>
            {edited ? <span>{t('reviews.edited', { age: format.ago(Date.parse(edited), now()) })}</span> : null}
            {review.verified_visit ? <span>{t('reviews.visited')}</span> : null}
          </p>
        </div>
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
      {review.images?.length ? <Photos author={author} paths={review.images} /> : null}
      <div className={styles.acts}>
        <Helpful review={review} votes={votes} />
        <Report review={review} />
      </div>
    </li>
  );
}

/** The author's name; placeholders for hidden profiles and deleted accounts are in the reader's language. */
function authorOf({ author_name: name, user_id: author }: PlaceReview, t: Translate): string {
  if (name === 'A member') return t('reviews.member');
  return name === 'Deleted user' && author === null ? t('reviews.deletedUser') : name;
}

function Photos({ author: name, paths }: { readonly author: string; readonly paths: readonly string[] }) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const count = paths.length;
  return (
    <PhotoStrip
      label={t('reviews.photosOf', { name })}
      onClosed={() => setAttempt(attempt + 1)}
      photos={paths.map((path, n) => ({
        key: path,
        thumbnail: <ReviewPhoto path={path} alt="" attempt={attempt} />,
        large: <ReviewPhoto path={path} alt={t('reviews.photoOf', { index: n + 1, count, name })} isLarge />,
        openLabel: t('reviews.photoOpen', { index: n + 1, count, name }),
      }))}
    />
  );
}

function Report({ review }: { readonly review: PlaceReview }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Flag aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={t('reviews.report.of', { name: review.author_name })}
        onClick={() => setOpen(true)}
      >
        {t('reviews.report')}
      </Button>
      {isOpen ? <ReportDialog review={review} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The helpful button; its count includes the person's vote, even before the server counts it. */
function Helpful({ review, votes }: ReviewItemProps) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const isVoted = votes?.has(review.id) ?? false;
  const count = useCountedVotes(review, votes);
  if (!votes) {
    return count > 0 ? <p className={styles.facts}>{t('reviews.helpfulCount', { count })}</p> : null;
  }
  const press = async () => {
    const name = isVoted ? 'unvote_helpful' : 'vote_helpful';
    const result = await replica.mutate({ name, args: { review_id: review.id } });
    if (!result.ok) toasts.show('error', t('reviews.voteFailed'));
  };
  return (
    <ToggleChip
      className="small"
      icon={<ThumbsUp aria-hidden="true" />}
      isOn={isVoted}
      aria-label={t('reviews.helpfulOf', { name: review.author_name, count })}
      onClick={() => void press()}
    >
      {count > 0 ? t('reviews.helpfulWith', { count }) : t('reviews.helpful')}
    </ToggleChip>
  );
}

/** The server's count, adjusted by the person's own vote since it arrived. */
function useCountedVotes({ id, helpful_count: serverCount }: PlaceReview, votes: ReadonlySet<string> | null): number {
  const [base, setBase] = useState<{ readonly serverCount: number; readonly isIn: boolean } | null>(null);
  const isVoted = votes?.has(id) ?? false;
  if (votes && base?.serverCount !== serverCount) setBase({ serverCount, isIn: isVoted });
  if (!votes || !base) return serverCount;
  return Math.max(0, serverCount + Number(isVoted) - Number(base.isIn));
}
