import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { createPlacePages } from '../../functions/_shared/place-pages.ts';
import { codeOf } from '../backend-error.ts';
import type { Database } from '../database/database.ts';
import type { PlacePages } from './app-files.ts';

interface PlacePagesContext {
  readonly appDir: string;
  readonly database: Database;
  /** The site's public origin. */
  readonly site: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly report: (line: string) => void;
}

/** Renders pages of places from the built app's files and the public places. */
export function openPlacePages({ appDir, database, site, now, report }: PlacePagesContext): PlacePages {
  const readDocument = (name: string) =>
    readFile(join(appDir, name), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    });
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
      (language === 'en' ? null : await readDocument(`place.${language}.html`)) ?? readDocument('place.html'),
    site,
    pictures: [],
    now,
    report: (error) => report(`place pages: ${String(error)}`),
  });
}
