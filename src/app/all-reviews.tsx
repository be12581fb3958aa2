import type { ComponentProps } from 'react';
import { GoogleOfPlace } from '#features/google/google-of-place.tsx';
import { ReviewsSection } from '#features/reviews/reviews-section.tsx';

/** A place's reviews, ours and Google's, assembled from two features into one chunk. */
export function AllReviews(props: Omit<ComponentProps<typeof ReviewsSection>, 'google'>) {
  return <ReviewsSection {...props} google={GoogleOfPlace} />;
}
