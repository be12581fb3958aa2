/** What spreadsheets leave in tables: errors of formulas, and numbers that they rounded. */
import { clip } from '../clean-text.ts';
import { mappedValue, type SourceRecord, valueAt } from '../mapped-value.ts';
import { type Mapping, mappedColumns } from '../mapping.ts';
import { isRounded } from '../place-contact.ts';

/** Excel's, LibreOffice's and Google Sheets' errors. */
const ERROR = /^#(?:NAME|REF|VALUE|DIV\/0|NULL|NUM|N\/A|ERROR|SPILL|CALC)[!?]?$/;

const EXAMPLE_LENGTH = 60;

interface Cells {
  /** The row without its errors. */
  readonly record: SourceRecord;
  /** A sentence for each cell that is left out. */
  readonly unused: readonly string[];
  /** Why the row can't be taken: its key or its name is lost. */
  readonly refusal: string | null;
}

/** @returns reads the cells of each row of a mapped file */
export function cellReader(mapping: Mapping): (record: SourceRecord) => Cells {
  const columns = mappedColumns(mapping);
  const { id, fields, halal } = mapping;
  const keys = [id, ...(halal?.kind === 'register' ? [halal.certificate] : [])];
  return (record) => {
    const broken = columns.filter((column) => ERROR.test(String(valueAt(record, column)).trim()));
    const rounded = keys
      .map((source) => mappedValue(source, record))
      .find((value) => value !== null && isRounded(value));
    const refusal = rounded
      ? `a spreadsheet rounded its number, so the digits are lost: ${clip(rounded, EXAMPLE_LENGTH)}`
      : null;
    if (broken.length === 0) return { record, unused: [], refusal };
    const rest = { ...record, ...Object.fromEntries(broken.map((column) => [column, ''])) };
    const unused = broken.map(
      (column) => `a cell holds an error of a spreadsheet: ${column} ${String(valueAt(record, column))}`,
    );
    const isLost = [id, fields.name, fields.latitude, fields.longitude].some(
      (source) => mappedValue(source, rest) === null && mappedValue(source, record) !== null,
    );
    return { record: rest, unused, refusal: isLost ? (unused[0] ?? null) : refusal };
  };
}
