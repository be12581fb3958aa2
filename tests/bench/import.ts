/**
 * Importing into a running backend on the embedded database: speed and memory; a reader's waiting times during an import, a
 * dry run, an undo, an import that joins another source, and its undo, both also in total and per pair; and the time until one
 * changed row is in the packs and reaches an open page.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { WebSocket as NodeWebSocket } from 'ws';
import { manifestSchema } from '../../src/domain/sync/packs.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { seededRandom } from '../faults/seeds.ts';
import { startImport } from '../support/import-process.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { ask } from './light-client.ts';
import { type BenchOptions, type Measurement, significant } from './measurement.ts';

const ROWS = 65_000;
/** Places that another source lists, too; about as many as Singapore's register has. */
const JOINED = 4000;
const SEED = 20_261_125;
const RADIUS_KM = 5;
/** Pause between the reader's requests, in milliseconds. */
const READ_EVERY_MS = 50;
/** Country, position and number of places of each city. */
const CITIES = [
  ['SG', 1.3, 103.85, 9000],
  ['MY', 3.14, 101.69, 8000],
  ['GB', 51.51, -0.12, 8000],
  ['TR', 41.01, 28.98, 8000],
  ['EG', 30.04, 31.24, 7000],
  ['FR', 48.86, 2.35, 7000],
  ['ID', -6.2, 106.85, 7000],
  ['DE', 52.52, 13.4, 6000],
  ['TH', 13.75, 100.5, 3000],
  ['JP', 35.68, 139.76, 2000],
] as const;
const MAPPING = {
  source: 'bench',
  attribution: 'Made-up places',
  id: { column: 'id' },
  fields: {
    name: { column: 'name' },
    latitude: { column: 'lat' },
    longitude: { column: 'lng' },
    country: { column: 'country' },
    description: { column: 'text' },
  },
};

type Row = readonly [id: number, name: string, latitude: string, longitude: string, country: string];

function generateRows(count: number): Row[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, id): Row => {
    let left = (id * 7919) % ROWS;
    const city = CITIES.find(([, , , share]) => (left -= share) < 0) ?? CITIES[0];
    const near = (degrees: number) => (degrees + (random() - 0.5) * 0.3).toFixed(5);
    return [id, `Kitchen ${Math.floor(random() * 1e6).toString(36)}`, near(city[1]), near(city[2]), city[0]];
  });
}

