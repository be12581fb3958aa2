import workerPath from './tiles-worker.ts?worker&url';

/**
 * The script that MapLibre loads into its workers. Its extension makes MapLibre import it, because the content security
 * policy forbids evaluation.
 */
export const tilesWorkerPath = workerPath;
