/** A bad row for each constraint. Triggers are disabled, because they correct many rows first. */
import { BAD_ROWS, MISSING_ID, UNREACHABLE } from './bad-rows.ts';
import { type Catalogue, type Constraint, fullName, type Relation } from './catalogue.ts';
import type { Check } from './checks.ts';
import { FIXTURE } from './fixture.ts';
import { PEOPLE } from './people.ts';
import { insertOf, type Row } from './sql.ts';
import type { TableFixture } from './table-fixture.ts';

/** SQLSTATEs for violating each kind of constraint. */
const SQLSTATES = {
  check: '23514',
  'foreign key': '23503',
  unique: '23505',
  'primary key': '23505',
  'unique index': '23505',
  exclusion: '23P01',
} as const satisfies Record<Constraint['kind'], string>;

/** The name of a column's NOT NULL, in `Check.object` and in mutants. */
export function notNullName(table: string, column: string): string {
  return `${table} ${column} not null`;
}

export function constraintName({ table, name }: Constraint): string {
  return `${table} ${name}`;
}

interface BadRow {
  readonly object: string;
  readonly changes: Row;
  readonly expected: string;
  /** Whether the table's existing row must stay, because the row is bad only together with it. */
  readonly isBeside: boolean;
}

/** The changes that make a row bad; undefined if they belong in `BAD_ROWS` but are missing. */
function badChanges(constraint: Constraint, relation: Relation, fixture: TableFixture): Row | undefined {
  const written = BAD_ROWS[constraint.table]?.[constraint.name];
  if (written) return written;
  if (constraint.kind === 'foreign key') {
    const [first] = constraint.columns;
    const type = relation.columns.find(({ name }) => name === first)?.type;
    return first === undefined ? undefined : { [first]: type === 'uuid' ? MISSING_ID : 'missing' };
  }
  if (constraint.kind === 'check' || constraint.kind === 'exclusion') return undefined;
  const [taken = fixture.candidate(PEOPLE.owner)] = Object.values(fixture.rows);
  return Object.fromEntries(constraint.columns.map((column) => [column, taken[column]]));
}

function badRows(catalogue: Catalogue, relation: Relation, fixture: TableFixture): BadRow[] {
  const table = fullName(relation);
  const constraints = catalogue.constraints.filter((constraint) => constraint.table === table);
  const byConstraint = constraints.flatMap((constraint): BadRow[] => {
    const changes = badChanges(constraint, relation, fixture);
    if (!changes || constraintName(constraint) in UNREACHABLE) return [];
    const isBeside = SQLSTATES[constraint.kind] === SQLSTATES.unique;
    const expected = `${SQLSTATES[constraint.kind]} ${constraint.name}`;
    return [{ object: constraintName(constraint), changes, expected, isBeside }];
  });
  const byNotNull = relation.columns
    .filter(({ name, isNotNull }) => isNotNull && !(notNullName(table, name) in UNREACHABLE))
    .map(({ name }) => ({
      object: notNullName(table, name),
      changes: { [name]: null },
      expected: `23502 ${name}`,
      isBeside: false,
    }));
  return [...byConstraint, ...byNotNull];
}

/** All checks of a table's constraints, and one that its good row is accepted. */
export function constraintChecks(catalogue: Catalogue, relation: Relation): Check[] {
  const of = fullName(relation);
  const fixture = FIXTURE[of];
  if (!fixture) return [];
  const isAlone = Object.keys(fixture.rows).length === 0;
  const good: BadRow = { object: of, changes: {}, expected: 'rows 1', isBeside: false };
  return [good, ...badRows(catalogue, relation, fixture)].map(
    ({ object, changes, expected, isBeside }): Check => ({
      object,
      of,
      name: expected === 'rows 1' ? `a good row of ${of}` : `a bad row for ${object}`,
      subject: 'database',
      before: `alter table ${of} disable trigger user${isAlone && !isBeside ? `; delete from ${of}` : ''}`,
      sql: insertOf(of, { ...fixture.candidate(PEOPLE.owner), ...changes }),
      expected,
    }),
  );
}

/** Constraints without a bad row, and bad rows for constraints that no longer exist. */
export function missingBadRows(catalogue: Catalogue): string[] {
  const known = new Set(catalogue.constraints.map(constraintName));
  const tables = new Map(catalogue.relations.map((relation) => [fullName(relation), relation]));
  const unwritten = catalogue.constraints
    .filter((constraint) => constraint.table in FIXTURE && !(constraintName(constraint) in UNREACHABLE))
    .filter((constraint) => {
      const relation = tables.get(constraint.table);
      const fixture = FIXTURE[constraint.table];
      return !relation || !fixture || !badChanges(constraint, relation, fixture);
    })
    .map((constraint) => `The constraint ${constraintName(constraint)} has no bad row in bad-rows.ts.`);
  const notNulls = catalogue.relations.flatMap((relation) =>
    relation.columns.filter(({ isNotNull }) => isNotNull).map(({ name }) => notNullName(fullName(relation), name)),
  );
  const unreachable = Object.keys(UNREACHABLE)
    .filter((name) => !known.has(name) && !notNulls.includes(name))
    .map((name) => `bad-rows.ts says why no row meets ${name}, which is no constraint.`);
  const gone = Object.entries(BAD_ROWS)
    .flatMap(([table, rows]) => Object.keys(rows).map((name) => `${table} ${name}`))
    .filter((name) => !known.has(name))
    .map((name) => `bad-rows.ts has a bad row for ${name}, which is no constraint.`);
  return [...unwritten, ...gone, ...unreachable];
}
