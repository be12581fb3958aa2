/** Prepares what a first start copies, as a process of its own: `npm start` runs it beside the build of the app. */
import { fileURLToPath } from 'node:url';
import { makeDatabase } from './database/engine.ts';
import { prepareDatabase } from './database/prepared-database.ts';

await prepareDatabase(fileURLToPath(new URL('../../.cache', import.meta.url)), makeDatabase);
