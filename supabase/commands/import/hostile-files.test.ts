// @module-tag quick
/** Tests each kind of file that "Odd files and rows" in docs/operate/import.md refuses, from the file to the merge. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_MAPPING } from '../../../tests/support/list-mapping.ts';
import type { FileWarning } from './file-warnings.ts';
import { parseImportCommand } from './import-arguments.ts';
import { importFile } from './import-file.ts';
import type { ImportTarget } from './import-target.ts';
import type { StagedRow } from './staged-row.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/operate/import.md', import.meta.url), 'utf8');
const HEADER = 'id,name,address,lat,lng';
const row = (n: number) => `${n},"Warung ${n}","${n} Arab Street, Singapore",1.30${n},103.85${n}`;
const csv = (...rows: readonly string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const ROWS = Array.from({ length: 9 }, (_, n) => row(n + 1));
const objects = Array.from({ length: 9 }, (_, n) => ({ id: n + 1, name: `Warung ${n + 1}`, lat: 1.3, lng: 103.8 }));
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const placemark = ({ id, name, lat, lng }: (typeof objects)[number]) =>
  `<Placemark><name>${name}</name><ExtendedData>${Object.entries({ id, lat, lng })
    .map(([field, value]) => `<Data name="${field}"><value>${value}</value></Data>`)
    .join('')}</ExtendedData></Placemark>`;
const kml = (...placemarks: readonly string[]) =>
  `<?xml version="1.0"?>\n<kml><Document>${placemarks.join('\n')}</Document></kml>\n`;
const KML = kml(...objects.map(placemark));
const kmz = (content: string, name = 'doc.kml') => zipSync({ 'a.png': PNG, [name]: strToU8(content) });

/** The archive with a false unpacked size of its last file in its directory. */
function stating(bytes: number, archive: Uint8Array): Uint8Array {
  const entry = Buffer.from(archive).lastIndexOf(Buffer.from('504b0102', 'hex'));
  new DataView(archive.buffer, archive.byteOffset).setUint32(entry + 24, bytes, true);
  return archive;
}

/** The archive with zeros at the start of its last file. */
function damaged(archive: Uint8Array): Uint8Array {
  const entry = Buffer.from(archive).lastIndexOf(Buffer.from('504b0304', 'hex'));
  return archive.fill(0, entry + 40, entry + 60);
}

const LAUGHS = `<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(99)}"><!ENTITY c "${'&b;'.repeat(99)}">]>`;

let folder = '';
let names = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rihla-hostile-'));
  await writeFile(join(folder, 'map.json'), JSON.stringify(LIST_MAPPING));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Imported {
  /** Null if the file was accepted. */
  readonly refusal: string | null;
  readonly merged: readonly StagedRow[];
  readonly fileWarnings: readonly string[];
  /** The report's lines. */
  readonly report: string;
}

const unasked = () => Promise.reject(new Error('nobody asks this'));

const NO_TARGET: ImportTarget = {
  description: 'memory',
  stage: unasked,
  merge: unasked,
  preview: unasked,
  list: unasked,
  undo: unasked,
  discard: () => Promise.resolve(),
  updatePacks: unasked,
  close: () => Promise.resolve(),
};

