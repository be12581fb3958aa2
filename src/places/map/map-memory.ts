import type { Bounds } from '#domain/geo/geo.ts';
import type { Camera } from '#map/canvas-api.ts';

/** The state of a map when its page was left. */
export interface MapMemory {
  readonly camera: Camera;
  readonly selected: string | null;
  /** The area that limits the list. */
  readonly area: Bounds | null;
}

const MAX_MEMORIES = 20;
const memories = new Map<string, MapMemory>();

/** For this page load, by key of the history entry; never in an address, which a server would see. */
export const mapMemories = {
  read: (entry: string): MapMemory | undefined => memories.get(entry),
  keep(entry: string, memory: MapMemory): void {
    memories.delete(entry);
    memories.set(entry, memory);
    const [oldest] = memories.keys();
    if (memories.size > MAX_MEMORIES && oldest !== undefined) memories.delete(oldest);
  },
};
