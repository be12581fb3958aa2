/** Starts the keeper of street maps with its sources: Pro, the network and the regions. */
import type { Membership } from '#domain/payments/membership.ts';
import type { NetworkPolicy } from '#platform/network-use.ts';
import type { AccountService } from '#workers/replica/account/account-service.ts';
import type { Packs } from '#workers/replica/packs/pack-reader.ts';
import type { ServiceOptions } from '#workers/replica/service-options.ts';
import { type MapKeeper, startMapKeeper } from './map-keeper.ts';

interface MapsOptions extends Pick<ServiceOptions, 'values' | 'locks' | 'clock' | 'onFatal' | 'maps'> {
  readonly packs: Pick<Packs, 'known'>;
  readonly network: Pick<NetworkPolicy, 'now' | 'watch'>;
}

type MembershipApi = Pick<AccountService['api'], 'watchMembership' | 'watchDashboard'>;

/** Pro follows the signed statement (U90); before the first one arrives, the profile's date. */
export function startMaps({ maps, packs, network, ...rest }: MapsOptions, api: MembershipApi): MapKeeper {
  let membership: Membership | null = null;
  let until: string | null = null;
  const keeper = startMapKeeper({
    ...rest,
    ...maps,
    regions: async () => (await packs.known())?.regions.map(({ id }) => id) ?? [],
    isPro() {
      if (membership?.checkedAt) return membership.entitlement !== 'free';
      return until !== null && Date.parse(until) > rest.clock.now();
    },
    isSparing: () => network.now().isSparing,
  });
  const stops = [
    api.watchMembership((next) => {
      membership = next;
      keeper.wake();
    }),
    api.watchDashboard((view) => {
      const next = view?.card?.proUntil ?? null;
      if (next === until) return;
      until = next;
      keeper.wake();
    }),
  ];
  const stopNetwork = network.watch(({ isSparing }) => {
    if (!isSparing) keeper.wake();
  });
  return {
    ...keeper,
    close() {
      stopNetwork();
      for (const stop of stops) void stop.then((end) => end());
      keeper.close();
    },
  };
}
