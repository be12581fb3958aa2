import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Restaurant } from '#domain/restaurant.ts';
import { FailureScreen } from './failure-screen.tsx';
import { PlaceBoundary } from './place-boundary.tsx';
import { PlaceSkeleton } from './place-skeleton.tsx';
import { PlaceView } from './place-view.tsx';
import { StrandedPlace } from './stranded-place.tsx';
import { usePlace } from './use-place.ts';

interface RestaurantPageProps {
  /** What is shown of the reviews of a place; another feature's, so it is handed in. */
  readonly reviews: (place: Restaurant) => ReactNode;
}

/** /restaurant/:slug (R9): a crash below leaves a screen with a way on (S90). */
export function RestaurantPage({ reviews }: RestaurantPageProps) {
  const { slug = '' } = useParams();
  return (
    <PlaceBoundary key={slug}>
      {slug.trim() === '' ? (
        <FailureScreen failure={{ kind: 'no-slug', detail: null }} />
      ) : (
        <Place slug={slug} reviews={reviews} />
      )}
    </PlaceBoundary>
  );
}

function Place({ slug, reviews }: RestaurantPageProps & { readonly slug: string }) {
  const { state, retry } = usePlace(slug);
  switch (state.kind) {
    case 'loading':
      return <PlaceSkeleton />;
    case 'failed':
      return <StrandedPlace slug={slug} failure={state.failure} onRetry={retry} />;
    case 'gone':
      return <PlaceView place={state.restaurant} syncedAt={null} changes={0} isGone reviews={reviews} />;
    default:
      return <PlaceView place={state.restaurant} syncedAt={state.syncedAt} changes={state.changes} reviews={reviews} />;
  }
}
