/** The matrix of tables: each actor, verb, column and row. */
import { type Column, fullName, type Relation } from './catalogue.ts';
import type { Check } from './checks.ts';
import { TABLES, type TableRule } from './expectations.ts';
import { FIXTURE, otherValue } from './fixture.ts';
import { ACTORS, type Actor, PEOPLE, personOf } from './people.ts';
import { forcedCheck, REFUSED, rightChecks, type Verb } from './right-checks.ts';
import { identifier, insertOf, type Row, updateOf, whereOf } from './sql.ts';
import type { TableFixture } from './table-fixture.ts';

const LETTERS = { select: 'r', insert: 'a', update: 'w' } as const;

/** SQLSTATE for writing a generated column. PostgreSQL reports it before checking rights. */
const GENERATED = '428C9';

/** Whether the rule lets this actor's role use the verb on the column. */
function mayUse(rule: TableRule, actor: Actor, verb: Verb, column: string): boolean {
  if (actor === 'service') return rule.service.includes(LETTERS[verb]);
  const group = rule.columns.find(([names]) => names.split(' ').includes(column));
  const [, anon, authenticated] = group ?? ['', '', ''];
  return (actor === 'anon' ? anon : authenticated).includes(LETTERS[verb]);
}

function mayRemove(rule: TableRule, actor: Actor): boolean {
  return actor === 'service' ? rule.service.includes('d') : actor !== 'anon' && rule.isRemovable === true;
}

function columnsFor(rule: TableRule, relation: Relation, actor: Actor, verb: Verb): string[] {
  return relation.columns.map(({ name }) => name).filter((column) => mayUse(rule, actor, verb, column));
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
}

function readChecks(relation: Relation, rule: TableRule, fixture: TableFixture, actor: Actor): Check[] {
  const of = fullName(relation);
  const granted = columnsFor(rule, relation, actor, 'select');
  return Object.entries(fixture.rows).flatMap(([rowName, row], index) => {
    const where = whereOf(of, row, relation.primaryKey);
    const isReached = actor === 'service' || rule.reads?.[rowName]?.includes(actor) === true;
    const rows = isReached ? 'rows 1' : 'rows 0';
    const mayFind = relation.primaryKey.every((column) => granted.includes(column));
    // If the key is hidden, searches by the readable columns.
    const shown = mayFind ? where : whereOf(of, row, Object.keys(pick(row, granted)));
    const columns = index === 0 ? relation.columns.map(({ name }) => name) : granted.slice(0, 1);
    return columns.map((column): Check => {
      const isGranted = granted.includes(column);
      return {
        object: `${of}.${column}`,
        of,
        name: `${actor} reads ${column} of ${rowName} in ${of}`,
        subject: actor,
        sql: `select ${identifier(column)} from ${of} where ${isGranted ? shown : 'true'}`,
        expected: isGranted ? rows : REFUSED,
      };
    });
  });
}

function writeChecks(relation: Relation, rule: TableRule, fixture: TableFixture, actor: Actor): Check[] {
  const of = fullName(relation);
  const granted = columnsFor(rule, relation, actor, 'update');
  return Object.entries(fixture.rows).flatMap(([rowName, row], index) => {
    const where = actor === 'anon' ? 'true' : whereOf(of, row, relation.primaryKey);
    const isReached = actor === 'service' || rule.writes?.[rowName]?.includes(actor) === true;
    // For the other rows one column is enough: the last one, which no other table refers to.
    const plain = granted.findLast((name) => !relation.primaryKey.includes(name));
    const columns = index === 0 ? relation.columns : relation.columns.filter(({ name }) => name === plain);
    return columns.map((column): Check => {
      const isGranted = granted.includes(column.name);
      return {
        object: `${of}.${column.name}`,
        of,
        name: `${actor} writes ${column.name} of ${rowName} in ${of}`,
        subject: actor,
        sql: updateOf(of, column.name, otherValue(of, column), isGranted ? where : 'true'),
        expected:
          column.isGenerated || column.isIdentity ? GENERATED : writeOutcome(of, column, isGranted, isReached, actor),
      };
    });
  });
}

function writeOutcome(of: string, column: Column, isGranted: boolean, isReached: boolean, actor: Actor): string {
  if (!isGranted) return REFUSED;
  if (actor === 'service') return FIXTURE[of]?.fixedColumns?.[column.name] ?? 'rows 1';
  return isReached ? 'rows 1' : 'rows 0';
}

