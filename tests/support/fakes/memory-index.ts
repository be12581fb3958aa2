import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import { isMissingChangesOf } from '../../../src/domain/sync/checkpoint-order.ts';
import type { IndexFeed } from '../../../src/domain/sync/index-feed.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';

type Documents = ReadonlyMap<string, Restaurant>;

/** The search index as seen by the replica: the applied changes, and the part that survives the end of its worker. */
export class MemoryIndex implements IndexFeed {
  kept: readonly string[] = [];
  rebuilt: string[] = [];
  readonly confirmations = new Map<string, string>();
  #regions = new Map<string, Documents>();
  #checkpoints = new Map<string, Checkpoint>();
  #saved = { regions: new Map<string, Documents>(), checkpoints: new Map<string, Checkpoint>() };
  readonly #parts = new Map<string, Restaurant[]>();

  documentsOf(region: string): Documents {
    return this.#regions.get(region) ?? new Map();
  }

  /** Writes the state in memory to the files. */
  save(): void {
    this.#saved = { regions: new Map(this.#regions), checkpoints: new Map(this.#checkpoints) };
  }

  /** Ends the worker, and loses unsaved changes. */
  crash(): void {
    this.#regions = new Map(this.#saved.regions);
    this.#checkpoints = new Map(this.#saved.checkpoints);
    this.#parts.clear();
  }

  /** Deletes the files, like wiping the device. */
  wipe(): void {
    this.#saved = { regions: new Map(), checkpoints: new Map() };
    this.crash();
  }

  async keep(regions: readonly string[]): Promise<void> {
    this.kept = regions;
    const dropped = [...this.#regions.keys(), ...this.#checkpoints.keys()].filter((id) => !regions.includes(id));
    for (const region of dropped) {
      this.#regions.delete(region);
      this.#checkpoints.delete(region);
    }
  }

  async checkpointOf(region: string): Promise<Checkpoint | null> {
    return this.#checkpoints.get(region) ?? null;
  }

  async apply({ region, documents, gone, since, checkpoint }: Parameters<IndexFeed['apply']>[0]): Promise<void> {
    const next = new Map(this.documentsOf(region));
    for (const document of documents) next.set(document.id, document);
    for (const id of gone) next.delete(id);
    this.#regions.set(region, next);
    // A page of changes can't complete an index that lacks the region or missed an earlier page.
    const held = this.#checkpoints.get(region);
    if (held && !isMissingChangesOf(held, since)) this.#checkpoints.set(region, checkpoint);
    else this.#checkpoints.delete(region);
  }

  async rebuild(region: string, documents: readonly Restaurant[], last: { checkpoint: Checkpoint } | null) {
    const parts = [...(this.#parts.get(region) ?? []), ...documents];
    this.#parts.set(region, parts);
    if (!last) return;
    this.#parts.delete(region);
    this.#regions.set(region, new Map(parts.map((document) => [document.id, document])));
    this.#checkpoints.set(region, last.checkpoint);
    this.rebuilt.push(region);
  }

  async confirmed(region: string, asOf: string): Promise<void> {
    this.confirmations.set(region, asOf);
  }
}
