/** Streets with known junctions, like in OpenStreetMap: two streets meet only at shared nodes. */
import { readFileSync } from 'node:fs';
import type { Position } from '../../../src/domain/geo/geo.ts';
import { findRealData } from '../real-data.ts';

export interface Way {
  readonly nodes: readonly number[];
  readonly positions: readonly Position[];
  /** Uses OpenMapTiles' names. */
  readonly fields: Readonly<Record<string, string | number>>;
}

interface Overpass {
  readonly elements: readonly {
    readonly nodes: readonly number[];
    readonly geometry?: readonly { readonly lat: number; readonly lon: number }[];
    readonly tags: Readonly<Record<string, string>>;
  }[];
}

const CLASSES: Readonly<Record<string, string>> = {
  residential: 'minor',
  unclassified: 'minor',
  living_street: 'minor',
  footway: 'path',
  pedestrian: 'path',
  steps: 'path',
};

/** The roads of Serangoon in Singapore; undefined if the data is absent. */
export function serangoonWays(): readonly Way[] | undefined {
  const file = findRealData('maps/singapore-serangoon-roads-overpass.json');
  if (file === undefined) return undefined;
  const { elements } = JSON.parse(readFileSync(file, 'utf8')) as Overpass;
  return elements.flatMap(({ nodes, geometry = [], tags }) =>
    geometry.length < 2
      ? []
      : [
          {
            nodes,
            positions: geometry.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
            fields: fieldsOf(tags),
          },
        ],
  );
}

function fieldsOf(tags: Readonly<Record<string, string>>): Record<string, string | number> {
  const { highway = '', bridge, tunnel, layer, access, foot, name } = tags;
  const base = highway.replace('_link', '');
  const isBridge = bridge !== undefined && bridge !== 'no';
  return {
    class: CLASSES[base] ?? base,
    ...(CLASSES[base] === 'path' ? { subclass: base } : {}),
    ...(highway.endsWith('_link') ? { ramp: 1 } : {}),
    ...(isBridge ? { brunnel: 'bridge' } : tunnel !== undefined && tunnel !== 'no' ? { brunnel: 'tunnel' } : {}),
    ...(layer ? { layer: Number(layer) } : {}),
    ...(access === 'no' || access === 'private' ? { access: 'no' } : {}),
    ...(foot ? { foot } : {}),
    ...(name ? { name } : {}),
  };
}

/** The same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface MadeTown {
  readonly ways: readonly Way[];
  readonly positions: ReadonlyMap<number, Position>;
}

export interface TownOptions {
  readonly seed: number;
  readonly centre?: Position;
  /** Streets in each direction. */
  readonly size?: number;
}

/**
 * A generated town: crooked streets in two directions with some missing blocks, a bridge over all of them that meets them only
 * at its ends, and an island that no street reaches.
 */
export function madeTown({ seed, centre = { latitude: 1.3, longitude: 103.8 }, size = 9 }: TownOptions): MadeTown {
  const random = seeded(seed);
  const positions = new Map<number, Position>();
  const block = 0.0016;
  const stretch = 1 / Math.cos((centre.latitude * Math.PI) / 180);
  const place = (id: number, east: number, north: number) =>
    positions.set(id, {
      latitude: centre.latitude + north * block,
      longitude: centre.longitude + east * block * stretch,
    });
  const jitter = () => (random() - 0.5) * 0.5;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      place(row * size + column, column - size / 2 + jitter(), row - size / 2 + jitter());
  const lines: { nodes: number[]; fields: Way['fields'] }[] = [];
  const street = (nodes: readonly number[], name: string) => {
    let part: number[] = [];
    for (const node of nodes) {
      part.push(node);
      if (part.length < 2 || random() > 0.12) continue;
      // Leave a block out here.
      lines.push({ nodes: part, fields: { class: 'minor', name } });
      part = [];
    }
    if (part.length > 1) lines.push({ nodes: part, fields: { class: 'minor', name } });
  };
  const span = [...Array(size).keys()];
  for (const n of span) {
    street(
      span.map((column) => n * size + column),
      `Row ${n}`,
    );
    street(
      span.map((row) => row * size + n),
      `Column ${n}`,
    );
  }
  lines.push({ nodes: [0, size * size - 1], fields: { class: 'path', brunnel: 'bridge', layer: 1 } });
  const island = size * size;
  place(island, size, 0);
  place(island + 1, size + 0.7, 0.4);
  lines.push({ nodes: [island, island + 1], fields: { class: 'minor', name: 'Island' } });
  const ways = lines.map(({ nodes, fields }) => ({
    nodes,
    fields,
    positions: nodes.map((node) => positions.get(node) ?? centre),
  }));
  return { ways, positions };
}
