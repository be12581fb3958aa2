// @module-tag quick
import { expect, test } from 'vitest';
import { cutWays } from '../../tests/support/ways/cut-ways.ts';
import { madeTown, type Way } from '../../tests/support/ways/street-net.ts';
import { buildWalkGraph } from './walk-graph.ts';
import { findRoute } from './walk-route.ts';
import { type Fields, KINDS, walkabilityOf } from './walkability.ts';

const walked = (fields: Fields, schema: 'openmaptiles' | 'protomaps') => {
  const walkability = walkabilityOf(fields, schema);
  return walkability && `${KINDS[walkability.kind]} ${walkability.level}`;
};

test.each<[Fields, string | null]>([
  [{ class: 'minor' }, 'street 0'],
  [{ class: 'path', subclass: 'footway' }, 'path 0'],
  [{ class: 'path', subclass: 'steps' }, 'steps 0'],
  [{ class: 'path', subclass: 'crossing' }, 'crossing 0'],
  [{ class: 'primary', brunnel: 'bridge' }, 'street 1'],
  [{ class: 'primary', brunnel: 'bridge', layer: 2 }, 'street 2'],
  [{ class: 'path', brunnel: 'tunnel' }, 'path -1'],
  [{ class: 'motorway', foot: 'yes' }, null],
  [{ class: 'motorway', ramp: 1 }, null],
  // Such links are often the only connection between the two sides of a wide road.
  [{ class: 'trunk', ramp: 1 }, 'street 0'],
  [{ class: 'trunk', ramp: 1, foot: 'no' }, null],
  [{ class: 'minor', access: 'private' }, null],
  [{ class: 'minor', access: 'private', foot: 'yes' }, 'street 0'],
  [{ class: 'minor', foot: 'no' }, null],
  [{ class: 'busway' }, null],
  [{ class: 'rail' }, null],
  [{}, null],
])('of OpenMapTiles, %j is walked as %s', (fields, as) => expect(walked(fields, 'openmaptiles')).toBe(as));

test.each<[Fields, string | null]>([
  [{ kind: 'minor_road' }, 'street 0'],
  [{ 'pmap:kind': 'minor_road' }, 'street 0'],
  [{ kind: 'path', kind_detail: 'footway' }, 'path 0'],
  [{ kind: 'path', kind_detail: 'steps' }, 'steps 0'],
  [{ kind: 'path', kind_detail: 'crossing' }, 'crossing 0'],
  [{ kind: 'major_road', is_bridge: true }, 'street 1'],
  [{ kind: 'path', is_tunnel: true }, 'path -1'],
  [{ kind: 'highway' }, null],
  [{ kind: 'major_road', kind_detail: 'motorway', is_link: true }, null],
  [{ kind: 'major_road', kind_detail: 'trunk', is_link: true }, 'street 0'],
  [{ kind: 'path', kind_detail: 'pier' }, null],
  [{ kind: 'minor_road', access: 'no' }, null],
  [{ kind: 'rail' }, null],
  [{}, null],
])('of Protomaps, %j is walked as %s', (fields, as) => expect(walked(fields, 'protomaps')).toBe(as));

test('a town gives the same walks in both schemas', () => {
  const { ways, positions } = madeTown({ seed: 8 });
  const inProtomaps = ways.map((way): Way => {
    const { class: kind, brunnel, name } = way.fields;
    const fields = { kind: kind === 'path' ? 'path' : 'minor_road', ...(name === undefined ? {} : { name }) };
    return { ...way, fields: brunnel === undefined ? fields : { ...fields, is_bridge: 1 } };
  });
  const one = buildWalkGraph(cutWays(ways), { schema: 'openmaptiles', language: 'en' });
  const other = buildWalkGraph(cutWays(inProtomaps, 14, ['roads']), { schema: 'protomaps', language: 'en' });
  const at = (node: number) => positions.get(node) ?? { latitude: 0, longitude: 0 };
  for (const goal of [8, 20, 44, 63, 80]) {
    const [a, b] = [findRoute(one, at(0), at(goal)), findRoute(other, at(0), at(goal))];
    expect(a?.metres).toBeGreaterThan(100);
    expect(b?.metres).toBeCloseTo(a?.metres ?? -1, 3);
    expect(b?.pieces.map(({ name }) => name)).toEqual(a?.pieces.map(({ name }) => name));
  }
});
