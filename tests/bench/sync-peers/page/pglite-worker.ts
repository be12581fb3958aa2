/** The worker of which one tab's leads and holds the database (https://pglite.dev/docs/multi-tab-worker). */
import { PGlite } from '@electric-sql/pglite';
import { worker } from '@electric-sql/pglite/worker';

void worker({ init: () => PGlite.create('idb://bench', { relaxedDurability: true }) });
