/**
 * Cache in front of the provider (stale-while-revalidate). Cached answers are used at once, and refreshed in the background
 * once most of their lifetime is over (K18). Otherwise the caller's quota is charged before the provider is asked.
 */
import type { Environment } from '../environment.ts';
import type { Caller } from './caller.ts';
import { ProviderError } from './provider.ts';
import type { Lifetime, ProviderStore } from './provider-store.ts';

/** The caller's hourly or daily quota, or the daily budget of all callers, is used up (U35). */
export class QuotaError extends Error {
  override readonly name = 'QuotaError';
}

/** Background refreshes, which have their own quota. */
export const REFRESH: Caller = { id: 'refresh', network: null };

interface Question<T> {
  readonly store: ProviderStore;
  readonly environment: Pick<Environment, 'background' | 'report'>;
  /** Cache key; null if answers may not be cached. */
  readonly key: string | null;
  readonly lifetime: Lifetime;
  readonly caller: () => Promise<Caller>;
  readonly ask: () => Promise<T>;
}

/**
 * @throws {QuotaError}
 * @throws {ProviderError}
 */
export async function askOnce<T>({ store, environment, key, lifetime, caller, ask }: Question<T>): Promise<T> {
  const askAndKeep = async (who: Caller) => {
    await takeQuota(store, who);
    const answer = await ask();
    if (key !== null) await awaitCacheWrite(environment, store.write(key, lifetime, answer));
    return answer;
  };
  const kept = key === null ? null : await store.read(key);
  if (!kept) return askAndKeep(await caller());
  if (kept.isDue) runAfterAnswer(environment, () => askAndKeep(REFRESH));
  // Only this function writes under the key, and only what `ask` gave it.
  return kept.answer as T;
}

/** @throws {QuotaError} */
export async function takeQuota(store: ProviderStore, caller: Caller): Promise<void> {
  if (!(await store.takeQuota(caller))) throw new QuotaError('the quota is used up');
}

/** Runs work in the background after the answer; only the operator hears of a failure. */
export function runAfterAnswer(
  { background, report }: Question<unknown>['environment'],
  work: () => Promise<unknown>,
): void {
  const done = work().then(
    () => undefined,
    (error: unknown) => report(`a refresh of the provider's answers failed: ${reasonOf(error)}`),
  );
  background(done);
}

/** Waits for a cache write. A failed write is reported, and the answer is still used. */
export async function awaitCacheWrite(
  { report }: Pick<Environment, 'report'>,
  writing: Promise<unknown>,
): Promise<void> {
  await writing.catch((error: unknown) => report(`an answer of the provider was not kept: ${reasonOf(error)}`));
}

/** For the operator's log; contains neither the question nor the caller. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return `${error.code}, ${error.message}`;
  return error instanceof Error ? error.message : 'unknown';
}