function removeChecks(relation: Relation, rule: TableRule, fixture: TableFixture, actor: Actor): Check[] {
  const of = fullName(relation);
  const isGranted = mayRemove(rule, actor);
  const tombstone = relation.columns.some(({ name }) => name === '_deleted') ? ' and not _deleted' : '';
  return Object.entries(fixture.rows)
    .filter(([, row]) => row['_deleted'] !== true)
    .map(([rowName, row]): Check => {
      const where = whereOf(of, row, relation.primaryKey);
      const isReached = actor === 'service' || rule.removes?.[rowName]?.includes(actor) === true;
      return {
        object: of,
        of,
        name: `${actor} removes ${rowName} from ${of}`,
        subject: actor,
        sql: `delete from ${of} where ${isGranted ? where : 'true'}`,
        after: `select case when exists (select from ${of} where ${where}${tombstone}) then 'there' else 'gone' end`,
        expected: !isGranted ? REFUSED : isReached ? 'gone' : 'there',
      };
    });
}

/**
 * Statements without a condition. They read no columns, so the policies for reading don't apply before those for writing.
 * Checks how many rows they change, and how many rows of other people remain.
 */
function sweepChecks(relation: Relation, rule: TableRule, fixture: TableFixture, actor: Actor): Check[] {
  const of = fullName(relation);
  if (actor === 'service') return [];
  const sweep = { object: of, of, subject: actor };
  const column = relation.columns.findLast(({ name }) => mayUse(rule, actor, 'update', name));
  const reached = Object.values(rule.writes ?? {}).filter((writers) => writers.includes(actor)).length;
  const untouchable = Object.entries(fixture.rows)
    .filter(([name, row]) => row['_deleted'] !== true && rule.removes?.[name]?.includes(actor) !== true)
    .map(([, row]) => `(${whereOf(of, row, relation.primaryKey)})`);
  return [
    ...(column
      ? [
          {
            ...sweep,
            name: `${actor} writes all of ${of}`,
            sql: updateOf(of, column.name, otherValue(of, column), 'true'),
            expected: `rows ${reached}`,
          },
        ]
      : []),
    ...(mayRemove(rule, actor) && untouchable.length > 0
      ? [
          {
            ...sweep,
            name: `${actor} removes all of ${of}`,
            sql: `delete from ${of}`,
            after: `select count(*)::text from ${of} where not _deleted and (${untouchable.join(' or ')})`,
            expected: String(untouchable.length),
          },
        ]
      : []),
  ];
}

function addChecks(relation: Relation, rule: TableRule, fixture: TableFixture, actor: Actor): Check[] {
  const of = fullName(relation);
  const granted = columnsFor(rule, relation, actor, 'insert');
  const self = personOf(actor) ?? PEOPLE.owner;
  const insertable = (row: Row) => {
    const given = pick(row, granted);
    return insertOf(of, Object.keys(given).length > 0 ? given : row);
  };
  const mayAdd = (candidate: string) => actor === 'service' || rule.adds?.[candidate]?.includes(actor) === true;
  const candidates = { 'for oneself': {}, ...(actor === 'service' ? {} : fixture.variants?.(self)) };
  const whole = Object.entries(candidates).map(
    ([candidate, changes]): Check => ({
      object: of,
      of,
      name: `${actor} adds to ${of} ${candidate}`,
      subject: actor,
      sql: insertable({ ...fixture.candidate(self), ...changes }),
      expected: granted.length > 0 && mayAdd(candidate) ? 'rows 1' : REFUSED,
    }),
  );
  const good = pick(fixture.candidate(self), granted);
  const byColumn = relation.columns.map((column): Check => {
    const isGranted = granted.includes(column.name);
    const value = column.name in good ? good[column.name] : otherValue(of, column);
    const expected = isGranted && mayAdd('for oneself') ? 'rows 1' : REFUSED;
    return {
      object: `${of}.${column.name}`,
      of,
      name: `${actor} adds to ${of} with ${column.name}`,
      subject: actor,
      sql: insertOf(of, { ...good, [column.name]: value }),
      expected: column.isGenerated ? GENERATED : expected,
    };
  });
  return [...whole, ...byColumn];
}

/** All checks of one table of an exposed schema. */
export function tableChecks(relation: Relation): Check[] {
  const of = fullName(relation);
  const rule = TABLES[of];
  const fixture = FIXTURE[of];
  if (!rule || !fixture) return [];
  return [
    ...rightChecks(
      relation,
      (actor, verb, column) => mayUse(rule, actor, verb, column),
      (actor) => mayRemove(rule, actor),
    ),
    forcedCheck(relation),
    ...ACTORS.flatMap((actor) => [
      ...readChecks(relation, rule, fixture, actor),
      ...writeChecks(relation, rule, fixture, actor),
      ...removeChecks(relation, rule, fixture, actor),
      ...sweepChecks(relation, rule, fixture, actor),
      ...addChecks(relation, rule, fixture, actor),
    ]),
  ];
}
