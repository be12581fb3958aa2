import type { Position } from '#domain/geo/geo.ts';
import type { Clock } from '#platform/clock.ts';
import type { Geolocator } from '#platform/geolocation.ts';

/** How long to wait for a position, in milliseconds, before the default's region is fetched. */
const POSITION_WAIT_MS = 2000;
/** How long the page may render the first results undisturbed, in milliseconds. */
const DRAWING_MS = 1000;
/** How long the replica waits for the first results at most, in milliseconds. */
const ANSWER_WAIT_MS = 10_000;
/** How long the service worker waits for the replica at most, in milliseconds. */
const REPLICA_WAIT_MS = 20_000;

interface StartOrderParts {
  readonly clock: Clock;
  /** Resolves with the first page's code. */
  readonly page: Promise<unknown>;
  /** Whether that page needs the index. */
  readonly needsIndex: boolean;
  readonly geolocator: Pick<Geolocator, 'watch'>;
  /** See `SearchClient.anticipate`. */
  readonly anticipate: (position: Position | null) => Promise<void>;
  /** Settles once the replica worker has opened its databases. */
  readonly replicaOpened: Promise<unknown>;
}

export interface StartOrder {
  /** Resolves when the replica worker may be fetched. */
  readonly replica: Promise<void>;
  /** Resolves when the files of later visits may be fetched. */
  readonly rest: Promise<void>;
}

/**
 * Orders a first visit's downloads for slow connections. Each step has a time limit, and a failed step counts as done.
 *
 *     page ──► position ──► index of the region there, drawn ──► replica worker ──► service worker, files of later visits
 *                2 to 5 s         10 s in all                    20 s
 */
export function orderStart(parts: StartOrderParts): StartOrder {
  const { clock, page, needsIndex, geolocator, anticipate, replicaOpened } = parts;
  const answered = async () => {
    if (needsIndex) {
      await anticipate(await settledPosition(geolocator, clock));
      await new Promise<void>((resolve) => void clock.later(resolve, DRAWING_MS));
    }
    await page;
  };
  const replica = within(answered(), ANSWER_WAIT_MS, clock);
  return { replica, rest: replica.then(() => within(replicaOpened, REPLICA_WAIT_MS, clock)) };
}

/** Resolves when the work succeeds or fails, at the latest after `ms` milliseconds. */
function within(work: Promise<unknown>, ms: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.later(resolve, ms);
    const end = () => {
      cancel();
      resolve();
    };
    work.then(end, end);
  });
}

/** The person's position; null if it is unknown or takes too long. */
export function settledPosition(geolocator: Pick<Geolocator, 'watch'>, clock: Clock): Promise<Position | null> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const cancel = clock.later(() => end(null), POSITION_WAIT_MS);
    const end = (position: Position | null) => {
      cancel();
      resolve(position);
      // `watch` may call its listener before it returns `stop`.
      queueMicrotask(() => stop?.());
    };
    stop = geolocator.watch(({ located, permission, isAsking, isOverdue }) => {
      // While the device is asked, `isOverdue` is the time limit.
      if (isAsking && permission === 'granted') cancel();
      if (located.source !== 'default') end(located.position);
      else if (isOverdue || permission === 'denied' || permission === 'unsupported') end(null);
    });
  });
}
