/**
 * `npm run restore`: lists the daily copies of the embedded database. `npm run restore -- latest`, or with a copy's name,
 * restores one. DATA_DIR names the data directory. The backend must not be running.
 */

import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackendError } from '../../local/backend-error.ts';
import { copyTree, type DatabaseCopy, linkFile, listCopies } from '../../local/database/database-copies.ts';
import { openDatabase } from '../../local/database/engine.ts';
import { lockDataDir } from '../../local/database/lock.ts';
import { markAsCopy } from '../../local/database/prepared-database.ts';
import { keepSealingSecret, readSealingSecret } from '../../local/database/sealing-secret.ts';
import { copyDraft, copyWhole, placeFolder, UNFINISHED } from '../../local/whole-files.ts';

const MEGABYTE = 2 ** 20;

async function main(wanted: string | undefined): Promise<void> {
  if (process.env['DATABASE_URL']) {
    throw new BackendError(
      'bad_setting',
      'Copies are of the embedded database: restore PostgreSQL by its own backups.',
    );
  }
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
  const copies = await listCopies(dataDir);
  if (copies.length === 0) throw new BackendError('no_such_copy', `${dataDir} has no copies of its database.`);
  if (wanted === undefined) return list(copies);
  const copy = wanted === 'latest' ? copies[0] : copies.find(({ name }) => name === wanted);
  if (!copy) throw new BackendError('no_such_copy', `There is no copy ${wanted}: run \`npm run restore\` to see them.`);
  const aside = await putBack(copy, dataDir);
  await tryOut(dataDir, await findSealingSecret(aside));
  console.log(`Put back the copy of ${new Date(copy.at).toUTCString()}. The files of before are in ${aside}.`);
}

function list(copies: readonly DatabaseCopy[]): void {
  for (const { name, bytes } of copies) console.log(`${name}  ${Math.round(bytes / MEGABYTE)} MB`);
  console.log('To put one back: npm run restore -- NAME, or npm run restore -- latest');
}

/** @returns where the former files are */
async function putBack({ folder }: DatabaseCopy, dataDir: string): Promise<string> {
  const unlock = await lockDataDir(dataDir);
  try {
    const target = join(dataDir, 'pglite');
    const draft = target + UNFINISHED;
    await rm(draft, { recursive: true, force: true });
    await copyTree(join(folder, 'pglite'), draft, copyDraft);
    const aside = join(dataDir, `pglite-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    // A new generation tells devices that this database may lack some of what they have seen.
    await markAsCopy(dataDir);
    if (existsSync(target)) await rename(target, aside);
    await placeFolder(draft, target);
    await copyTree(join(folder, 'storage'), join(dataDir, 'storage'), linkFile);
    if (!existsSync(join(dataDir, 'secrets.json'))) {
      await copyWhole(join(folder, 'secrets.json'), join(dataDir, 'secrets.json'));
    }
    return aside;
  } finally {
    await unlock();
  }
}

/** The former database's secret of sealing keys. Without it, what members left on their devices stays closed. */
async function findSealingSecret(aside: string): Promise<string | null> {
  try {
    return await readSealingSecret(aside);
  } catch (error) {
    console.error(
      `warning: the database in ${aside} can't be read (${error instanceof Error ? error.message : String(error)}). If the copy is older than its accounts.sealing_secret, put that row back before anybody signs in: see docs/operate/restore.md.`,
    );
    return null;
  }
}

/** Opens the database once, to report a damaged copy now. It keeps the former one's secret of sealing keys if it has none. */
async function tryOut(dataDir: string, sealingSecret: string | null): Promise<void> {
  const database = await openDatabase({ dataDir });
  if (sealingSecret !== null) await keepSealingSecret(database, sealingSecret);
  await database.close();
}

try {
  await main(process.argv[2]);
} catch (error) {
  if (!(error instanceof BackendError)) throw error;
  process.stderr.write(`restore: ${error.message}\n`);
  process.exitCode = 1;
}
