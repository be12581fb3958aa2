import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { Geolocator } from '#platform/geolocation.ts';
import type { ReplicaClient } from '#workers/replica/api.ts';

/** Regions are cities and countries: a walk across town asks for none other. */
const FOLLOW_M = 5000;

/** Tells the replica where the person is, so that it keeps the region around them; null while that is not known. */
export function followPosition(
  geolocator: Pick<Geolocator, 'watch'>,
  replica: Pick<ReplicaClient, 'follow' | 'onRestart'>,
): void {
  let followed: Position | null | undefined;
  const follow = (position: Position | null) => {
    followed = position;
    void replica.follow(position);
  };
  geolocator.watch(({ located }) => {
    const position = located.source === 'default' ? null : located.position;
    const isNear = followed && position ? distanceM(followed, position) < FOLLOW_M : followed === position;
    if (!isNear) follow(position);
  });
  replica.onRestart(() => follow(followed ?? null));
}
