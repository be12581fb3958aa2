import { AuthError, type AuthErrorCode } from './auth-error.ts';
import { PasswordThrottle } from './password-throttle.ts';

const MINUTE = 60_000;

/** Allows `max` attempts per `windowMs`; refuses others with this code. */
interface Limit {
  readonly max: number;
  readonly windowMs: number;
  readonly code: AuthErrorCode;
}

const requests = (max: number, windowMs: number): Limit => ({ max, windowMs, code: 'over_request_rate_limit' });
const mails = (max: number, windowMs: number): Limit => ({ max, windowMs, code: 'over_email_send_rate_limit' });
const texts = (max: number, windowMs: number): Limit => ({ max, windowMs, code: 'over_sms_send_rate_limit' });

/**
 * The pause of a minute between two messages and the windows of five minutes are Supabase Auth's. Limits per network are
 * higher than hosted ones, because on this machine everybody shares one.
 */
const LIMITS = {
  signUpPerVisitor: requests(100, 5 * MINUTE),
  signInPerVisitor: requests(300, 5 * MINUTE),
  /** Wrong passwords for one account from one network. */
  wrongPassword: requests(10, 5 * MINUTE),
  verifyPerVisitor: requests(100, 5 * MINUTE),
  refreshPerVisitor: requests(1000, 5 * MINUTE),
  mailPause: mails(1, MINUTE),
  mailPerRecipient: mails(10, 60 * MINUTE),
  mailPerVisitor: mails(200, 60 * MINUTE),
  textPause: texts(1, MINUTE),
  textPerRecipient: texts(5, 60 * MINUTE),
  textPerVisitor: texts(60, 60 * MINUTE),
} as const;

type LimitName = keyof typeof LIMITS;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Enough for every visitor of a small server; beyond it the oldest windows are dropped. */
const MAX_WINDOWS = 20_000;

/** Counts attempts per name and key in memory; a restart resets them. */
export class RateLimits {
  /** Attempts at one account's password from all networks together. */
  readonly passwords: PasswordThrottle;
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;
  readonly #capacity: number;

  /** @param now epoch milliseconds */
  constructor(now: () => number, capacity: number = MAX_WINDOWS) {
    this.passwords = new PasswordThrottle(now);
    this.#now = now;
    this.#capacity = capacity;
  }

  /**
   * Counts one attempt.
   * @throws AuthError 429 with the limit's code and the seconds to wait
   */
  take(name: LimitName, key: string): void {
    this.check(name, key);
    const window = this.#find(`${name} ${key}`);
    if (window) window.count++;
    else this.#open(`${name} ${key}`, LIMITS[name].windowMs);
  }

  /**
   * Checks without counting.
   * @throws AuthError as `take`
   */
  check(name: LimitName, key: string): void {
    const { max, code } = LIMITS[name];
    const window = this.#find(`${name} ${key}`);
    if (!window || window.count < max) return;
    const retryAfterS = Math.max(1, Math.ceil((window.endsAt - this.#now()) / 1000));
    const message = `For security purposes, you can only request this after ${retryAfterS} seconds.`;
    throw new AuthError(429, code, message, { retryAfterS });
  }

  /** Resets the count, for example after a correct password. */
  clear(name: LimitName, key: string): void {
    this.#windows.delete(`${name} ${key}`);
  }

  /** Number of counted keys. */
  get size(): number {
    return this.#windows.size;
  }

  #find(key: string): Window | undefined {
    const window = this.#windows.get(key);
    if (!window || window.endsAt > this.#now()) return window;
    this.#windows.delete(key);
    return undefined;
  }

  #open(key: string, windowMs: number): void {
    if (this.#windows.size >= this.#capacity) this.#makeRoom();
    this.#windows.set(key, { count: 1, endsAt: this.#now() + windowMs });
  }

  /** Drops expired windows; if none has expired, the oldest tenth. */
  #makeRoom(): void {
    for (const key of this.#windows.keys()) this.#find(key);
    if (this.#windows.size < this.#capacity) return;
    let excess = Math.ceil(this.#capacity / 10);
    for (const key of this.#windows.keys()) {
      if (excess-- <= 0) break;
      this.#windows.delete(key);
    }
  }
}
