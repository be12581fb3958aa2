/**
 * `npm run offers`: manages partner restaurants' discounts for members, and the operator's notices for everyone else. PORT,
 * DATA_DIR and DATABASE_URL say where they are. Exits 2 for wrong arguments, 1 for a failure.
 */
import { BackendError } from '../../local/backend-error.ts';
import { OffersError } from '../../local/operator/offer-steps.ts';
import { ImportError } from '../import/import-error.ts';
import { openData, readDataSettings } from '../import/settings.ts';
import { parseOffersArguments } from './offers-arguments.ts';
import { runOffers } from './run-offers.ts';

const BAD_INPUT = 2;
const NOT_DONE = 1;

async function main(): Promise<void> {
  const args = parseOffersArguments(process.argv.slice(2));
  const owner = await openData(readDataSettings(process.env));
  try {
    console.log(await runOffers(args, owner));
  } finally {
    if (owner.kind === 'database') await owner.database.close();
  }
}

try {
  await main();
} catch (reason) {
  if (!(reason instanceof OffersError || reason instanceof ImportError || reason instanceof BackendError)) throw reason;
  console.error(reason.message);
  process.exitCode = reason.code === 'arguments' ? BAD_INPUT : NOT_DONE;
}
