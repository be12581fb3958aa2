// @module-tag quick
/** Apps that were installed before facts and unknown hours keep working beside this server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContainer } from '../../../src/catalogue/format/container.ts';
import { encodeIndexPack } from '../../../src/catalogue/format/encode-places.ts';
import { decodeIndexPack } from '../../../src/catalogue/format/pack.ts';
import { type Restaurant, restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { INSTALLED_SECTIONS, installedRestaurant } from '../../support/installed-app.ts';
import { addGenerated } from '../../support/list-places.ts';
import { CHECKPOINT } from '../../support/restaurants.ts';

describe.each(ONE_ENGINE)('an installed app, on %s', (engine) => {
  let catalogue: TestCatalogue;
  let documents: { document: Restaurant }[];
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
    await addGenerated(catalogue.database);
    documents = await catalogue.database.query('select document from catalogue.restaurant_documents');
  });
  afterAll(() => catalogue.stop());

  test('takes every document, also of a place with unknown hours or with facts', () => {
    const unknown = documents.filter(({ document }) => document.opening && document.operating_hours === null);
    const stating = documents.filter(({ document }) => document.evidence.some(({ facts }) => facts));
    expect([unknown.length > 10, stating.length > 10]).toEqual([true, true]);
    for (const { document } of documents) {
      expect(installedRestaurant.safeParse(document).error?.issues, document.slug).toBeUndefined();
    }
  });

  test('finds all that it reads in a pack, in the same format; a pack without what is new reads as unknown', async () => {
    const restaurants = documents.map(({ document }) => restaurantSchema.parse(document));
    const head = { region: 'sg', version: CHECKPOINT };
    const pack = await encodeIndexPack({ ...head, restaurants });
    const missing = await readContainer('index', pack, ({ section }) =>
      INSTALLED_SECTIONS.filter((name) => section(name).length === 0),
    );
    // Columns of zeros are left out.
    expect(missing.filter((name) => !['stampHigh', 'englishAt'].includes(name))).toEqual([]);
    const older = restaurants.map((place) => ({
      ...place,
      opening: null,
      evidence: place.evidence.map((piece) => ({ ...piece, facts: null })),
    }));
    const { columns } = await decodeIndexPack(await encodeIndexPack({ ...head, restaurants: older }));
    expect(columns.numbers.facts.every((bits) => bits === 0)).toBe(true);
    expect(columns.dictionaries.hours.some((each) => each.opening !== undefined)).toBe(false);
  });
});
