// @module-tag quick
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMapping, mappingSchema } from '../mapping.ts';
import type { ReadRow } from '../raw-place.ts';
import { readOsmPlaces } from './osm-places.ts';
import { readTablePlaces } from './table-places.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rihla-readers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function all(rows: AsyncIterable<ReadRow>): Promise<ReadRow[]> {
  const list: ReadRow[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

const MAPPING = mappingSchema.parse({
  source: 'test',
  attribution: 'us',
  id: { column: 'id' },
  fields: { name: { column: 'name' }, latitude: { column: 'lat' }, longitude: { column: 'lng' } },
});

const osm = async (name: string, content: unknown) => all(readOsmPlaces(await file(name, JSON.stringify(content))));
const code = (rows: AsyncIterable<ReadRow>) =>
  all(rows).then(
    () => 'read',
    (reason: { code: string }) => reason.code,
  );

const tags = { amenity: 'restaurant', name: 'A' };
const tagged = (id: number, own: Readonly<Record<string, string>>) => ({ type: 'node', id, lat: 1, lon: 1, tags: own });

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
];

const boundary = (side: string, ...at: Parameters<typeof square>) =>
  `<${side}BoundaryIs><LinearRing><coordinates>${square(...at)
    .flat()
    .map((point) => point.join(','))
    .join('\n ')}</coordinates></LinearRing></${side}BoundaryIs>`;

const feature = (id: number, geometry: unknown) => ({
  type: 'Feature',
  id: `way/${id}`,
  properties: tags,
  geometry,
});

