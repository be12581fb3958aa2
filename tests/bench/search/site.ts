/** Bundles and serves a bench's page, cross-origin isolated, for a high-resolution clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const SEARCH_PAGE = fileURLToPath(new URL('./page', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  // The slow network's proxy is another origin.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

export interface BenchSite {
  readonly port: number;
  /** Serves a file at a path that begins with '/', Brotli-compressed like packs. */
  serve(path: string, body: string | Uint8Array): void;
  stop(): Promise<void>;
}

/** @param plugins Vite's, for the page and its workers */
export async function startBenchSite(folder = SEARCH_PAGE, plugins: readonly Plugin[] = []): Promise<BenchSite> {
  const files = mkdtempSync(join(tmpdir(), 'rihla-bench-page-'));
  await build({
    configFile: false,
    root: folder,
    plugins: [...plugins],
    logLevel: 'error',
    worker: { format: 'es', plugins: () => [...plugins] },
    build: { outDir: files, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  const served = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const compressed = served.get(path);
    const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream';
    response.setHeaders(new Map(Object.entries({ ...ISOLATION, 'content-type': type })));
    if (compressed !== undefined) {
      response.setHeader('content-encoding', 'br').end(compressed);
      return;
    }
    readFile(join(files, path === '/' ? 'index.html' : path)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    serve: (path, body) => served.set(path, brotliCompressSync(body)),
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(files, { recursive: true, force: true });
    },
  };
}
