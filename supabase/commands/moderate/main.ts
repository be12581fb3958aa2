/**
 * `npm run moderate`: lists and decides what people reported and sent in. PORT, DATA_DIR and DATABASE_URL say where that is.
 * Exits 2 for wrong arguments, 1 for a failure.
 */
import { BackendError } from '../../local/backend-error.ts';
import { ModerationError } from '../../local/operator/moderation-error.ts';
import { ImportError } from '../import/import-error.ts';
import { readDataSettings } from '../import/settings.ts';
import { parseModerateArguments } from './moderate-arguments.ts';
import { openModeration } from './moderation-target.ts';
import { runModeration } from './run-moderation.ts';

const BAD_INPUT = 2;
const NOT_DONE = 1;

async function main(): Promise<void> {
  const args = parseModerateArguments(process.argv.slice(2), process.env['USER']);
  const target = await openModeration(readDataSettings(process.env));
  try {
    console.log(await runModeration(args, target));
  } finally {
    await target.close();
  }
}

try {
  await main();
} catch (reason) {
  if (!(reason instanceof ModerationError || reason instanceof ImportError || reason instanceof BackendError))
    throw reason;
  console.error(reason.message);
  process.exitCode = reason.code === 'backend' || reason instanceof BackendError ? NOT_DONE : BAD_INPUT;
}
