/** A row by column, as in JSON: instants and dates are text. */
export type Row = Readonly<Record<string, unknown>>;

/** Quotes an identifier for SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text for SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function record(table: string, row: Row): string {
  return `jsonb_populate_record(null::${table}, ${literal(JSON.stringify(row))})`;
}

/** `insert` of one row, with values parsed as their column's type. Missing columns get their defaults. */
export function insertOf(table: string, row: Row): string {
  const columns = Object.keys(row).map(identifier).join(', ');
  return `insert into ${table} (${columns}) overriding system value select ${columns} from ${record(table, row)}`;
}

/** A condition that matches the row by some of its columns. */
export function whereOf(table: string, row: Row, columns: readonly string[]): string {
  const list = columns.map(identifier).join(', ');
  return `(${list}) = (select ${list} from ${record(table, row)})`;
}

/** `update` of one column of one row. */
export function updateOf(table: string, column: string, value: unknown, where: string): string {
  const name = identifier(column);
  return `update ${table} set ${name} = (select ${name} from ${record(table, { [column]: value })}) where ${where}`;
}
