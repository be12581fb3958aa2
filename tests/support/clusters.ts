import type { TestProject } from 'vitest/node';
import { prepareLightDatabase } from './light-database.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URLs of the run's PostgreSQL clusters, one for each worker; none where the machine has no PostgreSQL. */
    readonly clusterUrls: readonly string[];
  }
}

/** Compiling a statement takes longer than any of the tests' runs. */
const SETTINGS = ['jit=off'];

/**
 * Prepares what PGlite begins as, and starts the PostgreSQL clusters of a run: one for each worker, since a transaction
 * that runs in one database holds back the pulls of all others in its cluster (rule Y4). Answers what ends them.
 */
export default async function startClusters(project: TestProject): Promise<() => Promise<void>> {
  const count = hasPostgres() ? (project.config.maxWorkers ?? 1) : 0;
  const [clusters] = await Promise.all([
    Promise.all(Array.from({ length: count }, () => startPostgres('postgres', SETTINGS))),
    prepareLightDatabase(),
  ]);
  project.provide(
    'clusterUrls',
    clusters.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
  };
}
