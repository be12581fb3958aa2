import type { ComponentProps } from 'react';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { RestaurantPage } from '#features/restaurant/restaurant-page.tsx';
import { LocationSection } from '#features/way/location-section.tsx';

/** /restaurant/:slug, assembled from several features into one chunk. The reviews have their own. */
export function PlacePage(props: Omit<ComponentProps<typeof RestaurantPage>, 'location'>) {
  return <RestaurantPage {...props} location={showLocation} />;
}

const showLocation = (place: PlaceOutline) => <LocationSection place={place} />;
