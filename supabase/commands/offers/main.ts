/**
 * `npm run offers`: manages partner restaurants' discounts for members, and the operator's notices for everyone else. PORT,
 * DATA_DIR and DATABASE_URL say where they are. Exits 2 for wrong arguments, 1 for a failure.
 */
import { openData, readDataSettings } from '../import/settings.ts';
import { BAD_INPUT, NOT_DONE, runCommand } from '../run-command.ts';
import { parseOffersArguments } from './offers-arguments.ts';
import { runOffers } from './run-offers.ts';

async function main(): Promise<void> {
  const args = parseOffersArguments(process.argv.slice(2));
  const owner = await openData(readDataSettings(process.env));
  try {
    console.log(await runOffers(args, owner));
  } finally {
    if (owner.kind === 'database') await owner.database.close();
  }
}

await runCommand(main, ({ code }) => (code === 'arguments' ? BAD_INPUT : NOT_DONE));
