/**
 * `npm run moderate`: lists and decides what people reported and sent in. PORT, DATA_DIR and DATABASE_URL say where that is.
 * Exits 2 for wrong arguments, 1 for a failure.
 */
import { BackendError } from '../../local/backend-error.ts';
import { readDataSettings } from '../import/settings.ts';
import { BAD_INPUT, NOT_DONE, runCommand } from '../run-command.ts';
import { parseModerateArguments } from './moderate-arguments.ts';
import { openModeration } from './moderation-target.ts';
import { runModeration } from './run-moderation.ts';

async function main(): Promise<void> {
  const args = parseModerateArguments(process.argv.slice(2), process.env['USER']);
  const target = await openModeration(readDataSettings(process.env));
  try {
    console.log(await runModeration(args, target));
  } finally {
    await target.close();
  }
}

await runCommand(main, (error) => (error.code === 'backend' || error instanceof BackendError ? NOT_DONE : BAD_INPUT));
