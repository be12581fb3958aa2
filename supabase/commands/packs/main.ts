/** `npm run packs`: updates the packs. PORT, DATA_DIR and DATABASE_URL say where the data is. */
import { openTarget, readDataSettings } from '../import/settings.ts';
import { describePacks, runCommand } from '../run-command.ts';

await runCommand(async () => {
  const target = await openTarget(readDataSettings(process.env));
  try {
    console.log(describePacks(await target.updatePacks()));
  } finally {
    await target.close();
  }
});
