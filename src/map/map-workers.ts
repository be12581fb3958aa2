/** MapLibre's workers, with our script for reading tiles from archives. */
import { addProtocol, importScriptInWorkers, prewarm, setWorkerUrl } from 'maplibre-gl';
import libreWorkerPath from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { trustScript } from '#platform/script-address.ts';
import { createTileReader, TILE_SCHEME } from './tile-protocol.ts';
import tilesWorkerPath from './tiles-worker.ts?worker&url';

let workers: Promise<void> | undefined;

/** Resolves when MapLibre's workers can read our archives. Before that they would request tiles from the network. */
export function prepareWorkers(): Promise<void> {
  workers ??= startWorkers();
  // Retry with the next map after a failure.
  workers.catch(() => {
    workers = undefined;
  });
  return workers;
}

async function startWorkers(): Promise<void> {
  const trusted = trustScript(libreWorkerPath);
  // MapLibre calls these string methods on the URL. With Trusted Types it is an object, which lacks them.
  if (typeof trusted !== 'string') {
    Object.assign(trusted, {
      endsWith: (end: string) => libreWorkerPath.endsWith(end),
      split: (by: RegExp) => libreWorkerPath.split(by),
    });
  }
  setWorkerUrl(trusted);
  // Keep the workers between maps: new ones would get tile requests before they have our script.
  prewarm();
  // In development the worker's URL is different and can't be imported, so the page reads tiles itself.
  if (import.meta.env.DEV) addProtocol(TILE_SCHEME, createTileReader());
  else await importScriptInWorkers(tilesWorkerPath);
}
