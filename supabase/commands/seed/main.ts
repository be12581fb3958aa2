/**
 * `npm run seed [-- --as NAME] [--remove]`: writes the thirty sample places, or removes them. PORT, DATA_DIR and DATABASE_URL
 * say where. Exits 2 for wrong arguments, 1 for a failure.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import {
  removeSamples,
  type SampleCounts,
  SamplesRefusedError,
  sampleCountsSchema,
  writeSamples,
} from '../../local/operator/sample-steps.ts';
import { ImportError } from '../import/import-error.ts';
import { type DataOwner, openData, readDataSettings, targetOf } from '../import/settings.ts';
import { BAD_INPUT, runCommand } from '../run-command.ts';

const USAGE = 'Usage: npm run seed [-- [--as NAME] [--remove]]';
const removedSchema = z.object({ removed: z.number() });

interface SeedArguments {
  readonly by: string;
  readonly isRemoving: boolean;
}

async function main({ by, isRemoving }: SeedArguments): Promise<void> {
  const settings = readDataSettings(process.env);
  const owner = await openData(settings);
  const target = targetOf(owner, settings.dataDir);
  try {
    const told = isRemoving ? describeRemoval(await remove(owner, by)) : describeCounts(await write(owner, by));
    // A running backend updates its packs itself.
    if (owner.kind === 'database') await target.updatePacks();
    console.log(told);
  } finally {
    await target.close();
  }
}

function describeCounts({ added, changed, total, retired }: SampleCounts): string {
  const counts = `samples: ${added} added, ${changed} changed, ${total} in all`;
  return retired === 0 ? counts : `${counts}; ${retired} are in no list, because their country has real places`;
}

function describeRemoval(removed: number): string {
  return `samples: ${removed} removed. What people saved or wrote of them stays with them, as with every place that is removed.`;
}

async function remove(owner: DataOwner, by: string): Promise<number> {
  if (owner.kind === 'database') return removeSamples(owner.database, by);
  const { status, text } = await owner.backend.ask('/samples/remove', { by });
  if (status !== 200) throw new ImportError('backend', `The backend answered ${status} to /samples/remove.`);
  return removedSchema.parse(JSON.parse(text)).removed;
}

async function write(owner: DataOwner, by: string): Promise<SampleCounts> {
  if (owner.kind === 'database') return writeSamples(owner.database, by);
  const { status, text } = await owner.backend.ask('/samples', { by });
  if (status === 409)
    throw new SamplesRefusedError('no_samples', 'The backend takes no sample places: it is not in development mode.');
  if (status !== 200) throw new ImportError('backend', `The backend answered ${status} to /samples.`);
  return sampleCountsSchema.parse(JSON.parse(text));
}

function readArguments(args: readonly string[]): SeedArguments | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { as: { type: 'string' }, remove: { type: 'boolean' } } });
    const by = (values.as ?? process.env['USER'] ?? 'somebody').trim();
    return by === '' ? undefined : { by, isRemoving: values.remove ?? false };
  } catch (cause) {
    if (cause instanceof TypeError) return undefined;
    throw cause;
  }
}

const seedArguments = readArguments(process.argv.slice(2));
if (seedArguments === undefined) {
  console.error(USAGE);
  process.exitCode = BAD_INPUT;
} else await runCommand(() => main(seedArguments));
