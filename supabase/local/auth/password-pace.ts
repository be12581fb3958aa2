import { AuthError } from './auth-error.ts';

/** Tries at one account that nobody waits for, whatever network they come from. */
const FREE_TRIES = 10;
/** The first pause between two tries after them; each further one doubles it. */
const FIRST_PAUSE_MS = 1000;
/** What an owner in a new network waits at most; a guesser gets 1,440 tries a day. */
const LONGEST_PAUSE_MS = 60_000;
/** After so long without a try the account's tries are free again. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
/** How long a network counts as the owner's after a right password. */
const KNOWN_MS = 30 * 24 * 60 * 60_000;
/** Accounts, and networks of owners, that are remembered; those longest unused are forgotten first. */
const CAPACITY = 20_000;

interface Tries {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly lastAt: number;
}

/**
 * Slows down guessing at one account from many networks, which a limit per network can't see, without locking its owner out:
 * networks from which a right password came are not slowed, and any other waits a minute at most between two tries. Counts
 * in memory, for accounts that exist and those that don't alike.
 */
export class PasswordPace {
  readonly #tries = new Map<string, Tries>();
  readonly #knownUntil = new Map<string, number>();
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts a try, before the password is looked at: many at once count like one after the other.
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

  /** The try that was counted last had the right password: its network is the owner's. */
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
  return Math.min(FIRST_PAUSE_MS * 2 ** (count - FREE_TRIES), LONGEST_PAUSE_MS);
}

/** Puts an entry last, and drops the first of too many. */
function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [first] = map.keys();
  if (map.size > CAPACITY && first !== undefined) map.delete(first);
}
