// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Card } from '#domain/search/search.ts';
import { arbitraryQuery } from '../../tests/support/oracles/arbitrary-query.ts';
import { naiveSearch } from '../../tests/support/oracles/naive-search.ts';
import { repetitions } from '../../tests/support/repetitions.ts';
import { arbitraryRestaurant, CHECKPOINT } from '../../tests/support/restaurants.ts';
import { Catalogue } from './catalogue.ts';
import { runSteps } from './steps.ts';

const REGIONS = ['sg', 'my', 'fj'];

const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('page' as const),
      region: fc.constantFrom(...REGIONS),
      documents: fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 6 }),
      gone: fc.array(fc.nat(20), { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('replace' as const, 'saveAndRestore' as const, 'drop' as const, 'compact' as const),
      region: fc.constantFrom(...REGIONS),
      documents: fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 20 }),
      gone: fc.constant([]),
    }),
  },
);

const columnsOf = (documents: Iterable<Restaurant>) => buildColumns(Array.from(documents, toIndexRow));

/** The expected state: the latest documents of each region, and the rest of the world. */
class Model {
  readonly regions = new Map<string, Map<string, Restaurant>>();
  readonly #world: readonly Restaurant[];

  constructor(world: readonly Restaurant[]) {
    this.#world = world;
  }

  visible(): Restaurant[] {
    const best = new Map<string, Restaurant>();
    for (const documents of this.regions.values()) {
      for (const document of documents.values()) {
        if (document.stamp > (best.get(document.id)?.stamp ?? -1)) best.set(document.id, document);
      }
    }
    const rest = this.#world.filter(({ id, region }) => !this.regions.has(region) && !best.has(id));
    return [...best.values(), ...rest];
  }
}

test('after any history of packs, pages, drops and restarts, answers equal those of a fresh list', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 30, size: 'max' }),
      fc.array(change, { maxLength: 12, size: 'max' }),
      fc.array(arbitraryQuery, { minLength: 5, maxLength: 5 }),
      fc.boolean(),
      (world, changes, queries, hasWorld) => {
        const model = new Model(hasWorld ? world : []);
        // So small that pages fill deltas and deltas get merged.
        const catalogue = new Catalogue({ rows: 5, deltas: 2 });
        if (hasWorld) catalogue.setWorld(columnsOf(world));
        let stamp = 100;
        for (const [step, { kind, region, documents, gone }] of changes.entries()) {
          const version = { ...CHECKPOINT, xid: String(1000 + step) };
          // Every write has its own stamp and belongs to the region that receives it.
          const stamped = documents.map((document) => ({ ...document, region, stamp: ++stamp }));
          const held = model.regions.get(region);
          if (kind === 'drop') {
            model.regions.delete(region);
            catalogue.drop(region);
          } else if (kind === 'replace' || held === undefined) {
            model.regions.set(region, new Map(stamped.map((document) => [document.id, document])));
            catalogue.replace(region, columnsOf(stamped), version);
          } else if (kind === 'compact') {
            runSteps(catalogue.compactSteps(region));
          } else if (kind === 'page') {
            const ids = gone.flatMap((n) => [...held.keys()][n] ?? []);
            for (const document of stamped) held.set(document.id, document);
            for (const id of ids) held.delete(id);
            const since = { ...version, xid: '1000' };
            catalogue.apply(region, { documents: stamped, gone: ids, since, checkpoint: version });
            const again = stamped.filter(({ id }) => !ids.includes(id));
            expect(catalogue.apply(region, { documents: again, gone: ids, since, checkpoint: version })).toBe(false);
          } else {
            const saved = catalogue.snapshot(region);
            if (saved === undefined) throw new Error('a region with a base can be saved');
            catalogue.drop(region);
            catalogue.restore(region, saved.base, saved.version, saved.delta, saved.checkpoint);
          }
        }
        const expected = model.visible();
        for (const query of queries) {
          const answer = catalogue.search(query);
          expect({ ...answer, cards: answer.cards.map(withoutMarks) }).toEqual(naiveSearch(expected, query));
        }
        const rows = catalogue.regions.map(({ id, rows: count }) => [id, count]);
        expect(rows.map(([id]) => id)).toEqual([...model.regions.keys()].toSorted());
      },
    ),
    { seed: 41, numRuns: repetitions(120) },
  );
});

/** Marks have their own tests. */
function withoutMarks(card: Card): Card {
  const { marks: _, ...plain } = card;
  return plain;
}
