/** Rights on relations in the catalogue, and checks of relations that are closed or read-only. */
import { type Catalogue, fullName, type Relation } from './catalogue.ts';
import { type Check, openSchema } from './checks.ts';
import { PLATFORM_SCHEMAS, PRIVATE_RELATIONS, TABLES, VIEWS } from './expectations.ts';
import { ACTORS, type Actor, ROLES, type Role, SUBJECT_OF_ROLE } from './people.ts';
import { identifier, literal } from './sql.ts';

const VERBS = ['select', 'insert', 'update'] as const;
export type Verb = (typeof VERBS)[number];

/** SQLSTATE for a missing privilege, and for a row refused by a policy. */
export const REFUSED = '42501';

/**
 * Checks each role's privileges on the relation and its columns in the catalogue. An attempt can't tell a missing privilege
 * from a refusal by a policy or a function.
 */
export function rightChecks(
  relation: Relation,
  mayUseColumn: (actor: Actor, verb: Verb, column: string) => boolean,
  mayDelete: (actor: Actor) => boolean = () => false,
): Check[] {
  const of = fullName(relation);
  const check = (object: string, role: Role, verb: string, right: string, isGranted: boolean): Check => ({
    object,
    of,
    name: `${role} has the right to ${verb} ${object}`,
    subject: 'database',
    sql: `select where ${right}`,
    expected: isGranted ? 'rows 1' : 'rows 0',
  });
  const ofTable = (role: Role, verb: string, isGranted: boolean) =>
    check(of, role, verb, `has_table_privilege('${role}', ${literal(of)}, '${verb}')`, isGranted);
  return ROLES.flatMap((role) => [
    ...relation.columns.flatMap(({ name }) =>
      VERBS.map((verb) => {
        const right = `has_column_privilege('${role}', ${literal(of)}, ${literal(name)}, '${verb}')`;
        return check(`${of}.${name}`, role, verb, right, mayUseColumn(SUBJECT_OF_ROLE[role], verb, name));
      }),
    ),
    ofTable(role, 'delete', mayDelete(SUBJECT_OF_ROLE[role])),
    ofTable(role, 'truncate, references, trigger', false),
  ]);
}

/** Checks that row level security also binds the table's owner, who sees nothing without a policy. */
export function forcedCheck(relation: Relation): Check {
  const of = fullName(relation);
  return {
    object: of,
    of,
    name: `the owner of ${of} is bound by row level security`,
    subject: 'maintainer',
    before: `grant usage on schema ${relation.schema} to rls_maintainer; alter table ${of} owner to rls_maintainer`,
    sql: `select from ${of}`,
    expected: 'rows 0',
  };
}

/** All checks of a view in an exposed schema, except for its rows, which reading-checks.ts covers. */
export function viewChecks(relation: Relation): Check[] {
  const of = fullName(relation);
  const readers = VIEWS[of]?.readers ?? [];
  const reads = ACTORS.flatMap((actor) =>
    relation.columns.map(
      ({ name }): Check => ({
        object: `${of}.${name}`,
        of,
        name: `${actor} reads ${name} in ${of}`,
        subject: actor,
        sql: `select ${identifier(name)} from ${of} limit 1`,
        expected: readers.includes(actor) ? 'rows 1' : REFUSED,
      }),
    ),
  );
  return [...rightChecks(relation, (actor, verb) => verb === 'select' && readers.includes(actor)), ...reads];
}

/** All checks of a closed relation, by roles with USAGE on its schema. */
export function privateChecks(relation: Relation): Check[] {
  const of = fullName(relation);
  const serviceReads = PRIVATE_RELATIONS[of]?.serviceReads === true;
  const mayRead = (actor: Actor) => serviceReads && actor === 'service';
  const reads = ROLES.map((role): Check => {
    const subject = SUBJECT_OF_ROLE[role];
    return {
      object: of,
      of,
      name: `${role} counts the rows of ${of}`,
      subject,
      ...openSchema(relation.schema),
      sql: `select count(*) from ${of}`,
      expected: mayRead(subject) ? 'rows 1' : REFUSED,
    };
  });
  return [...rightChecks(relation, (actor, verb) => verb === 'select' && mayRead(actor)), ...reads];
}

/** Like `privateChecks`, plus the check of a table's owner. */
export function privateTableChecks(relation: Relation): Check[] {
  return [...privateChecks(relation), ...(relation.kind === 'table' ? [forcedCheck(relation)] : [])];
}

/** `Check.of` for checks of the catalogue alone, where a policy has no effect on any actor. */
export const CATALOGUE = 'the catalogue';

/** Checks each table's number of policies. Another test compares their names. */
export function policyChecks({ relations }: Pick<Catalogue, 'relations'>): Check[] {
  return relations
    .filter(({ kind, schema }) => kind === 'table' && !PLATFORM_SCHEMAS.includes(schema))
    .map((relation): Check => {
      const table = fullName(relation);
      return {
        object: `${CATALOGUE} ${table}`,
        of: CATALOGUE,
        name: `${table} has the policies that it should`,
        subject: 'database',
        sql: `select from pg_policies where schemaname = '${relation.schema}' and tablename = '${relation.name}'`,
        expected: `rows ${TABLES[table]?.policies?.length ?? 0}`,
      };
    });
}
