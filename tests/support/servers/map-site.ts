/** Serves the page of `map-page`, and a street archive over a slow connection that tests can stall. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import {
  TILES_MANIFEST,
  type TilesManifest,
  tilesAddress,
  tilesManifestSchema,
} from '../../../src/domain/geo/tiles.ts';
import { buildPage } from './page-build.ts';

const FOLDER = fileURLToPath(new URL('../map-page', import.meta.url));
const ARCHIVES = fileURLToPath(new URL('../../../public/tiles/archives', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
/** Smaller than the app's chunks, so that the small archive has many of them to be interrupted at. */
const CHUNK_BYTES = 4096;
/** Less than a chunk, so that most kills hit an incomplete one. */
const PIECE_BYTES = 1024;
const PIECE_MS = 2;
/** After this silence the page has failed, even on a busy machine. */
const PATIENCE_MS = 60_000;

const saidSchema = z.object({ what: z.string(), detail: z.unknown() });

export interface MapSite {
  readonly url: string;
  /** SHA-256 of the whole archive. */
  readonly sha256: string;
  readonly bytes: number;
  readonly chunkBytes: number;
  /** First and last byte of each request for the archive. */
  readonly asked: readonly (readonly [number, number])[];
  /** The largest number of received bytes that a page has reported. */
  readonly received: number;
  /** Sends this number of bytes in all, then stalls; resolves when it stalls. */
  sendOnly(bytes: number): Promise<void>;
  /** Sends everything; resolves with the SHA-256 of the page's stored bytes. */
  sendAll(): Promise<string>;
  stop(): Promise<void>;
}

export async function startMapSite(): Promise<MapSite> {
  const files = mkdtempSync(join(tmpdir(), 'rihla-map-page-'));
  await buildPage(FOLDER, ['index.html'], files);
  const name = readdirSync(ARCHIVES).find((file) => file.startsWith('sg-central-')) ?? '';
  const archive = await readFile(join(ARCHIVES, name));
  const path = `archives/${name}`;
  const manifest = manifestOf(path, archive);
  const asked: (readonly [number, number])[] = [];
  let received = 0;
  let allowance = 0;
  let onSpent: (() => void) | null = null;
  let onKept: ((sha256: string) => void) | null = null;

  async function sendRange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const end = Number(to) + 1;
    asked.push([Number(from), Number(to)]);
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${archive.length}` });
    for (let at = Number(from); at < end && !response.destroyed; ) {
      const count = Math.min(PIECE_BYTES, allowance, end - at);
      if (count === 0) {
        onSpent?.();
        return;
      }
      allowance -= count;
      response.write(archive.subarray(at, at + count));
      at += count;
      if (allowance < Number.POSITIVE_INFINITY) await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
    }
    response.end();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/said') {
      const { what, detail } = saidSchema.parse(JSON.parse(await textOf(request)));
      if (what === 'received') received = Math.max(received, Number(detail));
      else if (what === 'kept') onKept?.(String(detail));
      else console.error(what, detail);
      response.end();
    } else if (pathname === tilesAddress(TILES_MANIFEST)) response.end(JSON.stringify(manifest));
    else if (pathname === tilesAddress(path)) await sendRange(request, response);
    else {
      const file = pathname === '/' ? '/index.html' : pathname;
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.setHeader('content-type', type).end(await readFile(join(files, file)));
    }
  }

  const http = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(404).end(String(error)));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (!address || typeof address === 'string') throw new Error('the site has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    sha256: sha256(archive),
    bytes: archive.length,
    chunkBytes: CHUNK_BYTES,
    asked,
    get received() {
      return received;
    },
    sendOnly(bytes) {
      allowance = bytes;
      return soon<void>('the download did not begin', (resolve) => {
        onSpent = resolve;
      });
    },
    sendAll() {
      allowance = Number.POSITIVE_INFINITY;
      return soon('the map did not become whole', (resolve) => {
        onKept = resolve;
      });
    },
    async stop() {
      await new Promise((resolve) => {
        http.close(resolve);
        http.closeAllConnections();
      });
      rmSync(files, { recursive: true, force: true });
    },
  };
}

function manifestOf(path: string, archive: Uint8Array): TilesManifest {
  const chunks: [number, string][] = [];
  for (let at = 0; at < archive.length; at += CHUNK_BYTES) {
    const chunk = archive.subarray(at, at + CHUNK_BYTES);
    chunks.push([chunk.length, sha256(chunk)]);
  }
  return tilesManifestSchema.parse({
    format: 1,
    archives: [
      {
        id: 'sg-central',
        path,
        bytes: archive.length,
        minZoom: 7,
        maxZoom: 14,
        bounds: [103, 1, 104, 2],
        schema: 'protomaps',
        attribution: '',
        chunks,
      },
    ],
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function soon<T>(problem: string, begin: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(problem)), PATIENCE_MS);
    begin((value) => {
      clearTimeout(late);
      resolve(value);
    });
  });
}
