import { AuthError } from './auth-error.ts';

/** Attempts per account without a pause, counted over all networks. */
const FREE_TRIES = 10;
/** The first pause after them; each further one doubles. */
const FIRST_PAUSE_MS = 1000;
/** The owner waits at most this long in a new network; an attacker gets 1,440 attempts a day. */
const MAX_PAUSE_MS = 60_000;
/** After this time without an attempt the count starts again. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
/** A network counts as the owner's for this long after a correct password. */
const KNOWN_MS = 30 * 24 * 60 * 60_000;
/** Number of accounts, and of owners' networks, to remember; those unused for longest are dropped first. */
const CAPACITY = 20_000;

interface Tries {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly lastAt: number;
}

/**
 * Slows down guessing one account's password from many networks, which a limit per network can't detect, without locking out
 * its owner: networks with a correct password are not slowed, and others wait at most a minute between attempts. Counts in
 * memory, for existing and unknown accounts alike.
 */
export class PasswordThrottle {
  readonly #tries = new Map<string, Tries>();
  readonly #knownUntil = new Map<string, number>();
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts an attempt before the password is checked, so that parallel attempts count as well.
   * @throws AuthError 429 with the seconds to wait
   */
  take(account: string, network: string): void {
    const now = this.#now();
    if ((this.#knownUntil.get(`${network} ${account}`) ?? 0) > now) return;
    const { count, lastAt } = this.#triesOf(account);
    const waitMs = lastAt + pauseAfter(count) - now;
    if (waitMs > 0) {
      const retryAfterS = Math.ceil(waitMs / 1000);
      const message = `For security purposes, you can only request this after ${retryAfterS} seconds.`;
      throw new AuthError(429, 'over_request_rate_limit', message, { retryAfterS });
    }
    put(this.#tries, account, { count: count + 1, lastAt: now });
  }

  /** The last counted attempt had the correct password: its network is the owner's. */
  clear(account: string, network: string): void {
    const { count, lastAt } = this.#triesOf(account);
    if (count > 0) put(this.#tries, account, { count: count - 1, lastAt });
    put(this.#knownUntil, `${network} ${account}`, this.#now() + KNOWN_MS);
  }

  #triesOf(account: string): Tries {
    const tries = this.#tries.get(account);
    return tries && this.#now() - tries.lastAt < FORGOTTEN_AFTER_MS ? tries : { count: 0, lastAt: 0 };
  }
}

function pauseAfter(count: number): number {
  if (count < FREE_TRIES) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (count - FREE_TRIES), MAX_PAUSE_MS);
}

/** Adds an entry at the end, and drops the oldest beyond the capacity. */
function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [first] = map.keys();
  if (map.size > CAPACITY && first !== undefined) map.delete(first);
}
