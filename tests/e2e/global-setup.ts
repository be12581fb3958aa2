import type { FullConfig } from '@playwright/test';
import { ensureApp } from '../../scripts/setup/builds.mjs';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { CLUSTER_VARIABLE } from './fixtures.ts';
import { openStores, prepareSamples, prepareTemplates } from './templates.ts';

/**
 * Builds the app and prepares the stores of the backends, once per run. All specs serve the same production files. @returns a
 * function that stops PostgreSQL and deletes the stores
 */
export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  await ensureApp();
  // Fast compression for all backends: a run builds hundreds of packs and downloads each once.
  process.env['PACK_QUALITY'] = '5';
  const removeStores = openStores();
  const cluster = hasPostgres() ? await startPostgres() : undefined;
  const isEmbeddedToo = cluster !== undefined && projects.some(({ name }) => name === 'pglite');
  // In parallel, and always to the end: an abandoned preparation would leave a backend running.
  const prepared = await Promise.allSettled([
    prepareTemplates(cluster?.url),
    // With PostgreSQL, PGlite only runs the tests that need the samples alone.
    ...(isEmbeddedToo ? [prepareSamples(undefined)] : []),
  ]);
  const failure = prepared.find((each) => each.status === 'rejected');
  const end = async () => {
    await cluster?.stop();
    removeStores();
  };
  if (failure) {
    await end();
    throw failure.reason;
  }
  if (cluster) process.env[CLUSTER_VARIABLE] = cluster.url;
  return end;
}
