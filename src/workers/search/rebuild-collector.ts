/** Gathers the parts of a region's rebuild, and the pages of changes that arrive meanwhile. */
import { buildColumns, type Columns } from '#catalogue/columns.ts';
import { type IndexRow, toIndexRow } from '#catalogue/index-row.ts';
import { lacks } from '#domain/checkpoint-order.ts';
import type { Checkpoint } from '#domain/packs.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import type { IndexPage, RebuildEnd } from './api.ts';

interface Rebuilt {
  readonly columns: Columns;
  readonly checkpoint: Checkpoint;
  /** Pages that lead further than the documents of the rebuild did. */
  readonly later: readonly IndexPage[];
}

export class RebuildCollector {
  readonly #parts = new Map<string, { rows: Map<string, IndexRow>; pages: IndexPage[] }>();

  /** Takes a part; answers the whole with the last one. */
  add(region: string, documents: readonly Restaurant[], last: RebuildEnd | null): Rebuilt | undefined {
    const part = this.#parts.get(region) ?? { rows: new Map<string, IndexRow>(), pages: [] };
    this.#parts.set(region, part);
    for (const document of documents) part.rows.set(document.id, toIndexRow(document));
    if (last === null) return undefined;
    this.#parts.delete(region);
    const { checkpoint } = last;
    const later = part.pages.filter((page) => lacks(checkpoint, page.checkpoint));
    return { columns: buildColumns(part.rows.values()), checkpoint, later };
  }

  /** Remembers a page for a region that is being rebuilt. */
  note(page: IndexPage): void {
    this.#parts.get(page.region)?.pages.push(page);
  }
}
