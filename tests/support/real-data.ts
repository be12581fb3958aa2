import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder with real data: `RIHLA_DATA`, by default ../shared/data. */
const DATA_FOLDER = resolve(ROOT, process.env['RIHLA_DATA'] ?? '../shared/data');

/**
 * Finds a file of the real data.
 * @param path relative to the data folder
 * @returns its absolute path, or undefined if it is absent
 */
export function findRealData(path: string): string | undefined {
  const file = join(DATA_FOLDER, path);
  return existsSync(file) ? file : undefined;
}

const DISHES = [
  'Nasi Lemak',
  'Nasi Padang',
  'Roti Prata',
  'Mee Rebus',
  'Western Grill',
  'Ayam Penyet',
  'Laksa',
  'Kebab',
];
const WORDS = ['Corner', 'Kitchen', 'House', 'Stall', 'Express', 'Garden', 'Cafe', 'Delights'];
const STREETS = ['Serangoon Road', 'Geylang Road', 'Jurong West Street', 'Tampines Avenue', 'Bedok North Road'];

/** The Singapore register, or else a generated file of the same shape and size. In that case it prints a line. */
export function singaporeRegister(): string {
  const real = findRealData('restaurants/singapore-muis.csv');
  if (real) return real;
  const file = join(ROOT, '.cache/generated/singapore-muis.csv');
  console.log(`real data is absent (RIHLA_DATA): using a generated register, ${file}`);
  writeWhole(file, `${generatedRegister(4053 - NAMED.length)}${NAMED.map((row) => `${row}\n`).join('')}`);
  return file;
}

/** Rows that tests look up by name, code or number. */
const NAMED = [
  'Bugis Biryani,"12 Victoria Street #01-01, Singapore 180012",Eating Establishment,Restaurant,GEN90000001,180012,1.2985000,103.8540000',
  'Ayam Penyet Ria,"1 Rochor Canal Road #01-12, Singapore 188034",Eating Establishment,Restaurant,GEN90000002,188034,1.3021000,103.8527000',
  '$5 Western,"2 Beach Road #01-02, Singapore 190002",Eating Establishment,Stall,EEHK25120000014,190002,1.3031000,103.8627000',
  ...['Now Pizza', 'DJ Bakery', 'Bistro Box', 'Sanook Kitchen', 'Rocky Master', 'Heavenly Wang'].map(
    (name, n) =>
      `${name},301 UPPER THOMSON ROAD #01-1${n} THOMSON PLAZA 574408,Restaurant,Eating Establishment,GEN9000001${n},574408,1.3546690,103.8309198`,
  ),
  ...['Yoshinoya', 'Chewy Junior', 'Cafe O', 'Mr Bean', 'Teppan-yaki', 'Paris Bakery'].map(
    (name, n) =>
      `${name},200 VICTORIA STREET #01-2${n} BUGIS JUNCTION 188021,Restaurant,Eating Establishment,GEN9000002${n},188021,1.2996000,103.8557000`,
  ),
];

/** Writes a file that tests generate from other data. @returns its path */
export function generatedFile(name: string, text: string): string {
  const file = join(ROOT, '.cache/generated', name);
  writeWhole(file, text);
  return file;
}

/** Writes to a draft and renames it, so that a parallel test never reads half a file. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${crypto.randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/**
 * A generated register in the shape of Singapore's. Of its default 4,053 rows, 117 have no coordinates, like in the real one.
 * The same row count always gives the same text.
 */
export function generatedRegister(count = 4053): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const dish = DISHES[i % DISHES.length];
    const word = WORDS[(i * 7) % WORDS.length];
    const street = STREETS[(i * 3) % STREETS.length];
    const position =
      i % 34 === 0 && i < 117 * 34
        ? ','
        : `${(1.25 + (i % 97) * 0.002).toFixed(7)},${(103.7 + (i % 101) * 0.003).toFixed(7)}`;
    return `${dish} ${word} ${i},"${i} ${street} #01-${i % 90}, Singapore",Restaurant,Eating Establishment,GEN${String(i).padStart(8, '0')},${String(500000 + i)},${position}`;
  });
  return `name,address,type,scheme,number,postal,lat,lng\n${rows.join('\n')}\n`;
}

/** The directory of Singapore's mosques, or else a generated file of the same shape and size. In that case it prints a line. */
export function mosqueDirectory(): string {
  const real = findRealData('places/mosque-directory.json');
  if (real) return real;
  const file = join(ROOT, '.cache/generated/mosque-directory.json');
  console.log(`real data is absent (RIHLA_DATA): using a generated directory, ${file}`);
  const mosques = Array.from({ length: 70 }, (_, n) => ({
    slug: `masjid-${n}`,
    name: `Masjid ${n}`,
    address: `${n} Mosque Street Singapore ${400_000 + n}`,
    postal_code: String(400_000 + n),
    phone: '63460153',
    website: n % 2 === 0 ? 'http://masjid.example/' : null,
    description: 'Built in 1957.',
    features: n % 3 === 0 ? ['Barrier-free features'] : [],
    coordinates: { lat: 1.25 + n * 0.002, lng: 103.7 + n * 0.003 },
    muis_url: `https://mosques.example/${n}`,
  }));
  writeWhole(file, JSON.stringify({ meta: { total_count: mosques.length }, mosques }));
  return file;
}
