/** Time from requesting a new region until a search in it returns cards. */
import type { Measurement } from '../../measurement.ts';
import { openClient, openFeed, untilState } from './client.ts';
import { nearQueries } from './cold.ts';

export interface PackTask {
  /** The manifest's folder, behind the slow network. */
  readonly packsUrl: string;
  readonly region: string;
}

export async function measurePack({ packsUrl, region }: PackTask): Promise<Measurement[]> {
  const client = openClient(packsUrl);
  await untilState(client, ({ phase }) => phase !== 'opening');
  const feed = openFeed(client);
  const started = performance.now();
  const isThere = untilState(client, ({ regions }) => regions.some(({ id, rows }) => id === region && rows > 0));
  await feed.keep([region]);
  await isThere;
  const [query] = nearQueries(1, 1);
  if (query === undefined) throw new Error('there is no question');
  const { near: _, radiusKm: __, ...everywhere } = query;
  const { cards } = await client.search(everywhere);
  const ms = performance.now() - started;
  client.close();
  if (cards.length === 0) throw new Error('The region has no cards.');
  return [{ name: 'search.pack.2000.searchable_ms', value: ms, unit: 'ms' }];
}
