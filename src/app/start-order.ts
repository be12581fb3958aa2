import type { Position } from '#domain/geo/geo.ts';
import type { Clock } from '#platform/clock.ts';
import type { Geolocator } from '#platform/geolocation.ts';

/** So long the index looks for a position that nobody has asked the device for, before it takes the default's region, in milliseconds. */
const POSITION_WAIT_MS = 2000;
/** So long the page draws the first answer undisturbed, in milliseconds. */
const DRAWING_MS = 1000;
/** The replica waits no longer than this for a first answer, in milliseconds. */
const ANSWER_WAIT_MS = 10_000;
/** What serves later visits waits no longer than this after the replica's start, in milliseconds. */
const REPLICA_WAIT_MS = 20_000;

interface StartOrderParts {
  readonly clock: Clock;
  /** The code of the page that stands first. */
  readonly page: Promise<unknown>;
  /** Whether that page shows what the index answers. */
  readonly needsIndex: boolean;
  readonly geolocator: Pick<Geolocator, 'watch'>;
  /** See `SearchClient.anticipate`. */
  readonly anticipate: (position: Position | null) => Promise<void>;
  /** Settles once the replica worker has opened its databases. */
  readonly replicaOpened: Promise<unknown>;
}

export interface StartOrder {
  /** When the replica worker may be fetched. */
  readonly replica: Promise<void>;
  /** When the files of later visits may be fetched. */
  readonly rest: Promise<void>;
}

/**
 * The order in which a first visit fetches, over a line that may be slow. Nothing waits for ever: what fails or never comes
 * counts as over.
 *
 *     page ──► position ──► index of the region there, drawn ──► replica worker ──► service worker with the files of later visits
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

/** Resolves when the work is over, however it ends, and at the latest after so many milliseconds. */
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

/** Where the person is; null where that can't be known, or not soon. */
export function settledPosition(geolocator: Pick<Geolocator, 'watch'>, clock: Clock): Promise<Position | null> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const cancel = clock.later(() => end(null), POSITION_WAIT_MS);
    const end = (position: Position | null) => {
      cancel();
      resolve(position);
      // A watch that answers while it begins has nothing to end it by yet.
      queueMicrotask(() => stop?.());
    };
    stop = geolocator.watch(({ located, permission, isAsking, isOverdue }) => {
      // A device that is being asked says itself when it takes too long.
      if (isAsking && permission === 'granted') cancel();
      if (located.source !== 'default') end(located.position);
      else if (isOverdue || permission === 'denied' || permission === 'unsupported') end(null);
    });
  });
}