export async function run({ rows = ROWS }: BenchOptions): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-bench-import-'));
  const dataDir = join(folder, 'data');
  const places = generateRows(rows);
  const map = join(folder, 'bench.json');
  writeFileSync(map, JSON.stringify(MAPPING));
  const write = (name: string, some: readonly Row[], text: string) => {
    const path = join(folder, name);
    writeFileSync(
      path,
      ['id,name,lat,lng,country,text', ...some.map((row) => [...row, text].join(','))].join('\n').concat('\n'),
    );
    return path;
  };
  const server = await startServerProcess({ dataDir, isOptimized: true });
  const command = async (args: readonly string[]) => {
    const began = performance.now();
    const { code, stdout, stderr } = await startImport(args, { DATA_DIR: dataDir, PORT: String(server.port) }).ended;
    if (code !== 0) throw new Error(`the import failed: ${stderr}`);
    return { seconds: (performance.now() - began) / 1000, stdout };
  };
  const importFile = async (file: string) => (await command(['--format', 'table', '--map', map, file])).seconds;
  /** @returns the seconds of the undo */
  const undoNewest = async () => {
    const { stdout } = await command(['--list']);
    const [newest = ''] = /^[0-9a-f]{8}/m.exec(stdout) ?? [];
    return (await command(['--undo', newest])).seconds;
  };
  /** Measures a reader's waiting times during other work. */
  const besideReader = async (name: string, work: () => Promise<unknown>): Promise<Measurement[]> => {
    const reader = startReader(server, places);
    await work();
    const waits = await reader.stop();
    return [
      { name: `import.${name}.p50`, value: significant(at(waits, 0.5)), unit: 'ms' },
      { name: `import.${name}.p99`, value: significant(at(waits, 0.99)), unit: 'ms' },
      { name: `import.${name}.longest`, value: significant(at(waits, 1)), unit: 'ms' },
    ];
  };
  try {
    const whole = await importFile(write('all.csv', places, 'new'));
    const half = places.slice(0, Math.min(30_000, rows));
    let update = Number.NaN;
    const changed = write('half.csv', half, 'changed');
    const reading = await besideReader('reader', async () => {
      update = await importFile(changed);
    });
    const trying = await besideReader('dry_run.reader', () =>
      command(['--dry-run', '--format', 'table', '--map', map, write('tried.csv', half, 'tried')]),
    );
    const undoing = await besideReader('undo.reader', undoNewest);
    const other = join(folder, 'other.json');
    writeFileSync(other, JSON.stringify({ ...MAPPING, source: 'other' }));
    const others = write('others.csv', places.slice(0, JOINED), 'other');
    let joined = { seconds: Number.NaN, stdout: '' };
    const joining = await besideReader('join.reader', async () => {
      joined = await command(['--format', 'table', '--map', other, others]);
    });
    const pairs = Number(/(\d+) joined/.exec(joined.stdout)?.[1]);
    let parted = Number.NaN;
    const parting = await besideReader('part.reader', async () => {
      parted = await undoNewest();
    });
    const one = await changeOne(server, dataDir, () => importFile(write('one.csv', places.slice(0, 1), 'one')));
    return [
      { name: 'import.new', value: significant(rows / whole), unit: 'rows/s' },
      { name: 'import.changed', value: significant(half.length / update), unit: 'rows/s' },
      { name: 'import.backend.peak', value: peakMb(server.pid), unit: 'MB' },
      ...reading,
      ...trying,
      ...undoing,
      ...joining,
      { name: 'import.join', value: significant(joined.seconds), unit: 's' },
      { name: 'import.join.pair', value: significant((joined.seconds * 1000) / pairs), unit: 'ms' },
      ...parting,
      { name: 'import.part', value: significant(parted), unit: 's' },
      { name: 'import.part.pair', value: significant((parted * 1000) / pairs), unit: 'ms' },
      { name: 'import.one_row.open_page', value: significant(one.told), unit: 's' },
      { name: 'import.one_row.packs', value: significant(one.packed), unit: 's' },
      { name: 'import.one_row.command', value: significant(one.whole), unit: 's' },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

/** Repeats nearby queries, like one reader. `stop` resolves with the waiting times in milliseconds, sorted. */
function startReader({ url }: ServerProcess, places: readonly Row[]): { stop(): Promise<number[]> } {
  const waits: number[] = [];
  const stopping = new AbortController();
  const reading = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const [, , lat, lng] = places[(n * 101) % places.length] ?? [];
      const began = performance.now();
      const body = { lat: Number(lat), lng: Number(lng), radius_km: RADIUS_KM };
      const { status } = await ask(url, { path: '/rest/v1/rpc/nearby_restaurants', apiKey: PUBLISHABLE_KEY, body });
      if (status !== 200) throw new Error(`nearby_restaurants answered ${status}`);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await reading;
      return waits.toSorted((a, b) => a - b);
    },
  };
}

/** Seconds from the command's start until an open page gets the change, until the packs have it, and until the command ends. */
async function changeOne(server: ServerProcess, dataDir: string, change: () => Promise<number>) {
  const manifest = () => manifestSchema.parse(JSON.parse(readFileSync(join(dataDir, 'packs/manifest.json'), 'utf8')));
  const before = manifest().builtAt;
  const transport = NodeWebSocket as unknown as typeof WebSocket;
  const client = createClient(server.url, PUBLISHABLE_KEY, { realtime: { transport } });
  let told = Number.NaN;
  let began = 0;
  await new Promise<void>((resolve, reject) => {
    client
      .channel('bench')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'restaurants' }, () => {
        if (Number.isNaN(told)) told = (performance.now() - began) / 1000;
      })
      .subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR) reject(new Error('realtime refused the channel'));
      });
  });
  began = performance.now();
  let packed = Number.NaN;
  const timer = setInterval(() => {
    if (Number.isNaN(packed) && manifest().builtAt !== before) packed = (performance.now() - began) / 1000;
  }, 20);
  const whole = await change();
  await new Promise((resolve) => setTimeout(resolve, 500));
  clearInterval(timer);
  await client.removeAllChannels();
  return { told, packed, whole };
}

/** A process's peak memory, from Linux's /proc. */
function peakMb(pid: number): number {
  const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return significant(Number(kb) / 1024);
}
