/**
 * An in-memory backend for workers in a browser test: the model server and its packs, behind a channel that replaces the
 * network. The worker's end is `replica-test-worker.ts`.
 */

import { encodeDetailsPack } from '../../../src/catalogue/format/pack.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { Manifest } from '../../../src/domain/sync/packs.ts';
import { sha256 } from '../../../src/platform/digests.ts';
import { RemoteError } from '../../../src/remote/remote-error.ts';
import { ModelServer } from './model-server.ts';

export interface ModelRequest {
  readonly id: string;
  readonly url: string;
  readonly body: string | null;
  readonly etag: string | null;
}

export interface ModelResponse {
  readonly id: string;
  /** Null if the network is offline. */
  readonly answer: { status: number; headers: Record<string, string>; body: string | ArrayBuffer | null } | null;
}

type Answer = NonNullable<ModelResponse['answer']>;

export const MODEL_CHANNEL = 'model-backend';
/** Carries the milliseconds by which workers advance their clocks. */
export const CLOCK_CHANNEL = 'model-clock';
export const MODEL_ORIGIN = 'https://model.invalid';

export class ModelBackend {
  readonly server = new ModelServer();
  /** 'portal' answers everything with its own page, like a hotel's network. */
  network: 'online' | 'offline' | 'portal' = 'online';
  /** All requested paths. */
  readonly asked: string[] = [];
  readonly #channel = new BroadcastChannel(MODEL_CHANNEL);
  #manifest: Manifest | null = null;
  readonly #files = new Map<string, ArrayBuffer>();

  constructor() {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<ModelRequest>) => {
      if (!('url' in data)) return;
      void this.#reply(data);
    });
  }

  /** Commits the documents in one transaction. */
  put(...documents: readonly Restaurant[]): void {
    const transaction = this.server.begin();
    for (const document of documents) transaction.put(document);
    transaction.commit();
  }

  delete(...ids: readonly string[]): void {
    const transaction = this.server.begin();
    for (const id of ids) transaction.delete(id);
    transaction.commit();
  }

  /** Builds the packs of these regions from their present rows. */
  async buildPacks(...regions: readonly string[]): Promise<void> {
    this.server.buildPacks();
    const built = [];
    for (const id of regions) {
      const pack = await this.server.readDetails(id);
      if (!pack) throw new Error(`no rows in ${id}`);
      const { version } = pack;
      const restaurants = [...this.server.documentsOf(id).values()];
      const bytes = await encodeDetailsPack({ region: id, version, restaurants });
      const hash = await sha256(bytes);
      const path = `${id.replace('/', '-')}-${hash.slice(0, 8)}.details`;
      this.#files.set(`/packs/${path}`, bytes.buffer);
      const file = { path, bytes: bytes.length, compressedBytes: bytes.length, sha256: hash };
      const bounds = { south: 1, north: 2, west: 103, east: 104 };
      const region = { id, countryCode: id.slice(0, 2).toUpperCase(), city: null, name: id, bounds };
      built.push({ ...region, rows: restaurants.length, index: file, details: file, version });
    }
    const [first] = built;
    if (!first) throw new Error('no region given');
    const world = { rows: 0, index: first.index };
    this.#manifest = { format: 1, version: first.version, builtAt: '2026-11-20T00:00:00.000Z', regions: built, world };
  }

  close(): void {
    this.#channel.close();
  }

  async #reply(request: ModelRequest): Promise<void> {
    const response: ModelResponse = { id: request.id, answer: await this.#answer(request) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    this.#channel.postMessage(response);
  }

  async #answer({ url, body, etag }: ModelRequest): Promise<Answer | null> {
    const { pathname } = new URL(url, self.location.origin);
    this.asked.push(pathname);
    if (this.network === 'offline') return null;
    if (this.network === 'portal') {
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome to our hotel</h1>' };
    }
    if (pathname === '/packs/manifest.json') {
      const tag = `"${this.#manifest?.version.xid}"`;
      if (etag === tag) return { status: 304, headers: {}, body: null };
      return json(200, this.#manifest, { etag: tag });
    }
    const file = this.#files.get(pathname);
    if (file) return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file };
    const args = body === null ? {} : JSON.parse(body);
    if (pathname.endsWith('/restaurant_by_slug')) return json(200, this.#bySlug(args.slug));
    if (pathname.endsWith('/restaurants_by_id')) return json(200, this.#byId(args.ids));
    if (!pathname.endsWith('/sync_pull')) return json(404, { code: 'PGRST202', message: pathname });
    try {
      return json(200, await this.server.pullRegion(args.scope.region, args.checkpoint, args.lim));
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      return json(error.status || 500, { code: error.status === 410 ? 'PT410' : 'XX000', message: error.message });
    }
  }

  #bySlug(slug: string): Restaurant | null {
    return this.#all().find((document) => document.slug === slug) ?? null;
  }

  #byId(ids: readonly string[]): Restaurant[] {
    return this.#all().filter(({ id }) => ids.includes(id));
  }

  #all(): Restaurant[] {
    return this.server.regions().flatMap((region) => [...this.server.documentsOf(region).values()]);
  }
}

function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
