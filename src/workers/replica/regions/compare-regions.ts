import type { Remote } from '#remote/remote.ts';
import { answerOrNull } from '#remote/remote-error.ts';
import { listKeptRegions } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import { countRegion } from '#replica/restaurants.ts';
import type { RegionComparison } from '#workers/replica/api.ts';

/** Counts every kept region on the device and on the server, ordered by id. */
export async function compareRegions(
  replica: Replica,
  remote: Pick<Remote, 'countRegion'>,
): Promise<readonly RegionComparison[]> {
  const ids = (await listKeptRegions(replica)).map(({ id }) => id).toSorted();
  const compared: RegionComparison[] = [];
  for (const region of ids) {
    const rows = await answerOrNull(remote.countRegion(region));
    compared.push({ region, documents: await countRegion(replica, region), rows });
  }
  return compared;
}
