import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseTarget } from '../../supabase/commands/import/database-target.ts';
import { parseImportArguments } from '../../supabase/commands/import/import-arguments.ts';
import { type ImportOutcome, importFile } from '../../supabase/commands/import/import-file.ts';
import type { ImportTarget } from '../../supabase/commands/import/import-target.ts';
import { type Database } from '../../supabase/local/database/database.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import type { Engine } from './backend.ts';
import { LIGHT_CACHE } from './light-database.ts';
import { createMigratedDatabase } from './test-database.ts';

/** An empty catalogue to import into, with a folder for files and reports. */
export interface TestCatalogue {
  readonly folder: string;
  readonly target: ImportTarget;
  readonly database: Database;
  /** Writes a file into the folder. @returns its path */
  file(name: string, content: string | Uint8Array): string;
  /** Imports like the command with these arguments. */
  run(...args: string[]): Promise<ImportOutcome>;
  stop(): Promise<void>;
}

/** Opens a new catalogue. */
export async function openTestCatalogue(engine: Engine): Promise<TestCatalogue> {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-import-'));
  const migrated = engine === 'postgres' ? await createMigratedDatabase() : undefined;
  const database = await openDatabase(
    migrated ? { databaseUrl: migrated.url } : { dataDir: join(folder, 'data'), cacheDir: LIGHT_CACHE },
  );
  const target = databaseTarget(database, folder);
  return {
    folder,
    target,
    database,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    run: (...args) => importFile(parseImportArguments(args), target, folder),
    async stop() {
      await database.close();
      await migrated?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
