import type { TestProject } from 'vitest/node';
import { prepareLightDatabase } from './light-database.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URLs of the run's PostgreSQL clusters, one per worker; none if the machine has no PostgreSQL. */
    readonly clusterUrls: readonly string[];
  }
}

/** The JIT takes longer than any statement of the tests. */
const SETTINGS = ['jit=off'];

/**
 * Prepares PGlite's initial image, and starts the PostgreSQL clusters of a run. Each worker has its own, because an open
 * transaction in one database delays the pulls of all others in its cluster (Y4). Returns a function that stops them.
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
