/** A row by its columns, as JSON carries it: instants and dates are text. */
export type Row = Readonly<Record<string, unknown>>;

/** A name as SQL reads it. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL reads it. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function record(table: string, row: Row): string {
  return `jsonb_populate_record(null::${table}, ${literal(JSON.stringify(row))})`;
}

/** `insert` of one row, each value as its column's type reads it; columns that the row lacks get their defaults. */
export function insertOf(table: string, row: Row): string {
  const columns = Object.keys(row).map(identifier).join(', ');
  return `insert into ${table} (${columns}) overriding system value select ${columns} from ${record(table, row)}`;
}

/** What finds the row again by some of its columns. */
export function whereOf(table: string, row: Row, columns: readonly string[]): string {
  const list = columns.map(identifier).join(', ');
  return `(${list}) = (select ${list} from ${record(table, row)})`;
}

/** `update` of one column of one row. */
export function updateOf(table: string, column: string, value: unknown, where: string): string {
  const name = identifier(column);
  return `update ${table} set ${name} = (select ${name} from ${record(table, { [column]: value })}) where ${where}`;
}
