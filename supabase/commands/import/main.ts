/** `npm run import`: imports a file of places into the catalogue. PORT, DATA_DIR and DATABASE_URL say where that is. */
import { join } from 'node:path';
import { describePacks, runCommand } from '../run-command.ts';
import { asTyped } from './as-typed.ts';
import { describeSamples } from './describe-samples.ts';
import { describeImports, describeTrial } from './describe-trial.ts';
import { type ImportArguments, parseImportCommand } from './import-arguments.ts';
import { importFile, tryFile } from './import-file.ts';
import type { ImportTarget } from './import-target.ts';
import { describeCounts } from './report.ts';
import { openTarget, readDataSettings } from './settings.ts';
import { undo } from './undo.ts';

async function main(): Promise<void> {
  const command = asTyped(parseImportCommand(process.argv.slice(2)), process.env['INIT_CWD']);
  const settings = readDataSettings(process.env);
  const target = await openTarget(settings);
  try {
    if (command.command === 'list') {
      console.log(describeImports(await target.list()));
      return;
    }
    if (command.command === 'import' && command.isDryRun) {
      console.error(`trying ${command.file} against ${target.description}`);
      console.log(describeTrial(await tryFile(command, target)));
      return;
    }
    if (command.command === 'undo') console.log(await undo(target, command.id));
    else await bringIn(command, target, join(settings.dataDir, 'imports'));
    console.log(describePacks(await target.updatePacks()));
  } finally {
    await target.close();
  }
}

async function bringIn(args: ImportArguments, target: ImportTarget, reportDir: string): Promise<void> {
  console.error(`importing ${args.file} into ${target.description}`);
  const { counts, reportPath } = await importFile(args, target, reportDir, {
    onProgress: (rows) => console.error(`staged ${rows} rows`),
    onFileWarning: ({ sentence }) => console.error(`warning: ${sentence}`),
  });
  console.log(describeCounts(counts));
  for (const sentence of describeSamples(counts.samples)) console.log(sentence);
  console.log(`report: ${reportPath}`);
}

await runCommand(main);
