import { useParams } from 'react-router-dom';
import { FailureScreen } from './failure-screen.tsx';
import { PlaceBoundary } from './place-boundary.tsx';
import { PlaceSkeleton } from './place-skeleton.tsx';
import { PlaceView } from './place-view.tsx';
import { usePlace } from './use-place.ts';

/** /restaurant/:slug (R9): a crash below leaves a screen with a way on (S90). */
export function RestaurantPage() {
  const { slug = '' } = useParams();
  return (
    <PlaceBoundary key={slug}>
      {slug.trim() === '' ? <FailureScreen failure={{ kind: 'no-slug', detail: null }} /> : <Place slug={slug} />}
    </PlaceBoundary>
  );
}

function Place({ slug }: { readonly slug: string }) {
  const { state, retry } = usePlace(slug);
  switch (state.kind) {
    case 'loading':
      return <PlaceSkeleton />;
    case 'failed':
      return <FailureScreen failure={state.failure} onRetry={retry} />;
    case 'gone':
      return <PlaceView place={state.restaurant} syncedAt={null} changes={0} isGone />;
    default:
      return <PlaceView place={state.restaurant} syncedAt={state.syncedAt} changes={state.changes} />;
  }
}
