/** `npm run packs`: updates the packs. PORT, DATA_DIR and DATABASE_URL say where the data is. */
import { BackendError } from '../../local/backend-error.ts';
import { ImportError } from '../import/import-error.ts';
import { openTarget, readDataSettings } from '../import/settings.ts';

async function main(): Promise<void> {
  const target = await openTarget(readDataSettings(process.env));
  try {
    const { isNew, regions, rows } = await target.updatePacks();
    console.log(
      isNew
        ? `packs: ${regions} regions, ${rows} places`
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
