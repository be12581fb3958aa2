/** `npm run import`: a file of places into the catalogue. PORT, DATA_DIR and DATABASE_URL say where that is. */
import { join } from 'node:path';
import { BackendError } from '../../supabase/local/errors.ts';
import { parseImportArguments } from './arguments.ts';
import { ImportError } from './import-error.ts';
import { importFile } from './import-file.ts';
import { describeCounts } from './report.ts';
import { openTarget, readDataSettings } from './settings.ts';

async function main(): Promise<void> {
  const args = parseImportArguments(process.argv.slice(2));
  const settings = readDataSettings(process.env);
  const target = await openTarget(settings);
  try {
    console.error(`importing ${args.file} into ${target.description}`);
    const { counts, reportPath } = await importFile(args, target, join(settings.dataDir, 'imports'), (rows) =>
      console.error(`staged ${rows} rows`),
    );
    console.log(describeCounts(counts));
    console.log(`report: ${reportPath}`);
    const packs = await target.updatePacks();
    console.log(
      packs.isNew
        ? `packs: ${packs.regions} regions, ${packs.rows} places`
        : 'packs: up to date, nothing has changed since they were built',
    );
  } finally {
    await target.close();
  }
}

try {
  await main();
} catch (reason) {
  if (!(reason instanceof ImportError || reason instanceof BackendError)) throw reason;
  console.error(reason.message);
  process.exitCode = 1;
}
