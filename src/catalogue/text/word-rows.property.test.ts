// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { restaurant } from '../../../tests/support/restaurants.ts';
import { buildTextIndex } from './text-index.ts';
import { countHolding, rowsHolding, rowsHoldingWhole } from './word-rows.ts';

/** So few words, some of them prefixes of others, that most rows share some. */
const word = fc.constantFrom('a', 'ab', 'abc', 'b', '123', '1234', '12345', '1234567', '12345678', '7eleven');
const words = fc.array(word, { maxLength: 4 });
const isOdd = (row: number) => row % 2 === 1;
/** '1234' is a word of the table, the others are read from the column. */
const postalCode = fc.constantFrom(null, '1234', '12345', '123456', '1234567');
const place = fc.record({ name: words, address: words, postalCode });

test('finds the rows that hold words, like a search that reads each name and address', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 80, size: 'max' }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.constantFrom<'name' | 'address'>('name', 'address'),
      (places, wanted, field) => {
        const rows = places.map((each, i) =>
          toIndexRow(
            restaurant({
              id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
              name: each.name.join(' '),
              address: each.address.join(' '),
              postal_code: each.postalCode,
              phone: null,
            }),
          ),
        );
        const columns = buildColumns(rows);
        const text = buildTextIndex(columns);
        const holdersOf = (isLastWhole: boolean) =>
          Array.from({ length: columns.rows }, (_, row) => row).filter((row) => {
            const code = field === 'address' ? stringAt(columns.strings.postalCode, row) : '';
            const held = `${stringAt(columns.strings[field], row)} ${code}`.split(' ');
            return wanted.every((each, at) =>
              held.some((other) => (isLastWhole || at < wanted.length - 1 ? other === each : other.startsWith(each))),
            );
          });
        const whole = holdersOf(true);
        expect(rowsHoldingWhole(text, wanted, TEXT_FIELDS[field])).toEqual(whole);
        expect([...rowsHolding(text, wanted, TEXT_FIELDS[field])].toSorted((a, b) => a - b)).toEqual(holdersOf(false));
        const odd = whole.filter(isOdd).length;
        expect(countHolding(text, wanted, TEXT_FIELDS[field], isOdd, 1000)).toBe(odd);
        expect(countHolding(text, wanted, TEXT_FIELDS[field], isOdd, 2)).toBe(Math.min(odd, 2));
      },
    ),
    { seed: 29, numRuns: 600 },
  );
});
