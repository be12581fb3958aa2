/** Reads pages of a region over HTTP, with `sync_pull` and like RxDB's Supabase plugin. A null checkpoint starts or ends. */
import * as z from 'zod/mini';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';

/** The app's page size. */
const PULL_PAGE_ROWS = 2500;
/** The REST row limit of a hosted project. */
const PLUGIN_PAGE_ROWS = 1000;

const pullSchema = z.object({
  documents: z.array(z.unknown()),
  checkpoint: z.unknown(),
  has_more: z.boolean(),
});
const pluginSchema = z.array(z.looseObject({ id: z.string(), _modified: z.string() }));
export interface PluginCheckpoint {
  readonly id: string;
  readonly modified: string;
}

interface Page<C> {
  readonly rows: number;
  readonly checkpoint: C | null;
}

export async function readPullPage(
  backend: { readonly url: string },
  region: string,
  checkpoint: unknown,
): Promise<Page<unknown>> {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ collection: 'restaurants', scope: { region }, checkpoint, lim: PULL_PAGE_ROWS }),
  });
  const page = pullSchema.parse(await readJson(answer));
  return { rows: page.documents.length, checkpoint: page.has_more ? page.checkpoint : null };
}

/**
 * The query of `rxdb/plugins/replication-supabase` 17.6, with a region filter as by its `queryBuilder`. Unlike the plugin's,
 * its `or` has no quotes, because the embedded REST does not accept them.
 */
export async function readPluginPage(
  backend: { readonly url: string },
  region: string,
  checkpoint: PluginCheckpoint | null,
): Promise<Page<PluginCheckpoint>> {
  const query = new URLSearchParams({ select: '*', region: `eq.${region}` });
  if (checkpoint) {
    const { id, modified } = checkpoint;
    query.set('or', `(_modified.gt.${modified},and(_modified.eq.${modified},id.gt.${id}))`);
  }
  query.set('order', '_modified.asc,id.asc');
  query.set('limit', String(PLUGIN_PAGE_ROWS));
  const answer = await fetch(`${backend.url}/rest/v1/bench_restaurants?${query}`, {
    headers: { apikey: PUBLISHABLE_KEY },
  });
  const rows = pluginSchema.parse(await readJson(answer));
  const last = rows.length < PLUGIN_PAGE_ROWS ? undefined : rows.at(-1);
  return { rows: rows.length, checkpoint: last ? { id: last.id, modified: last['_modified'] } : null };
}

async function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`the backend answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
