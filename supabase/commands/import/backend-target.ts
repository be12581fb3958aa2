import * as z from 'zod';
import { countPlaces, manifestSchema } from '#domain/sync/packs.ts';
import {
  importPreviewSchema,
  mergeResultSchema,
  pastImportsSchema,
  undoResultSchema,
} from '../../local/operator/import-steps.ts';
import type { BackendConnection } from './backend-connection.ts';
import { OVERTAKEN_SENTENCE } from './database-target.ts';
import { ImportError } from './import-error.ts';
import type { ImportTarget } from './import-target.ts';

const refusalSchema = z.object({ error: z.string() });
const linesSchema = z.object({ lines: z.array(z.number()) });
const packsSchema = z.object({ manifest: manifestSchema, isNew: z.boolean() });

/** Imports through a running backend, into its database. */
export function backendTarget(backend: BackendConnection): ImportTarget {
  const done = async (path: string, body: unknown): Promise<unknown> => {
    const { status, text } = await backend.ask(path, body).catch((cause: unknown) => {
      throw new ImportError('backend', 'The backend ended while it was asked; start it and import again.', { cause });
    });
    if (status === 409) throw new ImportError('overtaken', OVERTAKEN_SENTENCE);
    if (status === 422) throw new ImportError('backend', refusalSchema.parse(JSON.parse(text)).error);
    if (status !== 200) throw new ImportError('backend', `The backend answered ${status} to ${path}: ${text}`);
    return JSON.parse(text);
  };
  return {
    description: `the backend on port ${backend.port}`,
    async stage(importId, rows) {
      return linesSchema.parse(await done('/import/stage', { import: importId, rows })).lines;
    },
    async merge(importId, expected, voices, about) {
      return mergeResultSchema.parse(await done('/import/merge', { import: importId, expected, voices, about }));
    },
    async preview(importId, voices, about) {
      return importPreviewSchema.parse(await done('/import/preview', { import: importId, voices, about }));
    },
    async list() {
      return pastImportsSchema.parse(await done('/import/list', {}));
    },
    async undo(importId) {
      return undoResultSchema.parse(await done('/import/undo', { import: importId }));
    },
    async discard(except) {
      await done('/import/discard', { except });
    },
    async updatePacks() {
      const { manifest, isNew } = packsSchema.parse(await done('/packs', {}));
      return { isNew, regions: manifest.regions.length, rows: countPlaces(manifest) };
    },
    close: () => Promise.resolve(),
  };
}