describe('OpenStreetMap', () => {
  test('Overpass: nodes, ways with a centre, ways with geometry, relations with bounds', async () => {
    const rows = await osm('overpass.json', {
      osm3s: { timestamp_osm_base: '2026-06-02T14:48:30Z' },
      elements: [
        { type: 'node', id: 1, lat: 1.5, lon: 103.5, tags: { ...tags, 'diet:halal': 'only' } },
        { type: 'way', id: 2, center: { lat: 2, lon: 3 }, tags },
        {
          type: 'way',
          id: 3,
          geometry: [
            { lat: 0, lon: 0 },
            { lat: 0, lon: 2 },
            { lat: 2, lon: 2 },
            { lat: 2, lon: 0 },
          ],
          tags,
        },
        { type: 'relation', id: 4, bounds: { minlat: 1, maxlat: 3, minlon: 5, maxlon: 7 }, tags },
        { type: 'node', id: 5, lat: 1, lon: 1 },
        { type: 'node', id: 6, lat: 1, lon: 1, tags: { amenity: 'cinema', name: 'C' } },
      ],
    });
    expect(rows).toMatchObject([
      {
        line: 1,
        place: { sourceId: 'node/1', latitude: 1.5, longitude: 103.5, evidence: [{ checkedOn: null }] },
      },
      { line: 2, place: { sourceId: 'way/2', latitude: 2, longitude: 3, evidence: [] } },
      { line: 3, place: { sourceId: 'way/3', latitude: 1, longitude: 1 } },
      { line: 4, place: { sourceId: 'relation/4', latitude: 2, longitude: 6 } },
      { line: 5, reason: 'it has no tags' },
      { line: 6, sourceId: 'node/6', reason: 'it is not a place to eat (amenity=cinema)' },
    ]);
  });

  test('a disused, abandoned or vacant place is no place to eat; a building’s former use does not count', async () => {
    const rows = await osm('gone.json', {
      elements: [
        tagged(1, { 'disused:amenity': 'restaurant', name: 'A', cuisine: 'thai' }),
        tagged(2, { amenity: 'restaurant', disused: 'yes', name: 'B' }),
        tagged(3, { shop: 'vacant', cuisine: 'thai', name: 'C' }),
        tagged(4, { amenity: 'cafe', 'disused:shop': 'bakery', name: 'D' }),
      ],
    });
    expect(rows).toMatchObject([
      { reason: 'it is closed for good (disused:amenity)' },
      { reason: 'it is disused' },
      { reason: 'it is vacant' },
      { place: { sourceId: 'node/4' } },
    ]);
  });

  test('GeoJSON: points, polygons, the largest of several polygons, over the antimeridian', async () => {
    const rows = await osm('features.geojson', {
      type: 'FeatureCollection',
      features: [
        feature(1, { type: 'Point', coordinates: [31.2, 30.1] }),
        feature(2, { type: 'Polygon', coordinates: square(30, 20, 0.001) }),
        feature(3, { type: 'MultiPolygon', coordinates: [square(0, 0, 1), square(10, 10, 2)] }),
        feature(4, {
          type: 'Polygon',
          coordinates: [
            [
              [179, 0],
              [-179, 0],
              [-179, 2],
              [179, 2],
              [179, 0],
            ],
          ],
        }),
        feature(5, null),
      ],
    });
    const positions = rows.map((row) => ('place' in row ? [row.place.latitude, row.place.longitude] : null));
    expect(positions[0]).toEqual([30.1, 31.2]);
    expect(positions[1]?.[0]).toBeCloseTo(20.0005, 6);
    expect(positions[1]?.[1]).toBeCloseTo(30.0005, 6);
    expect(positions[2]).toEqual([11, 11]);
    expect(positions[3]?.[0]).toBeCloseTo(1);
    expect(Math.abs(Number(positions[3]?.[1]))).toBeCloseTo(180);
    expect(positions[4]).toEqual([null, null]);
  });

  test('a check before the file was made dates the evidence; one after it does not, nor does the file', async () => {
    const halal = { ...tags, 'diet:halal': 'yes' };
    const rows = await osm('dates.geojson', {
      timestamp: '2026-06-02T14:48:30Z',
      features: ['2024-01-17', '2062-01-01', '2024-05', undefined].map((date, i) => ({
        id: `node/${i}`,
        properties: { ...halal, ...(date && { check_date: date }) },
        geometry: null,
      })),
    });
    const dates = rows.map((row) => ('place' in row ? row.place.evidence[0]?.checkedOn : null));
    expect(dates).toEqual(['2024-01-17', null, null, null]);
  });

  test('a place without a local name takes the English one, then any other', async () => {
    const rows = await osm('names.geojson', {
      features: [
        { id: 'node/1', properties: { amenity: 'cafe', 'name:ar': 'مقهى', 'name:en': 'Cafe One' }, geometry: null },
        { id: 'node/2', properties: { amenity: 'cafe', 'name:he': 'קפה' }, geometry: null },
      ],
    });
    expect(rows).toMatchObject([{ place: { names: ['Cafe One', 'مقهى'] } }, { place: { names: ['קפה'] } }]);
  });
});

