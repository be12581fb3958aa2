/** Creates the prepared database in a separate process: `npm start` runs it while the app is built. */
import { fileURLToPath } from 'node:url';
import { makeDatabase } from './database/engine.ts';
import { prepareDatabase } from './database/prepared-database.ts';

await prepareDatabase(fileURLToPath(new URL('../../.cache', import.meta.url)), makeDatabase);
