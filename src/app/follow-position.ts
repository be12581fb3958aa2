import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { Geolocator } from '#platform/geolocation.ts';
import type { ReplicaClient } from '#workers/replica/api.ts';

/** Minimum move, in metres, to report: regions are cities and countries, so a walk across town needs no other. */
const FOLLOW_M = 5000;

/** Tells the replica the person's position, or null if unknown, so that it keeps the region around them. */
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
