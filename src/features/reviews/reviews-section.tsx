import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { useT } from '#i18n/i18n.tsx';
import { restaurantPath } from '#places/cards/card-view.ts';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OwnReviewView } from '#workers/replica/api.ts';
import type { GoogleSlot } from './google-slot.ts';
import { OthersReviews } from './others-reviews.tsx';
import { OwnReviewCard } from './own-review-card.tsx';
import { RefusedText } from './refused-text.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { draftKeyOf } from './review-draft.ts';
import styles from './reviews-section.module.css';
import { SecondTexts } from './second-texts.tsx';
import { useDelete } from './use-delete.ts';
import { useOwnReview } from './use-own-review.ts';

/** URL parameter of the open form, so that a reload reopens it: 'write', or the refused outbox entry to correct. */
const FORM = 'review';

interface ReviewsSectionProps {
  readonly place: Pick<Restaurant, 'id' | 'slug' | 'name' | 'names' | 'average_rating' | 'review_count' | 'is_sample'>;
  /** The page already says that the server can't be reached. The person can still write; others' reviews are the stored ones. */
  readonly isStranded: boolean;
  readonly google: GoogleSlot;
}

/**
 * A place's reviews: the person's own with its actions, and below it others' reviews. Lower parts wait for the ones above, so
 * that the layout doesn't shift.
 */
export function ReviewsSection({ place, isStranded, google }: ReviewsSectionProps) {
  const t = useT();
  const session = useSession();
  const view = useOwnReview(place.id);
  return (
    <div className={styles.reviews}>
      {session === null ? (
        <ButtonLink to={`/login?next=${encodeURIComponent(`${restaurantPath(place.slug)}?${FORM}=write`)}`}>
          {t('reviews.signIn')}
        </ButtonLink>
      ) : null}
      {session && view ? <Mine place={place} view={view} /> : null}
      {session !== null && !view ? <Skeleton width="11rem" height="2.75rem" radius="var(--radius-round)" /> : null}
      {session === undefined || (session && view === undefined) ? null : (
        <OthersReviews
          // Remounts when the network is back, to request the reviews again.
          key={String(isStranded)}
          place={place}
          isStranded={isStranded}
          userId={session?.userId ?? null}
          hasOwn={Boolean(view?.review)}
          ownRev={revOf(view)}
          google={google}
        />
      )}
    </div>
  );
}

/** See `OthersReviews`. */
function revOf(view: OwnReviewView | null | undefined): number | null | undefined {
  return view && (view.review?.document?.text_rev ?? null);
}

function Mine({ place, view }: { readonly place: ReviewsSectionProps['place']; readonly view: OwnReviewView }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [isSent, setSent] = useState(false);
  const opened = params.get(FORM);
  const hasDraft = useHasDraft(place.id, opened);
  const remove = useDelete(place.id, view);
  const { review, photos, refused } = view;
  const lastRefused = refused.findLast(({ mutation }) => mutation.name === 'write_review');

  const open = (what: string) => {
    setSent(false);
    setParams((before) => new URLSearchParams([...before, [FORM, what]]), { replace: true, preventScrollReset: true });
  };
  const close = (sent: boolean) => {
    setSent(sent);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(FORM);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  // The button that opened the form is gone once there is a review, so the focus moves to the review.
  useEffect(() => {
    if (isSent && review && opened === null) document.getElementById('own-review')?.focus();
  }, [isSent, review, opened]);

  return (
    <>
      {lastRefused ? <RefusedText refused={lastRefused} onEdit={() => open(String(lastRefused.seq))} /> : null}
      {review && review.secondTexts.length > 0 ? <SecondTexts reviewId={view.reviewId} review={review} /> : null}
      {review ? (
        <OwnReviewCard review={review} photos={photos} onEdit={() => open('write')} onDelete={() => void remove()} />
      ) : null}
      {(review || lastRefused) && !hasDraft ? null : (
        <Button
          className={styles.write}
          variant={review ? 'secondary' : 'primary'}
          icon={<PenLine aria-hidden="true" />}
          onClick={() => open('write')}
        >
          {t(hasDraft ? 'reviews.continue' : 'reviews.add')}
        </Button>
      )}
      {opened === null ? null : (
        <ReviewDialog place={place} view={view} refusedSeq={Number(opened) || null} onClose={close} />
      )}
    </>
  );
}

/** Whether there is an unsent draft; checked again whenever the form opens or closes. */
function useHasDraft(placeId: string, opened: string | null): boolean {
  const { replica } = useServices();
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void replica.readDraft(draftKeyOf(placeId)).then((value) => isCurrent && setHasDraft(value !== undefined));
    return () => {
      isCurrent = false;
    };
    // A change of `opened` triggers another check, though its value is not read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [replica, placeId, opened]);
  return hasDraft;
}
