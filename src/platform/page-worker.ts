/**
 * Ends a worker with its page. WebKit keeps a page that was left for the way back, with its workers stopped in the midst of what
 * they did: a lock that one of them holds would never be free for the next page, which could then send nothing. A page that comes
 * back in this way starts anew.
 */
export function endWithPage(worker: Worker): Worker {
  addEventListener('pagehide', ({ persisted }) => persisted && worker.terminate());
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  return worker;
}
