import { useEffect, useRef, useState } from 'react';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { mendAppFiles } from '#platform/app-files.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { useNetworkUse } from '#services/use-network-use.ts';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { countriesOf } from './countries-of.ts';
import { PackCard } from './pack-card.tsx';
import { isHere } from './pack-text.ts';
import { ReadyCard } from './ready-card.tsx';
import type { CheckKind } from './ready-checks.ts';
import { usePack } from './use-pack.ts';
import { usePackedNotes } from './use-packed-notes.ts';
import { type BrowserTools, type ReadWaiterCard, useReady } from './use-ready.ts';
import { useSavedReviews } from './use-saved-reviews.ts';

interface TripTravelProps {
  readonly trip: OwnTrip;
  readonly regions: readonly OfflineRegion[];
  readonly readWaiterCard: ReadWaiterCard;
  /** The browser's own by default. */
  readonly browser?: BrowserTools;
}

/** Packs a trip for use without a network, and proves what of it opens. */
export function TripTravel({ trip, regions, readWaiterCard, browser }: TripTravelProps) {
  const { replica } = useServices();
  const isPro = useIsPro() === true;
  const isOffline = useConnectionStatus() === 'offline';
  const { use } = useNetworkUse();
  const pack = usePack(trip, regions, isPro);
  const ready = useReady(trip, regions, isPro, readWaiterCard, browser);
  const [hasConsent, setConsent] = useState(false);
  const mayFetch = !isOffline && use !== null && (hasConsent || !use.isSparing);
  const ids = pack.plan.regions.map(({ id }) => id);
  const areRegionsHere = isHere(pack.plan, pack.record !== undefined);
  const reviews = useSavedReviews(ids, areRegionsHere, mayFetch);
  const notes = usePackedNotes(countriesOf(trip.stops), areRegionsHere, mayFetch);
  const isPacked = areRegionsHere && reviews.state === 'kept' && notes.state === 'kept';
  // Also if it was packed by an earlier page, and the rest came now.
  const [wasIncomplete] = useState(pack.record !== undefined && !areRegionsHere);
  useRunWhenTrue(isPacked, hasConsent || wasIncomplete, ready.run);

  const start = async () => {
    setConsent(true);
    if (reviews.state === 'failed') reviews.retry();
    if (notes.state === 'failed') notes.retry();
    await pack.start(use?.isSparing === true);
  };
  const packMissing = async () => {
    // What is said to be here and did not open is fetched again.
    const report = ready.report;
    const lacks = (thing: CheckKind) =>
      report?.isProof === true && report.checks.some(({ kind, outcome }) => kind === thing && outcome === 'missing');
    const hasDamagedMap = lacks('map');
    for (const { id, map } of pack.plan.regions) {
      if (!hasDamagedMap || map?.state !== 'kept') continue;
      await replica.dropMap(id);
      await replica.keepMap(id);
    }
    if (lacks('notes') && notes.state === 'kept') notes.retry();
    await start();
    await replica.refresh();
    // With a damaged map or missing notes, the check follows once they are here again.
    if (isPacked && !hasDamagedMap && !lacks('notes')) await ready.run();
  };
  const mendFiles = async () => {
    await mendAppFiles(isPro);
    await ready.run();
  };
  return (
    <>
      <PackCard
        name={trip.name}
        pack={pack}
        reviews={reviews}
        notes={notes}
        isOffline={isOffline}
        use={use}
        onStart={start}
      />
      <ReadyCard ready={ready} onPack={ids.length > 0 ? packMissing : null} onMendFiles={mendFiles} />
    </>
  );
}

/** Calls `run` when both are true, and again after the condition was false. */
function useRunWhenTrue(condition: boolean, isDue: boolean, run: () => Promise<void>): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!condition) hasRun.current = false;
    if (!condition || !isDue || hasRun.current) return;
    hasRun.current = true;
    void run();
  }, [condition, isDue, run]);
}