/** Imports a file into memory. */
async function bring(content: string | Uint8Array, end = 'csv', fields: object = {}): Promise<Imported> {
  const path = join(folder, `${++names}.${end}`);
  await writeFile(path, content);
  const map = join(folder, `${names}.map.json`);
  await writeFile(map, JSON.stringify({ ...LIST_MAPPING, fields: { ...LIST_MAPPING.fields, ...fields } }));
  const staged = new Map<string, StagedRow>();
  let merged: readonly StagedRow[] = [];
  const target: ImportTarget = {
    ...NO_TARGET,
    stage: async (_, rows) =>
      rows.flatMap((each) => {
        const { line, source_id: sourceId, data } = each;
        if (staged.has(sourceId)) return [];
        if (!('closed_reason' in data)) staged.set(sourceId, { ...each, data });
        return [line];
      }),
    async merge() {
      merged = [...staged.values()];
      return { accepted: merged.length, updated: 0, unchanged: 0, closed: 0, ended: 0, deleted: [], moved: 0 };
    },
  };
  const command = parseImportCommand(['--format', 'table', '--map', map, path]);
  if (command.command !== 'import') throw new Error('no import');
  const fileWarnings: FileWarning[] = [];
  const report = join(folder, `${names}.report.ndjson`);
  const refusal = await importFile({ ...command, report }, target, folder, {
    onFileWarning: (fileWarning) => fileWarnings.push(fileWarning),
  }).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  const text = await readFile(report, 'utf8');
  return { refusal, merged, fileWarnings: fileWarnings.map(({ sentence }) => sentence), report: text };
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a hostile file', () => {
  test.each([
    ['UTF-16', 'csv', Buffer.from(`\ufeff${csv(...ROWS)}`, 'utf16le'), 'is not UTF-8 text (it is UTF-16)'],
    ['UTF-16 without its mark', 'csv', Buffer.from(csv(...ROWS), 'utf16le'), 'is not UTF-8 text'],
    ['gzip', 'csv', gzipSync(csv(...ROWS)), 'is compressed (gzip)'],
    ['zip', 'csv', Buffer.from('504b0304140000000800', 'hex'), 'is a ZIP archive or a spreadsheet'],
    ['an old spreadsheet', 'csv', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an old spreadsheet or document (XLS'],
    ['a database', 'csv', Buffer.from('SQLite format 3\0'), 'is a database (SQLite, GeoPackage)'],
    ['a web page', 'csv', '\n<!DOCTYPE html>\n<html lang="en">', 'is a web page (HTML), not a list of places'],
    ['a web page for JSON', 'json', '<?xml version="1.0"?><html>', 'is a web page (HTML)'],
    ['a web page for KML', 'kml', '<!DOCTYPE html><html></html>', 'is a web page (HTML)'],
    ['GPX with a false name', 'csv', '<?xml version="1.0"?>\n<!-- a --><gpx>', 'is GPX; let its name end in .gpx'],
    ['KML called GPX', 'gpx', KML, 'is KML; let its name end in .kml'],
    [
      'GPX of tracks',
      'gpx',
      '<gpx><trk><trkseg/></trk></gpx>',
      'holds no waypoints, and routes and tracks are no places',
    ],
    ['GPX, cut', 'gpx', '<gpx><wpt lat="1.3" lon="103.8"><na', 'ends in the middle of its XML'],
    ['GPX with entities of its own', 'gpx', '<!DOCTYPE gpx><gpx/>', 'declares a document type (DOCTYPE)'],
    ['a huge waypoint', 'gpx', `<gpx><wpt><name>${'x'.repeat(2_000_000)}`, 'has a waypoint of more than 1 MB'],
    ['OpenStreetMap XML', 'json', '<osm version="0.6">', 'is OpenStreetMap XML'],
    ['other XML', 'xml', '<?xml version="1.0"?><places/>', 'is XML (<places>), not a list of places'],
    ['KML with a false name', 'csv', KML, 'is KML; let its name end in .kml'],
    ['JSON with a false name', 'csv', JSON.stringify(objects), 'is JSON; let its name end in .json'],
    [
      'read in the wrong character set',
      'csv',
      csv(...ROWS).replaceAll('Warung', 'Caf\u00c3\u00a9'),
      'Caf\u00c3\u00a9 1 for Caf\u00e9 1',
    ],
    ['PNG', 'json', PNG, 'is a picture (PNG)'],
    ['PDF', 'csv', Buffer.from('%PDF-1.7\n'), 'is a PDF document'],
    ['deep JSON', 'json', `[{"id":1,"name":${deep(50_000)}}]`, 'nests its JSON more than 100 levels deep'],
    ['deep JSON in a line', 'jsonl', `{"id":1,"name":${deep(50_000)}}\n`, 'nests its JSON more than 100 levels deep'],
    ['a huge line of CSV', 'csv', csv(row(1), `2,${'x'.repeat(5_000_000)},,1.3,103.8`), 'a row of more than 1 MB'],
    ['a huge line of JSON', 'jsonl', `{"id":"${'x'.repeat(5_000_000)}"}\n`, 'is not JSON'],
    ['KML that is no XML', 'kml', 'Warung 1, Arab Street', 'is not valid XML in line 1'],
    [
      'KML with entities of its own',
      'kml',
      `${LAUGHS}<kml><name>&c;</name></kml>`,
      'declares a document type (DOCTYPE)',
    ],
    ['deep KML', 'kml', `<kml>${'<Folder>'.repeat(50_000)}`, 'nests its elements more than 100 levels deep'],
    ['a huge placemark', 'kml', kml(`<Placemark><name>${'x'.repeat(5_000_000)}`), 'has a placemark of more than 1 MB'],
    ['KML without a placemark', 'kml', kml(), 'holds no placemarks'],
    ['KML that only links', 'kml', kml('<NetworkLink/>'), 'only links to another KML file'],
    ['KML, cut', 'kml', KML.slice(0, -100), 'ends in the middle of its XML'],
    ['KML, a field short', 'kml', KML.replaceAll('"lat"', '"latitude"'), 'has "lat"'],
    ['KMZ that is none', 'kmz', KML, 'is not a KMZ archive'],
    ['empty KMZ', 'kmz', '', 'is empty'],
    ['KMZ without KML', 'kmz', kmz(KML, 'doc.txt'), 'holds no KML file such as doc.kml'],
    ['KMZ, cut', 'kmz', kmz(KML).subarray(0, -200), 'ends in the middle of its archive'],
    ['damaged KMZ', 'kmz', damaged(kmz(KML)), 'is damaged or encrypted'],
    ['KMZ that would fill the memory', 'kmz', stating(2 ** 32 - 2, kmz(KML)), 'is larger than 128 MB'],
    ['KMZ that states less than it holds', 'kmz', stating(500, kmz(KML)), 'ends in the middle of its XML'],
    ['empty', 'csv', '', 'is empty'],
    ['blank', 'csv', ' \n\n', 'is empty'],
    ['a header alone', 'csv', csv(), 'holds no rows'],
    ['an empty list', 'json', '[]', 'holds no rows'],
    ['JSON without a list', 'json', '{"data":1}', 'holds no rows where they belong'],
    ['Latin-1', 'csv', Buffer.from(csv('1,Caf\u00e9,,1.3,103.8'), 'latin1'), 'is not UTF-8 text'],
    ['binary', 'csv', Buffer.from([1, 0, 2, 0, 3, 0, 4, 0, 5, 0]), 'is not UTF-8 text (it is UTF-16 or binary)'],
    ['JPEG', 'csv', Buffer.from('ffd8ffe000104a46', 'hex'), 'is a picture (JPEG)'],
    [
      'cut inside a character',
      'csv',
      Buffer.from(csv('1,Caf\u00e9')).subarray(0, -2),
      'ends in the middle of a character',
    ],
    [
      'cut inside a quote',
      'csv',
      csv(...ROWS)
        .trim()
        .slice(0, -50),
      'has a quote that is never closed',
    ],
    ['cut inside a row', 'csv', `${csv(...ROWS)}10,Warung`, 'ends in the middle of a row'],
    ['cut inside its JSON', 'json', JSON.stringify(objects).slice(0, -9), 'ends in the middle of its JSON'],
    ['a column short', 'csv', 'id,title,lat,lng\n1,Warung,1.3,103.8\n', 'lacks the column "name"'],
    ['JSON, a column short', 'json', '[{"id":1,"title":"Warung","lat":1.3,"lng":103.8}]', 'has "name"'],
    ['two columns of one name', 'csv', 'id,name,name,lat,lng\n1,A,B,1.3,103.8\n', 'has two columns "name"'],
    [
      'another country than stated',
      'csv',
      csv(...objects.map(({ id }) => `${id},Warung,Street,48.85,2.35`)),
      'lie in another country than they state',
    ],
    [
      'swapped',
      'csv',
      csv(...objects.map(({ id }) => `${id},Warung,Street,103.8,1.3`)),
      'have latitude and longitude swapped',
    ],
  ])('%s is refused in a sentence, and nothing is merged', async (_, end, content, sentence) => {
    const { refusal, merged, report } = await bring(content, end);
    expect(refusal).toContain(sentence);
    expect(DOCUMENT).toContain(sentence);
    expect(refusal).toMatch(/^[^\n]{10,300}\.$/);
    expect(merged).toEqual([]);
    expect(report).toContain('failed');
  });

  test('that is missing is refused in a sentence', async () => {
    const command = parseImportCommand(['--format', 'osm', join(folder, 'nowhere.json')]);
    if (command.command !== 'import') throw new Error('no import');
    await expect(importFile(command, NO_TARGET, folder)).rejects.toThrow('There is no file');
  });

  test('KMZ of more than 128 MB is refused before it is read', async () => {
    const path = join(folder, 'huge.kmz');
    await writeFile(path, kmz(KML));
    await truncate(path, 129 * 1024 * 1024);
    const command = parseImportCommand(['--format', 'table', '--map', join(folder, 'map.json'), path]);
    if (command.command !== 'import') throw new Error('no import');
    await expect(importFile(command, NO_TARGET, folder)).rejects.toThrow('is larger than 128 MB');
  });

  test('without a line break at its end is taken, with a warning', async () => {
    const { refusal, merged, fileWarnings } = await bring(csv(...ROWS).trim());
    expect(refusal).toBeNull();
    expect(merged).toHaveLength(ROWS.length);
    expect(fileWarnings).toContainEqual(expect.stringContaining('does not end with a line break'));
  });

  test.each([
    ['csv', csv(...ROWS)],
    ['json', JSON.stringify(objects)],
    ['jsonl', objects.map((each) => `${JSON.stringify(each)}\n`).join('')],
    ['geojson', JSON.stringify({ type: 'FeatureCollection', features: objects.map(toFeature) })],
    ['kml', KML],
    ['kmz', kmz(KML)],
  ])(
    'a %s that is cut at any of 20 points is refused, or is warned of, or ends with a whole row',
    async (end, content) => {
      const whole = (await bring(content, end)).merged;
      expect(whole).toHaveLength(9);
      const bytes = Buffer.from(content);
      for (let point = 1; point <= 20; point++) {
        const cut = await bring(bytes.subarray(0, Math.floor((bytes.length * point) / 21)), end);
        if (cut.refusal !== null) {
          expect(cut.merged).toEqual([]);
          continue;
        }
        const isWarned = cut.fileWarnings.some((sentence) => sentence.includes('may be cut off'));
        const sure = isWarned ? cut.merged.slice(0, -1) : cut.merged;
        expect(sure.map(({ source_id, data }) => [source_id, data])).toEqual(
          whole.slice(0, sure.length).map(({ source_id, data }) => [source_id, data]),
        );
      }
    },
  );
});

describe('a hostile row', () => {
  test('that repeats an id is rejected; the first one is imported', async () => {
    const { merged, report } = await bring(csv(row(1), row(2), row(1)));
    expect(merged).toHaveLength(2);
    expect(report).toContain('its source id was in the file before');
  });

  test('loses NUL, control characters and direction marks', async () => {
    const { merged } = await bring(csv('1,"War\u0000ung \u202eitaleM\u202c\u2066 \u0007X",,1.3,103.8'));
    expect(merged).toMatchObject([{ data: { name: 'Warung italeM X' } }]);
  });

  test('whose opening hours say that it is closed is rejected with these', async () => {
    const { merged, report } = await bring(csv(row(1), row(2)).replace('1 Arab Street', 'permanently closed'), 'csv', {
      opening_hours: { column: 'address', split: ',' },
    });
    expect(merged).toMatchObject([{ source_id: '2' }]);
    expect(report).toContain('it is closed for good, as its opening hours say: permanently closed');
  });

  test('with decimal commas is rejected with its coordinate, never misplaced', async () => {
    const { merged, report } = await bring('id;name;lat;lng\n1;Warung;1,3521;103,8198\n');
    expect(merged).toEqual([]);
    expect(report).toContain('its latitude is not a number: 1,3521');
  });
});

function toFeature({ lat, lng, ...properties }: (typeof objects)[number]) {
  return { type: 'Feature', properties: { ...properties, lat, lng }, geometry: null };
}
