import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { fileOf } from '../../../src/domain/web/rendered-document.ts';
import { createDirectoryPages } from '../../functions/_shared/directory-pages.ts';
import { createPlacePages } from '../../functions/_shared/place-pages.ts';
import { codeOf } from '../backend-error.ts';
import type { Database } from '../database/database.ts';
import type { DirectoryPages, PlacePages } from './app-files.ts';

interface PagesContext {
  readonly appDir: string;
  readonly database: Database;
  /** The site's public origin. */
  readonly site: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly report: (line: string) => void;
}

/** Renders pages of places from the built app's files and the public places. */
export function openPlacePages({ appDir, database, site, now, report }: PagesContext): PlacePages {
  const readDocument = documentsOf(appDir);
  return createPlacePages({
    async findPlace(slug) {
      const [row] = await database.query<{ document: string | null }>(
        'select public.restaurant_by_slug($1)::text as document',
        [slug],
      );
      return row?.document ? restaurantSchema.parse(JSON.parse(row.document)) : null;
    },
    readShell: () => readDocument('index.html'),
    readTemplate: async (language) =>
      (await readDocument(fileOf('place', language))) ?? readDocument(fileOf('place', 'en')),
    site,
    pictures: [],
    now,
    report: (error) => report(`place pages: ${String(error)}`),
  });
}

/** Renders the directory's pages from the built app's files and the public places. */
export function openDirectoryPages({ appDir, database, site, now, report }: PagesContext): DirectoryPages {
  const readDocument = documentsOf(appDir);
  return createDirectoryPages({
    async findLinks({ country, page }) {
      const [row] = await database.query<{ links: string }>('select public.directory_links($1, $2)::text as links', [
        country,
        page,
      ]);
      return linksSchema.parse(JSON.parse(row?.links ?? 'null'));
    },
    readTemplate: (language) => readDocument(fileOf('directory', language)),
    site,
    now,
    report: (error) => report(`directory pages: ${String(error)}`),
  });
}

const linksSchema = z.object({
  countries: z.array(z.tuple([z.string(), z.number()])),
  places: z.array(z.tuple([z.string(), z.string(), z.nullable(z.string())])),
});

/** Reads a built document; null if there is none of this name. */
function documentsOf(appDir: string): (name: string) => Promise<string | null> {
  return (name) =>
    readFile(join(appDir, name), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
}
