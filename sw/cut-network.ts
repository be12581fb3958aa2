/** Refuses the network for the seconds of a check; see `platform/network-cut.ts` for why it can't last. */
import { type CutAnswer, type CutMessage, LEASE_MS, MAX_CUT_MS } from '#platform/network-cut.ts';

interface Lease {
  readonly cut: string;
  readonly begunAt: number;
  renewedAt: number;
}

/** The lease on its own, without the worker's events. @param now milliseconds of a clock that only runs forward */
export function createNetworkCut(now: () => number) {
  let lease: Lease | null = null;

  /** Null once it has lapsed. */
  function current(): Lease | null {
    const at = now();
    if (lease && (at - lease.renewedAt > LEASE_MS || at - lease.begunAt > MAX_CUT_MS)) lease = null;
    return lease;
  }

  function answer({ type, cut }: CutMessage): CutAnswer {
    const held = current();
    const isOwn = held?.cut === cut;
    if (type === 'JOIN_NETWORK') {
      if (isOwn) lease = null;
      return { isCut: isOwn, isUnbroken: isOwn };
    }
    if (isOwn) {
      held.renewedAt = now();
      return { isCut: true, isUnbroken: true };
    }
    // One page at a time: another's check would end this one's proof.
    if (held) return { isCut: false, isUnbroken: false };
    lease = { cut, begunAt: now(), renewedAt: now() };
    return { isCut: true, isUnbroken: false };
  }

  return { answer, isCut: () => current() !== null };
}

/**
 * Must come before all other listeners of `fetch`. Navigations are never refused: they open the stored app, and another tab may
 * need the server's pages.
 * @param stored the answer of the worker's caches
 */
export function refuseWhenAsked(
  self: ServiceWorkerGlobalScope,
  stored: (request: Request) => Promise<Response | undefined>,
): void {
  const cut = createNetworkCut(() => performance.now());
  self.addEventListener('message', ({ data, ports }) => {
    if (data?.type === 'CUT_NETWORK' || data?.type === 'JOIN_NETWORK') ports[0]?.postMessage(cut.answer(data));
  });
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate' || !cut.isCut()) return;
    event.stopImmediatePropagation();
    event.respondWith(stored(event.request).then((found) => found ?? Response.error()));
  });
}
