/**
 * The way to the provider: what is kept is answered at once, and fetched anew behind the screen once most of its life is
 * over (K18); else the caller's quota is taken before the provider is asked.
 */
import type { Environment } from '../environment.ts';
import { ProviderError } from './provider.ts';
import type { Lifetime, ProviderStore } from './provider-store.ts';

/** The caller's hour or day is used up, or everyone's day (U35). */
export class QuotaError extends Error {
  override readonly name = 'QuotaError';
}

/** Background fetches have a quota of their own. */
const BEHIND_SCREENS = 'refresh';

interface Question<T> {
  readonly store: ProviderStore;
  readonly environment: Pick<Environment, 'background' | 'report'>;
  /** Null where nothing may be kept. */
  readonly key: string | null;
  readonly lifetime: Lifetime;
  readonly caller: () => Promise<string>;
  readonly ask: () => Promise<T>;
}

/**
 * @throws {QuotaError}
 * @throws {ProviderError}
 */
export async function askOnce<T>({ store, environment, key, lifetime, caller, ask }: Question<T>): Promise<T> {
  const askAndKeep = async (who: string) => {
    await takeQuota(store, who);
    const answer = await ask();
    if (key !== null) await keep(environment, store.write(key, lifetime, answer));
    return answer;
  };
  const kept = key === null ? null : await store.read(key);
  if (!kept) return askAndKeep(await caller());
  if (kept.isDue) goOn(environment, () => askAndKeep(BEHIND_SCREENS));
  // Only this function writes under the key, and only what `ask` gave it.
  return kept.answer as T;
}

/** @throws {QuotaError} */
export async function takeQuota(store: ProviderStore, caller: string): Promise<void> {
  if (!(await store.takeQuota(caller))) throw new QuotaError('the quota is used up');
}

/** Does something after the answer; that it failed is the operator's business only. */
export function goOn({ background, report }: Question<unknown>['environment'], work: () => Promise<unknown>): void {
  const done = work().then(
    () => undefined,
    (error: unknown) => report(`a refresh of the provider's answers failed: ${reasonOf(error)}`),
  );
  background(done);
}

/** Waits until an answer is kept. That it can't be is no reason to withhold it. */
export async function keep({ report }: Pick<Environment, 'report'>, writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => report(`an answer of the provider was not kept: ${reasonOf(error)}`));
}

/** For the operator's log: neither what was asked nor by whom. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return `${error.code}, ${error.message}`;
  return error instanceof Error ? error.message : 'unknown';
}
