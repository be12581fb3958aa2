/** TinyBase's own WebSocket server on the loopback interface, filled with the bench's documents. */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as tinybase from 'tinybase';
import type * as persisters from 'tinybase/persisters/persister-file';
import type * as synchronizers from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocketServer } from 'ws';
import type { InstalledPeers } from './install.ts';
import type { PlaceDocument } from './peer.ts';
import { TABLE, toTinybaseRow } from './tinybase-table.ts';

export interface TinybaseServer {
  readonly url: string;
  /** Changes a place's name, as a program beside the database would. */
  readonly rename: (id: string, name: string) => void;
  stop(): Promise<void>;
}

export async function startTinybaseServer(
  { load }: InstalledPeers,
  documents: readonly PlaceDocument[],
): Promise<TinybaseServer> {
  // These are the modules of the names.
  const { createMergeableStore } = (await load('tinybase')) as typeof tinybase;
  const { createFilePersister } = (await load('tinybase/persisters/persister-file')) as typeof persisters;
  const { createWsServer } = (await load('tinybase/synchronizers/synchronizer-ws-server')) as typeof synchronizers;
  const folder = mkdtempSync(join(tmpdir(), 'rihla-tinybase-'));
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const store = createMergeableStore('server');
  store.transaction(() => {
    for (const place of documents) store.setRow(TABLE, place.id, toTinybaseRow(place));
  });
  const file = createFilePersister(store, join(folder, 'places.json'));
  await file.save();
  const server = createWsServer(sockets, () => file);
  return {
    // A WebSocket server on a TCP port has an `AddressInfo`.
    url: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/places`,
    rename: (id, name) => void store.setCell(TABLE, id, 'name', name),
    async stop() {
      await server.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
