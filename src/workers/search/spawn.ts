import { endWithPage } from '#platform/page-worker.ts';
import { trustScript } from '#platform/script-address.ts';
import { FIRST_VISIT } from './spawn-name.ts';
import workerPath from './worker.ts?worker&url';

/** Starts the search worker. */
export function spawnWorker(name = 'search'): Worker {
  return endWithPage(new Worker(trustScript(workerPath), { type: 'module', name }));
}

/**
 * Starts it before there is anybody to talk to it: to start takes turns of the page's own thread, which is busy once it
 * draws. The answer hands it out, and new ones after that.
 * @param isFirstVisit nothing of the app is on the device, and `anticipate` will be called
 */
export function spawnAhead(isFirstVisit = false): () => Worker {
  let ahead: Worker | undefined = spawnWorker(isFirstVisit ? FIRST_VISIT : undefined);
  // A worker that fails before it has a listener would never report it.
  ahead.addEventListener('error', () => {
    ahead = undefined;
  });
  return () => {
    const worker = ahead ?? spawnWorker();
    ahead = undefined;
    return worker;
  };
}
