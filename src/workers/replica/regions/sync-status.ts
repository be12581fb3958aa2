import type { KeptRegionDocument, RegionStateDocument } from '#replica/schema.ts';
import type { SyncStatus } from '#workers/replica/api.ts';

/** The leader's progress, as all tabs show it. */
export function toSyncStatus(
  desiredRegions: readonly KeptRegionDocument[],
  states: readonly RegionStateDocument[],
): Pick<SyncStatus, 'phase' | 'regions' | 'errorCode'> {
  const byId = new Map(states.map((state) => [state.id, state]));
  const kept = desiredRegions.flatMap(({ id }) => byId.get(id) ?? []);
  const failed = kept.find(({ phase }) => phase === 'failed');
  return {
    phase: phaseOf(kept, desiredRegions.length),
    errorCode: phaseOf(kept, desiredRegions.length) === 'failed' ? (failed?.error_code ?? null) : null,
    regions: desiredRegions.map(({ id, name, reason }) => ({
      id,
      name,
      reason,
      documents: byId.get(id)?.documents ?? 0,
      syncedAt: byId.get(id)?.synced_at ?? null,
    })),
  };
}

/** Running work goes before failures. A region without a state counts as pending work. */
function phaseOf(states: readonly RegionStateDocument[], desired: number): SyncStatus['phase'] {
  const has = (phase: RegionStateDocument['phase']) => states.some((state) => state.phase === phase);
  if (has('offline')) return 'offline';
  if (has('syncing') || has('waiting') || states.length < desired) return 'syncing';
  return has('failed') ? 'failed' : 'idle';
}