describe('tables', () => {
  test('a CSV with a byte order mark, quotes, empty lines and a short row', async () => {
    const path = await file('rows.csv', '\ufeffid,name,lat,lng\n1,"A, ""B""",1,2\n\n2,C\n3,D "x",5,6\n');
    expect(await all(readTablePlaces(path, MAPPING))).toMatchObject([
      { line: 1, place: { sourceId: '1', names: ['A, "B"', undefined], latitude: '1' } },
      { line: 2, sourceId: '2', reason: 'the row does not have the 4 fields that the header line names' },
      { line: 3, place: { names: ['D "x"', undefined] } },
    ]);
  });

  test('a JSON array; an element that is no object becomes a row with a reason', async () => {
    const path = await file('rows.json', JSON.stringify([{ id: 7, name: 'A', lat: '1', lng: 2 }, 'x', [1]]));
    expect(await all(readTablePlaces(path, MAPPING))).toMatchObject([
      { line: 1, place: { sourceId: '7', latitude: '1', longitude: '2' } },
      { line: 2, reason: 'the row is not a JSON object' },
      { line: 3, reason: 'the row is not a JSON object' },
    ]);
  });

  test.each([
    ['signs.csv', 'id;name;lat;lng\n1;A, B;1.5;2\n'],
    ['tabs.csv', 'id\tname\tlat\tlng\n1\tA, B\t1.5\t2\n'],
    ['lines.jsonl', '{"id":1,"name":"A, B","lat":1.5,"lng":2}\n\n'],
    ['lines.ndjson', '{"id":1,"name":"A, B","lat":1.5,"lng":2}'],
  ])('%s is read as what it is', async (name, content) => {
    expect(await all(readTablePlaces(await file(name, content), MAPPING))).toMatchObject([
      { line: 1, place: { sourceId: '1', names: ['A, B', undefined], latitude: '1.5', longitude: '2' } },
    ]);
  });

  test('a GeoJSON feature through a mapping has the point of its geometry', async () => {
    const fields = { ...MAPPING.fields, latitude: { column: '@latitude' }, longitude: { column: '@longitude' } };
    const mapping = mappingSchema.parse({ ...MAPPING, fields });
    const properties = { id: 7, name: 'A' };
    const features = [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: square(30, 20, 2) } }];
    const path = await file('mapped.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    expect(await all(readTablePlaces(path, mapping))).toMatchObject([
      { place: { sourceId: '7', latitude: '21', longitude: '31' } },
    ]);
  });

  test('placemarks in folders are features: fields of both kinds, HTML as text, one point for any geometry', async () => {
    const fields = { ...MAPPING.fields, latitude: { column: '@latitude' }, longitude: { column: '@longitude' } };
    const describedBy = (...columns: readonly string[]) =>
      mappingSchema.parse({ ...MAPPING, fields: { ...fields, description: { columns, join: '|' } } });
    const named = describedBy('name', 'description', '@description', 'address', 'phoneNumber', '@folder', 'type');
    const kml = `<?xml version="1.0" encoding="UTF-8"?>
      <k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Document><k:name>Map</k:name><k:Folder><k:name>Stalls</k:name>
      <k:Placemark id="7"><k:name>A &amp; B</k:name><k:address>1 Road</k:address><k:phoneNumber>5</k:phoneNumber>
      <k:description><![CDATA[<b>Fish</b> &amp; chips<br>daily]]></k:description>
      <k:ExtendedData><k:Data name="type"><k:displayName>T</k:displayName><k:value>Bar</k:value></k:Data></k:ExtendedData>
      <k:Point><k:coordinates> 103.8, 1.3,0 </k:coordinates></k:Point></k:Placemark></k:Folder></k:Document></k:kml>`;
    const rows = `<kml><Document>
      <Placemark id="8"><name>C</name><MultiGeometry><LineString><coordinates>0,0 9,9</coordinates></LineString>
      <Point><coordinates>2,1</coordinates></Point></MultiGeometry><ExtendedData><SchemaData><SimpleData name="type">Cafe</SimpleData>
      <SimpleData name="name">D</SimpleData></SchemaData></ExtendedData></Placemark>
      <Placemark id="9"><name>E</name><Polygon>${boundary('outer', 30, 20, 2)}${boundary('inner', 31, 21, 0.5)}</Polygon>
      </Placemark><Placemark id="10"><name>F</name></Placemark></Document></kml>`;
    const archive = zipSync({
      'files/a.png': new Uint8Array(9),
      'a/other.kml': strToU8('<kml/>'),
      'doc.kml': strToU8(rows),
    });
    expect(await all(readTablePlaces(await file('named.kml', kml), named))).toMatchObject([
      {
        line: 1,
        place: {
          sourceId: '7',
          latitude: '1.3',
          longitude: '103.8',
          description: 'A & B|Fish & chips daily|<b>Fish</b> &amp; chips<br>daily|1 Road|5|Stalls|Bar',
        },
      },
    ]);
    expect(await all(readTablePlaces(await file('rows.kmz', archive), describedBy('name', 'type')))).toMatchObject([
      { place: { sourceId: '8', latitude: '1', longitude: '2', description: 'D|Cafe' } },
      { place: { sourceId: '9', latitude: '21', longitude: '31', description: 'E' } },
      { place: { sourceId: '10', latitude: null, longitude: null, description: 'F' } },
    ]);
  });

  test('the included mappings can be used', async () => {
    const [register, world] = [await loadMapping('singapore-muis'), await loadMapping('osm-world')];
    expect([register.source, world.source]).toEqual(['muis', 'osm']);
    await expect(loadMapping('nowhere')).rejects.toMatchObject({ code: 'mapping' });
    const bad = await file('bad.json', '{"source":"x"}');
    await expect(loadMapping(bad)).rejects.toMatchObject({ code: 'mapping' });
  });

  test('of the Singapore register only hawkers are stalls: a food station is part of a hotel’s buffet', async () => {
    const rows = ['Hawker', 'Food Station', 'Food Kiosk', 'Restaurant'].map(
      (type, n) => `Name ${n},1 Road 238801,${type},Eating Establishment,EE${n},238801,1.3,103.8`,
    );
    const path = await file('register.csv', ['name,address,type,scheme,number,postal,lat,lng', ...rows].join('\n'));
    const read = await all(readTablePlaces(path, await loadMapping('singapore-muis')));
    expect(read.map((each) => ('place' in each ? each.place.placeKind : each))).toEqual([
      'stall',
      null,
      null,
      'restaurant',
    ]);
  });
});

