/**
 * Our sync beside other libraries: the same documents from the same backend (or from the library's own server, filled with them), in
 * the same Chromium with its profile on disk, each used as its own documentation recommends. Measures a first sync, a place by
 * its id, the twenty best of a filter, one change until the page shows it, the bytes stored, a reload to its first answer, two
 * tabs, and two kills in mid-sync. `RIHLA_BENCH_DATA` keeps the server's places between runs.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { createOperator } from '../support/operator.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { startBenchSite } from './search/site.ts';
import { installPeers } from './sync-peers/install.ts';
import { measurePeer } from './sync-peers/measure.ts';
import { PEER_NAMES, type PeerName } from './sync-peers/names.ts';
import type { PlaceDocument } from './sync-peers/peer.ts';
import { fillPlaces } from './sync-peers/rows.ts';
import { startTinybaseServer } from './sync-peers/tinybase-server.ts';

const PAGE = fileURLToPath(new URL('./sync-peers/page', import.meta.url));
const SIZES: Readonly<Record<string, number>> = { '1k': 1000, '18k': 18_000, '65k': 65_000 };
/** Longest wait for a sync, in milliseconds per row, and besides. */
const PATIENCE_PER_ROW_MS = 5;
const PATIENCE_MS = 60_000;
/** Rows per request when the driver reads the documents. */
const READ = 1000;

const placesSchema = z.array(
  z.object({
    document: z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      cuisine_types: z.array(z.string()),
      price_level: z.nullable(z.number()),
      average_rating: z.nullable(z.number()),
    }),
  }),
);
const manifestSchema = z.object({ regions: z.array(z.object({ id: z.string(), rows: z.number() })) });

export async function run({ sizes = ['18k'], peers = PEER_NAMES }: BenchOptions): Promise<Measurement[]> {
  const names = PEER_NAMES.filter((name) => peers.includes(name));
  const installed = installPeers();
  const site = await startBenchSite(PAGE, [installed.plugin]);
  const measured: Measurement[] = [];
  try {
    for (const size of sizes) {
      const rows = SIZES[size];
      if (rows === undefined) throw new Error(`A size is one of ${Object.keys(SIZES).join(', ')}.`);
      await withPlaces(rows, async (server) => {
        const places = await readDocuments(server, rows);
        const tinybase = await startTinybaseServer(installed, [...places.values()]);
        try {
          const servers = { url: server.url, key: PUBLISHABLE_KEY, tinybaseUrl: tinybase.url, rows };
          const rename = createRename(server, tinybase.rename);
          for (const name of names) {
            const patienceMs = PATIENCE_MS + rows * PATIENCE_PER_ROW_MS;
            const address = `http://127.0.0.1:${site.port}/`;
            const subject = { name, address, servers, places, patienceMs, rename: rename(name) };
            measured.push(...(await measurePeer(subject, `sync_peers.${size}`)));
          }
        } finally {
          await tinybase.stop();
        }
      });
    }
  } finally {
    await site.stop();
  }
  return measured;
}

/** The embedded backend's, see `platform/config.ts`. */
const PUBLISHABLE_KEY = 'sb_publishable_rihla_local';

async function withPlaces(rows: number, work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const kept = process.env['RIHLA_BENCH_DATA'];
  const dataDir = kept === undefined ? mkdtempSync(join(tmpdir(), 'rihla-bench-')) : join(kept, `sync-peers-${rows}`);
  const mark = join(dataDir, 'filled');
  try {
    if (!existsSync(mark)) await fillPlaces(dataDir, rows);
    writeFileSync(mark, '');
    const server = await startServerProcess({ dataDir, isOptimized: true });
    try {
      await waitForPacks(server, rows);
      await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function waitForPacks(server: ServerProcess, rows: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${server.url}/packs/manifest.json`);
    const manifest = answer.ok ? manifestSchema.parse(await answer.json()) : undefined;
    if (manifest?.regions.some((region) => region.id === 'sg' && region.rows === rows)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The backend did not build the packs.');
}

async function readDocuments(server: ServerProcess, rows: number): Promise<ReadonlyMap<string, PlaceDocument>> {
  const operator = createOperator(server.url, server.secretKey());
  const places = new Map<string, PlaceDocument>();
  for (let from = 0; from < rows; from += READ) {
    const { data } = await operator
      .from('bench_documents')
      .select('document')
      .order('id')
      .range(from, from + READ - 1)
      .throwOnError();
    for (const { document } of placesSchema.parse(data)) places.set(document.id, document);
  }
  if (places.size !== rows) throw new Error(`The backend has ${places.size} places, not ${rows}.`);
  return places;
}

/** A change of a place's name where each library reads it. */
function createRename(server: ServerProcess, inTinybase: (id: string, name: string) => void) {
  const operator = createOperator(server.url, server.secretKey());
  return (peer: PeerName) =>
    async (place: PlaceDocument, name: string): Promise<void> => {
      if (peer === 'tinybase') inTinybase(place.id, name);
      else if (peer === 'ours') await operator.from('restaurants').update({ name }).eq('id', place.id).throwOnError();
      else {
        const { data } = await operator
          .from('bench_documents')
          .select('document')
          .eq('id', place.id)
          .single()
          .throwOnError();
        const document = { ...z.looseObject({}).parse(data.document), name };
        await operator.from('bench_documents').update({ document }).eq('id', place.id).throwOnError();
      }
    };
}
