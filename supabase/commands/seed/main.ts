/**
 * `npm run seed [-- --as NAME]`: writes the thirty sample places. PORT, DATA_DIR and DATABASE_URL say where. Exits 2 for
 * wrong arguments, 1 for a failure.
 */
import { parseArgs } from 'node:util';
import { BackendError } from '../../local/backend-error.ts';
import { SamplesRefusedError, sampleCountsSchema, writeSamples } from '../../local/operator/sample-steps.ts';
import { ImportError } from '../import/import-error.ts';
import { type DataOwner, openData, readDataSettings, targetOf } from '../import/settings.ts';

const USAGE = 'Usage: npm run seed [-- --as NAME]';

async function main(by: string): Promise<void> {
  const settings = readDataSettings(process.env);
  const owner = await openData(settings);
  const target = targetOf(owner, settings.dataDir);
  try {
    const { added, changed, total } = await write(owner, by);
    // A running backend updates its packs itself.
    if (owner.kind === 'database') await target.updatePacks();
    console.log(`samples: ${added} added, ${changed} changed, ${total} in all`);
  } finally {
    await target.close();
  }
}

async function write(owner: DataOwner, by: string) {
  if (owner.kind === 'database') return writeSamples(owner.database, by);
  const { status, text } = await owner.backend.ask('/samples', { by });
  if (status === 409)
    throw new SamplesRefusedError('The backend takes no sample places: it is not in development mode.');
  if (status !== 200) throw new ImportError('backend', `The backend answered ${status} to /samples.`);
  return sampleCountsSchema.parse(JSON.parse(text));
}

function readName(args: readonly string[]): string | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { as: { type: 'string' } } });
    return (values.as ?? process.env['USER'] ?? 'somebody').trim() || undefined;
  } catch (cause) {
    if (cause instanceof TypeError) return undefined;
    throw cause;
  }
}

const by = readName(process.argv.slice(2));
if (by === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await main(by);
  } catch (reason) {
    if (!(reason instanceof SamplesRefusedError || reason instanceof ImportError || reason instanceof BackendError))
      throw reason;
    console.error(reason.message);
    process.exitCode = 1;
  }
}