const table = async (name: string, content: string | Uint8Array) =>
  code(readTablePlaces(await file(name, content), MAPPING));

describe('files that cannot be read say so in one sentence', () => {
  test.each([
    ['empty.csv', '', 'file-empty'],
    ['blank.json', ' \n', 'file-empty'],
    ['latin.csv', Buffer.from('id,name,lat,lng\n1,Caf\xe9,1,2\n', 'latin1'), 'file-encoding'],
    ['utf16.csv', Buffer.from('\ufeffid,name,lat,lng\n', 'utf16le'), 'file-encoding'],
    ['columns.csv', 'id,name\n1,A\n', 'file-format'],
    ['quote.csv', 'id,name,lat,lng\n1,"A,1,2\n', 'file-truncated'],
    ['cut.csv', 'id,name,lat,lng\n1,A,1,2\n2,B,1.3', 'file-truncated'],
    ['twice.csv', 'id,name,lat,lng,name\n1,A,1,2,B\n', 'file-format'],
    ['cut.json', '[{"id":1},{"id"', 'file-truncated'],
    ['cut-string.json', '[{"id":"a', 'file-truncated'],
    ['cut-character.json', Buffer.from('[{"id":"é').subarray(0, 9), 'file-truncated'],
    ['comma.json', '[{"id":1},,]', 'file-format'],
    ['columns.json', '[{"id":1,"name":"A","lat":1}]', 'file-format'],
    ['line.jsonl', '{"id":1}\nx\n', 'file-format'],
    ['cut.jsonl', '{"id":1}\n{"id"', 'file-truncated'],
    ['page.json', '<html></html>', 'file-format'],
    ['object.json', '{"rows":[]}', 'file-format'],
    ['number.json', '12', 'file-format'],
  ])('%s', async (name, content, expected) => expect(await table(name, content)).toBe(expected));

  test('a file that is not there', async () => {
    expect(await code(readTablePlaces(join(folder, 'none.csv'), MAPPING))).toBe('file-missing');
  });

  test('an OpenStreetMap file that is cut after its last element', async () => {
    expect(await code(readOsmPlaces(await file('cut.geojson', '{"features":[{"id":"node/1"}]')))).toBe(
      'file-truncated',
    );
    expect(await code(readOsmPlaces(await file('array.geojson', '[]')))).toBe('file-format');
  });
});
