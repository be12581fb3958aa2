import { ensureApp } from '../../scripts/setup/builds.mjs';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { CLUSTER_VARIABLE } from './fixtures.ts';
import { openStores, prepareSamples, prepareTemplates } from './templates.ts';

/**
 * Builds the app and prepares what the backends start from, once per run; every spec serves the same files as a person
 * would get. Answers what ends the run's PostgreSQL and removes the stores.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureApp();
  // Inherited by all backends: a run builds hundreds of packs and downloads each once.
  process.env['PACK_QUALITY'] = '5';
  const removeStores = openStores();
  const cluster = hasPostgres() ? await startPostgres() : undefined;
  // Side by side, and each to its end: what is given up half-way would leave a backend running.
  const prepared = await Promise.allSettled(
    // Beside PostgreSQL, PGlite runs what the samples are enough for.
    cluster ? [prepareTemplates(cluster.url), prepareSamples(undefined)] : [prepareTemplates(undefined)],
  );
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
