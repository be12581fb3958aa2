import { endWithPage } from '#platform/page-worker.ts';
import { trustScript } from '#platform/script-address.ts';
import { FIRST_VISIT } from '#workers/search/spawn-name.ts';
import workerPath from '#workers/search/worker.ts?worker&url';

/** Starts the search worker. */
export function spawnWorker(name = 'search'): Worker {
  return endWithPage(new Worker(trustScript(workerPath), { type: 'module', name }));
}

/**
 * Starts the worker in advance: starting takes time of the page's thread, which is busy once it draws. The returned function
 * gives out this worker first, then new ones.
 * @param isFirstVisit whether the device has no data and `anticipate` will be called
 */
export function prespawnWorker(isFirstVisit = false): () => Worker {
  let ahead: Worker | undefined = spawnWorker(isFirstVisit ? FIRST_VISIT : undefined);
  // Without a listener, a failure before the worker is given out would go unnoticed.
  ahead.addEventListener('error', () => {
    ahead = undefined;
  });
  return () => {
    const worker = ahead ?? spawnWorker();
    ahead = undefined;
    return worker;
  };
}
