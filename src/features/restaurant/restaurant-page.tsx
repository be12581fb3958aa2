import { Navigate } from 'react-router-dom';
import { restaurantPath } from '#places/cards/card-view.ts';
import { isUnreachable } from './failure.ts';
import { FailureScreen } from './failure-screen.tsx';
import { BackLink } from './header/back-link.tsx';
import { InTopBar } from './header/in-top-bar.tsx';
import { PlaceBoundary } from './place-boundary.tsx';
import { PlaceSkeleton } from './place-skeleton.tsx';
import { PlaceView, type PlaceViewProps } from './place-view.tsx';
import { useOutline } from './use-outline.ts';
import { usePlace } from './use-place.ts';

interface RestaurantPageProps {
  readonly slug: string;
  /** Render parts of a place's page; passed in, because they belong to other features. */
  readonly location: PlaceViewProps['location'];
  readonly reviews: PlaceViewProps['reviews'];
}

/** /restaurant/:slug (R9). A crash below shows an error screen with a way on (S90). */
export function RestaurantPage({ slug, ...parts }: RestaurantPageProps) {
  return (
    <PlaceBoundary key={slug}>
      <InTopBar slot="start">
        <BackLink />
      </InTopBar>
      {slug.trim() === '' ? (
        <FailureScreen failure={{ kind: 'no-slug', detail: null }} />
      ) : (
        <Place slug={slug} {...parts} />
      )}
    </PlaceBoundary>
  );
}

/** Successive places render in one page, which keeps its elements and the focus. */
function Place({ slug, ...parts }: RestaurantPageProps) {
  const { state, retry } = usePlace(slug);
  const isOutlined = state.kind === 'loading' ? state.isAway : state.kind === 'failed' && isUnreachable(state.failure);
  const outline = useOutline(slug, isOutlined);
  switch (state.kind) {
    case 'loading':
      return outline ? (
        <PlaceView place={outline.place} document={null} syncedAt={outline.asOf} {...parts} />
      ) : (
        <PlaceSkeleton />
      );
    case 'failed': {
      if (outline === undefined) return <PlaceSkeleton />;
      // Offline with an outline is no error: the outline says what is missing, and the rest loads by itself later.
      const isQuiet = outline !== null && state.failure.kind === 'offline';
      const missing = isQuiet ? null : (
        <FailureScreen failure={state.failure} onRetry={retry} level={outline ? 2 : 1} />
      );
      if (!outline) return missing;
      const { place, asOf } = outline;
      return <PlaceView place={place} document={null} syncedAt={asOf} {...parts} missing={missing} />;
    }
    default: {
      const { restaurant } = state;
      // The slug belongs to a row that was merged into this place.
      if (restaurant.slug !== slug) return <Navigate to={restaurantPath(restaurant.slug)} replace />;
      const { syncedAt, changes, isGone } = state.kind === 'gone' ? GONE : { ...state, isGone: false };
      return (
        <PlaceView
          place={restaurant}
          document={restaurant}
          syncedAt={syncedAt}
          changes={changes}
          isGone={isGone}
          {...parts}
        />
      );
    }
  }
}

const GONE = { syncedAt: null, changes: 0, isGone: true };
