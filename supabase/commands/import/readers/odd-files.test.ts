// @module-tag quick
/** Files that are not as their format says, and are read all the same. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_MAPPING } from '../../../../tests/support/list-mapping.ts';
import { type Mapping, mappingSchema } from '../mapping.ts';
import type { ReadRow } from '../raw-place.ts';
import { readTablePlaces } from './table-places.ts';

const MAPPING = mappingSchema.parse(LIST_MAPPING);
const AT_POINT = mappingSchema.parse({
  ...LIST_MAPPING,
  id: { column: 'name' },
  fields: { ...LIST_MAPPING.fields, latitude: { column: '@latitude' }, longitude: { column: '@longitude' } },
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rihla-odd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, content: string | Uint8Array, mapping: Mapping = MAPPING): Promise<ReadRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const rows: ReadRow[] = [];
  for await (const row of readTablePlaces(path, mapping)) rows.push(row);
  return rows;
}

const names = (rows: readonly ReadRow[]) => rows.map((row) => ('place' in row ? row.place.names[0] : row.reason));
const placemark = (name: string, coordinates: string) =>
  `<Placemark><name>${name}</name><Point><coordinates>${coordinates}</coordinates></Point></Placemark>`;
const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`;
const kml = (...content: readonly string[]) => `<kml><Document>${content.join('')}</Document></kml>`;

describe('CSV', () => {
  test.each([
    ['sep=;\r\nid;name;lat;lng\r\n1;A, B;1.3;103.8\r\n'],
    ['\ufeffsep=|\nid|name|lat|lng\n1|A, B|1.3|103.8\n'],
    ['"sep=^"\nid^name^lat^lng^a, b, c, d, e, f\n1^A, B^1.3^103.8^\n'],
  ])('that states its separator in the first line: %j', async (content) => {
    expect(await read('stated.csv', content)).toMatchObject([
      { line: 1, place: { sourceId: '1', names: ['A, B', undefined], latitude: '1.3' } },
    ]);
  });

  test('whose names of columns are in angle brackets is no XML', async () => {
    const mapping = mappingSchema.parse({ ...LIST_MAPPING, id: { column: '<id>' } });
    expect(names(await read('brackets.csv', '<id>,name,lat,lng\n1,A,1.3,103.8\n', mapping))).toEqual(['A']);
  });

  test('with errors of formulas loses these cells, or the row if its name or key is one', async () => {
    const mapping = mappingSchema.parse({
      ...LIST_MAPPING,
      fields: { ...LIST_MAPPING.fields, phone: { column: 'phone' } },
    });
    const rows = await read(
      'errors.csv',
      'id,name,lat,lng,phone\n1,A,1.3,103.8,#N/A\n2,#NAME?,1.3,103.8,5\n#REF!,C,1.3,103.8,5\n4,#1 Grill,1.3,103.8,5\n',
      mapping,
    );
    expect(rows).toMatchObject([
      { place: { phone: null, unused: ['a cell holds an error of a spreadsheet: phone #N/A'] } },
      { sourceId: '2', reason: 'a cell holds an error of a spreadsheet: name #NAME?' },
      { reason: 'a cell holds an error of a spreadsheet: id #REF!' },
      { place: { names: ['#1 Grill', undefined], unused: [] } },
    ]);
  });

  test('with a rounded id or certificate number: the row is refused, because the number is another row’s, too', async () => {
    const halal = {
      kind: 'register',
      authority: 'A',
      authoritative: true,
      certificate: { column: 'number' },
      stated_by: 'A',
      checked_on: '2026-08-21',
    };
    const mapping = mappingSchema.parse({ ...LIST_MAPPING, halal });
    const rows = await read(
      'rounded.csv',
      'id;name;lat;lng;number\n4,93012E+11;A;1.3;103.8;C-1\n2;B;1.3;103.8;8.8E+12\n3e12;C;1.3;103.8;C-3\n',
      mapping,
    );
    expect(names(rows)).toEqual([
      'a spreadsheet rounded its number, so the digits are lost: 4,93012E+11',
      'a spreadsheet rounded its number, so the digits are lost: 8.8E+12',
      'C',
    ]);
  });

  test('with a flag that is neither yes nor no, and a kind that is none: both are said with the allowed values', async () => {
    const mapping = mappingSchema.parse({
      ...LIST_MAPPING,
      amenities: { wifi: { column: 'wifi' } },
      fields: { ...LIST_MAPPING.fields, place_kind: { column: 'kind' } },
    });
    const rows = await read(
      'flags.csv',
      'id,name,lat,lng,wifi,kind\n1,A,1.3,103.8,maybe,Kiosk\n2,B,1.3,103.8,No,stall\n3,C,1.3,103.8,,\n',
      mapping,
    );
    expect(rows).toMatchObject([
      {
        place: {
          unused: [
            'its wifi is none of yes, y, true, 1, no, n, false, 0: maybe',
            expect.stringMatching(/^its place_kind is none of restaurant, stall, .*, shop: Kiosk$/),
          ],
        },
      },
      { place: { amenities: [], placeKind: 'stall', unused: [] } },
      { place: { unused: [] } },
    ]);
  });
});

describe('JSON', () => {
  const geometry = { type: 'Point', coordinates: [103.8, 1.3] };

  test.each(['json', 'geojson'])('a FeatureCollection in .%s is read, and so is a list', async (end) => {
    const features = [{ type: 'Feature', properties: { id: 1, name: 'A' }, geometry }];
    const collection = JSON.stringify({ type: 'FeatureCollection', features });
    const found = [{ place: { sourceId: 'A', latitude: '1.3', longitude: '103.8' } }];
    expect(await read(`collection.${end}`, collection, AT_POINT)).toMatchObject(found);
    expect(await read(`list.${end}`, JSON.stringify(features), AT_POINT)).toMatchObject(found);
  });

  test('fields beside the properties are read; a property goes before them', async () => {
    const features = [
      { type: 'Feature', id: 7, name: 'A', title: 'B', properties: { title: 'C' }, bbox: [1, 1, 1, 1], geometry },
      { type: 'Feature', id: 8, name: 'D', properties: null, geometry },
    ];
    const mapping = mappingSchema.parse({
      ...AT_POINT,
      id: { column: 'id' },
      fields: { ...AT_POINT.fields, address: { column: 'title' } },
    });
    expect(await read('beside.geojson', JSON.stringify({ features }), mapping)).toMatchObject([
      { place: { sourceId: '7', names: ['A', undefined], address: 'C', latitude: '1.3' } },
      { place: { sourceId: '8', names: ['D', undefined], address: null } },
    ]);
  });
});

describe('KML', () => {
  test('may hold more than 1 MB of text, if no placemark does', async () => {
    const text = `<description>${'x'.repeat(600_000)}</description>`;
    const rows = ['A', 'B', 'C'].map((name) => placemark(name, '103.8,1.3').replace('<Point>', `${text}<Point>`));
    expect(names(await read('long.kml', kml(...rows), AT_POINT))).toEqual(['A', 'B', 'C']);
  });

  test('with decimal commas is refused at the placemark, never misplaced', async () => {
    const points = ['10,18,36,80', '10,18,36,80,0', '103.8,1.3', '103.8,1.3,15', '103.8,1.3,0,'];
    const rows = await read('commas.kml', kml(...points.map((point, n) => placemark(`P${n}`, point))), AT_POINT);
    expect(names(rows)).toEqual([
      'its coordinates are not "longitude,latitude" in degrees: 10,18,36,80',
      'its coordinates are not "longitude,latitude" in degrees: 10,18,36,80,0',
      'P2',
      'P3',
      'P4',
    ]);
  });

  test('a KMZ whose doc.kml links to other files of the archive is read with these, each once', async () => {
    const archive = zipSync({
      'doc.kml': strToU8(kml(link('files/a.kml'), link('./files/b.kml'), link('https://a.example/c.kml'))),
      'files/a.kml': strToU8(kml(placemark('A', '103.8,1.3'), link('b.kml'))),
      'files/b.kml': strToU8(kml(placemark('B', '103.9,1.4'), link('../doc.kml'), link('b.kml'))),
      'files/unlinked.kml': strToU8(kml(placemark('C', '103.9,1.4'))),
    });
    expect(await read('linked.kmz', archive, AT_POINT)).toMatchObject([
      { line: 1, place: { names: ['A', undefined] } },
      { line: 2, place: { names: ['B', undefined] } },
    ]);
  });

  test('a KMZ with many links that name no file is read in time that grows with its size', async () => {
    const archive = zipSync({
      'doc.kml': strToU8(kml(link('  a.kml\n'), '<NetworkLink></NetworkLink>'.repeat(20_000))),
      'a.kml': strToU8(kml(placemark('A', '103.8,1.3'))),
    });
    expect(names(await read('links.kmz', archive, AT_POINT))).toEqual(['A']);
    const cut = zipSync({ 'doc.kml': strToU8(`<kml><NetworkLink><Link><href>${' '.repeat(20_000)}`) });
    await expect(read('cut.kmz', cut, AT_POINT)).rejects.toThrow('ends in the middle of its XML');
  });
});

test('GPX is read by its waypoints; points of routes and tracks, and what extensions hold, are left', async () => {
  const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
    <metadata><name>Trip</name></metadata>
    <wpt lat="1.3" lon="103.8"><ele>5</ele><name>A &amp; B</name><desc><![CDATA[Fish <b>daily</b>]]></desc>
    <link href="https://a.example/"><text>Site</text></link><extensions><x:name>Z</x:name></extensions></wpt>
    <wpt lat="1,3" lon="103.8"><name>C</name></wpt>
    <rte><name>R</name><rtept lat="1" lon="2"><name>D</name></rtept></rte>
    <trk><trkseg><trkpt lat="1" lon="2"><name>E</name></trkpt></trkseg></trk></gpx>`;
  const mapping = mappingSchema.parse({
    ...AT_POINT,
    fields: { ...AT_POINT.fields, description: { column: 'desc', html: true }, website: { column: 'link' } },
  });
  expect(await read('points.gpx', gpx, mapping)).toMatchObject([
    {
      place: {
        names: ['A & B', undefined],
        latitude: '1.3',
        longitude: '103.8',
        description: 'Fish daily',
        website: 'https://a.example/',
      },
    },
    { sourceId: 'C', reason: 'its lat and lon are no numbers: 1,3 103.8' },
  ]);
});
