import { join } from 'node:path';
import { countPlaces } from '../../../src/domain/sync/packs.ts';
import { codeOf } from '../../local/backend-error.ts';
import type { Database } from '../../local/database/database.ts';
import { discardImports, listImports, previewImport, stageImport } from '../../local/operator/import-steps.ts';
import { mergeImport, undoImport } from '../../local/operator/merge-import.ts';
import { updatePacks } from '../../local/packs/build-packs.ts';
import { ImportError } from './import-error.ts';
import type { ImportTarget } from './import-target.ts';

/** SQLSTATE of a merge whose staged rows were cleared by another import. */
const OVERTAKEN = 'PT409';

/**
 * Imports into a database that this process has opened.
 * @param dataDir its packs are in the folder `packs` of this one
 */
export function databaseTarget(database: Database, dataDir: string): ImportTarget {
  return {
    description: database.kind === 'postgres' ? 'the PostgreSQL database' : `the database in ${dataDir}`,
    stage: (importId, rows) => stageImport(database, importId, rows),
    async merge(importId, expected, voices, about) {
      try {
        return await mergeImport(database, importId, expected, voices, about);
      } catch (cause) {
        if (codeOf(cause) !== OVERTAKEN) throw cause;
        throw new ImportError('overtaken', OVERTAKEN_SENTENCE, { cause });
      }
    },
    preview: (importId, voices, about) => previewImport(database, importId, voices, about),
    list: () => listImports(database),
    undo: (importId) => undoImport(database, importId),
    discard: (except) => discardImports(database, except),
    async updatePacks() {
      const { manifest, isNew } = await updatePacks(database, join(dataDir, 'packs'));
      return { isNew, regions: manifest.regions.length, rows: countPlaces(manifest) };
    },
    close: () => database.close(),
  };
}

export const OVERTAKEN_SENTENCE = 'Another import began meanwhile and cleared this one; nothing of this file is in.';
