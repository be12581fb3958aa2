import workerPath from './worker.ts?worker&url';

/** The script that MapLibre loads into its workers; its ending tells MapLibre to import it, for the policy forbids evaluation. */
export const tilesWorkerPath = workerPath;
