/**
 * Ends a worker with its page. WebKit keeps a page that was left in its back-forward cache, with its workers frozen: a lock
 * that one of them holds would stay held, so the next page could not send. A page restored from the cache reloads.
 */
export function endWithPage(worker: Worker): Worker {
  addEventListener('pagehide', ({ persisted }) => persisted && worker.terminate());
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  return worker;
}
