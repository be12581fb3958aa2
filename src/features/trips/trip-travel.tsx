import { useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { useNetworkUse } from '#services/use-network-use.ts';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { PackCard } from './pack-card.tsx';
import { isHere } from './pack-text.ts';
import { usePack } from './use-pack.ts';
import { useSavedReviews } from './use-saved-reviews.ts';

interface TripTravelProps {
  readonly trip: OwnTrip;
  readonly regions: readonly OfflineRegion[];
}

/** Packs a trip for use without a network. */
export function TripTravel({ trip, regions }: TripTravelProps) {
  const isPro = useIsPro() === true;
  const isOffline = useConnectionStatus() === 'offline';
  const { use } = useNetworkUse();
  const pack = usePack(trip, regions, isPro);
  const [hasConsent, setConsent] = useState(false);
  const mayFetch = !isOffline && use !== null && (hasConsent || !use.isSparing);
  const ids = pack.plan.regions.map(({ id }) => id);
  const reviews = useSavedReviews(ids, isHere(pack.plan, pack.record !== undefined), mayFetch);
  const start = async () => {
    setConsent(true);
    if (reviews.state === 'failed') reviews.retry();
    await pack.start(use?.isSparing === true);
  };
  return <PackCard name={trip.name} pack={pack} reviews={reviews} isOffline={isOffline} use={use} onStart={start} />;
}
