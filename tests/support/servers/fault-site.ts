/** Serves the page of `fault-page` with the model server, and records the page's reports to the test. */

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { OWN_COLLECTIONS } from '../../../src/domain/own/own-documents.ts';
import { checkpointSchema } from '../../../src/domain/sync/packs.ts';
import { RemoteError } from '../../../src/remote/remote-error.ts';
import { ModelOwnServer } from './model-own-server.ts';
import { buildPage } from './page-build.ts';

const FOLDER = fileURLToPath(new URL('../fault-page', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
export const USER = 'amina';
/** After this silence the page has failed, even on a busy machine. */
const PATIENCE_MS = 90_000;

const saidSchema = z.object({ what: z.string(), detail: z.unknown() });
type Said = z.infer<typeof saidSchema>;

const pushSchema = z.object({
  userId: z.string(),
  client: z.string(),
  mutations: z.array(
    z.object({ number: z.number(), id: z.optional(z.string()), name: z.string(), args: z.looseObject({}) }),
  ),
});
const pullSchema = z.object({
  userId: z.string(),
  checkpoints: z.array(z.tuple([z.enum(OWN_COLLECTIONS), z.nullable(checkpointSchema)])),
  client: z.nullable(z.string()),
});

export interface FaultSite {
  readonly url: string;
  readonly server: ModelOwnServer;
  /** Whether the server is out of reach; the page itself is served. */
  isDown: boolean;
  /** Delay before the next answer, in milliseconds. */
  latencyMs: () => number;
  /** Maximum number of parallel pushes so far. */
  maxPushes: number;
  /** All reports of all pages. */
  readonly heard: readonly Said[];
  /** Resolves with the next report of this kind. Rejects after a long silence. */
  next(what: string): Promise<Said>;
  stop(): Promise<void>;
}

export async function startFaultSite(): Promise<FaultSite> {
  const files = mkdtempSync(join(tmpdir(), 'rihla-fault-page-'));
  await buildPage(FOLDER, ['index.html', 'service-worker.ts'], files);
  const heard: Said[] = [];
  let waiting: { what: string; resolve: (said: Said) => void }[] = [];
  const model = new ModelOwnServer([USER]);
  let pushes = 0;

  async function answer(path: string, body: string): Promise<unknown> {
    if (path === '/said') {
      const said = saidSchema.parse(JSON.parse(body));
      heard.push(said);
      const served = waiting.filter(({ what }) => what === said.what);
      waiting = waiting.filter(({ what }) => what !== said.what);
      for (const { resolve } of served) resolve(said);
      return {};
    }
    if (site.isDown) throw new Error('out of reach');
    await new Promise((resolve) => setTimeout(resolve, site.latencyMs()));
    if (path === '/push') {
      const { userId, client, mutations } = pushSchema.parse(JSON.parse(body));
      site.maxPushes = Math.max(site.maxPushes, ++pushes);
      try {
        const value = await model.push(userId, client, mutations);
        await new Promise((resolve) => setTimeout(resolve, site.latencyMs()));
        return { value };
      } finally {
        pushes--;
      }
    }
    const { userId, checkpoints, client } = pullSchema.parse(JSON.parse(body));
    return { value: Object.fromEntries(await model.pullOwn(userId, new Map(checkpoints), client, 100)) };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    try {
      if (request.method === 'POST') {
        const answered = await answer(path, await bodyOf(request)).catch(toRefusal);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answered));
        return;
      }
      const file = path === '/' ? '/index.html' : path;
      const bytes = await readFile(join(files, file));
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(bytes);
    } catch (error) {
      response.statusCode = 404;
      response.end(String(error));
    }
  }

  const http = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (!address || typeof address === 'string') throw new Error('the site has no port');
  const site: FaultSite = {
    url: `http://127.0.0.1:${address.port}/`,
    server: model,
    isDown: false,
    latencyMs: () => 0,
    maxPushes: 0,
    heard,
    next: (what) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no page said '${what}'`)), PATIENCE_MS);
        const heardIt = (said: Said) => {
          clearTimeout(late);
          resolve(said);
        };
        waiting.push({ what, resolve: heardIt });
      }),
    async stop() {
      await new Promise((resolve) => {
        http.close(resolve);
        http.closeAllConnections();
      });
      rmSync(files, { recursive: true, force: true });
    },
  };
  return site;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof RemoteError)) throw error;
  return { refused: { code: error.code, reason: error.reason } };
}
