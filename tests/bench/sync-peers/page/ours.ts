/**
 * This app's own workers, linked as the app links them: the details pack into the replica, the index pack for searching,
 * `sync_pull` and realtime for changes, one tab that writes for all.
 */

import type { PriceLevel } from '#domain/places/taxonomy.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { linkWorkers } from '../../../../src/app/link-workers.ts';
import { createReplicaClient } from '../../../../src/services/replica-client.ts';
import { createSearchClient } from '../../../../src/services/search-client.ts';
import { FILTER_LIMIT, type Peer, type Servers } from '../peer.ts';
import { storedIds } from './stored-ids.ts';

const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };

export async function open({ url, key, rows }: Servers): Promise<Peer> {
  const packsUrl = `${url}/packs/`;
  const search = createSearchClient({ packsUrl });
  const replica = createReplicaClient({ supabaseUrl: url, publishableKey: key, packsUrl });
  linkWorkers(search, replica);
  return {
    async sync() {
      const isStored = new Promise<void>((resolve) => {
        replica.watchStatus(({ regions }) => {
          const region = regions.find(({ id }) => id === 'sg');
          if (region && region.documents >= rows && region.syncedAt !== null) resolve();
        });
      });
      const isFound = new Promise<void>((resolve) => {
        search.watch(({ regions }) => {
          const region = regions.find(({ id }) => id === 'sg');
          if (region && region.rows >= rows) resolve();
        });
      });
      await replica.follow(SINGAPORE);
      await Promise.all([isStored, isFound]);
    },
    async nameOf({ slug }) {
      const found = await replica.findRestaurant(slug);
      return found.kind === 'found' ? found.restaurant.name : undefined;
    },
    async find({ cuisine, price }) {
      const { cards } = await search.search({
        ...NO_FILTERS,
        cuisines: [cuisine],
        // The bench asks for a level from 1 to 4.
        priceLevels: [price as PriceLevel],
        text: '',
        sort: 'rating',
        offset: 0,
        limit: FILTER_LIMIT,
        at: Date.now(),
      });
      return cards.map(({ id }) => id);
    },
    async watch({ slug }, listener) {
      replica.watchRestaurant(slug, (found) => listener(found?.name));
    },
    ids: () => storedIds('rxdb-dexie-rihla--0--restaurants'),
  };
}
