/** SQLite on OPFS in a worker, with a plain pull loop; see `sqlite-worker.ts`. */
import { proxy, wrap } from 'comlink';
import type { Peer, Servers } from '../peer.ts';
import type { SqliteApi } from './sqlite-worker.ts';

export async function open(servers: Servers): Promise<Peer> {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' });
  const api = wrap<SqliteApi>(worker);
  await api.open();
  return {
    sync: () => api.sync(servers),
    nameOf: ({ id }) => api.nameOf(id),
    find: (filter) => api.find(filter),
    watch: ({ id }, listener) => api.watch(id, proxy(listener)),
    ids: () => api.ids(),
  };
}
