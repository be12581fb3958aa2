/** Checks of EXECUTE on routines and USAGE on schemas. */
import type { Catalogue, Routine } from './catalogue.ts';
import { type Check, openSchema } from './checks.ts';
import { SCHEMAS, SEQUENCES } from './expectations.ts';
import { ROUTINES } from './expected-routines.ts';
import { ROLES, SUBJECT_OF_ROLE } from './people.ts';
import { identifier, literal } from './sql.ts';

/**
 * Prepares a call without making it. `limit 0` checks the privilege without running the body. The arguments come from a
 * subquery, because PostgreSQL would otherwise evaluate some calls in advance.
 */
function callOf({ schema, name, argumentTypes }: Routine): string {
  const columns = argumentTypes.map((type, index) => `null::${type} as a${index}`).join(', ');
  const names = argumentTypes.map((_, index) => `a${index}`).join(', ');
  return `select ${identifier(schema)}.${identifier(name)}(${names}) from (select ${columns} offset 0) given limit 0`;
}

export function routineChecks(routine: Routine): Check[] {
  const allowed = ROUTINES[routine.signature];
  if (!allowed) return [];
  return ROLES.map((role): Check => {
    const check = {
      object: routine.signature,
      of: routine.signature,
      name: `${role} may call ${routine.signature}`,
      ...openSchema(routine.schema),
    };
    const mayCall = allowed.includes(role);
    if (routine.kind === 'function') {
      return { ...check, subject: SUBJECT_OF_ROLE[role], sql: callOf(routine), expected: mayCall ? 'rows 0' : '42501' };
    }
    // A procedure can't be prepared without running it.
    const right = `has_function_privilege('${role}', ${literal(routine.signature)}, 'execute')`;
    return { ...check, subject: 'database', sql: `select where ${right}`, expected: mayCall ? 'rows 1' : 'rows 0' };
  });
}

/** Checks USAGE on schemas by selecting from a missing table: PostgreSQL reports it missing, or refuses access. */
export function schemaChecks(): Check[] {
  return Object.entries(SCHEMAS).flatMap(([schema, readers]) =>
    ROLES.map((role): Check => {
      const maySee = readers === 'exposed' || readers.includes(role);
      return {
        object: `schema ${schema}`,
        of: `schema ${schema}`,
        name: `${role} sees into ${schema}`,
        subject: SUBJECT_OF_ROLE[role],
        sql: `select from ${schema}.there_is_no_such_table`,
        expected: maySee ? '42P01' : '42501',
      };
    }),
  );
}

export function schemaCreateChecks({ schemas }: Pick<Catalogue, 'schemas'>): Check[] {
  return schemas.flatMap((schema) =>
    ROLES.map(
      (role): Check => ({
        object: `schema ${schema}`,
        of: `schema ${schema}`,
        name: `${role} makes a table in ${schema}`,
        subject: SUBJECT_OF_ROLE[role],
        sql: `create table ${schema}.made_by_a_stranger (id int)`,
        expected: '42501',
      }),
    ),
  );
}

export function sequenceChecks(catalogue: Catalogue): Check[] {
  return catalogue.sequences
    .filter((sequence) => SEQUENCES.includes(sequence))
    .flatMap((sequence) =>
      ROLES.flatMap((role) =>
        [`select nextval('${sequence}')`, `select setval('${sequence}', 1)`, `select last_value from ${sequence}`].map(
          (sql): Check => ({
            object: sequence,
            of: sequence,
            name: `${role} uses ${sequence}: ${sql}`,
            subject: SUBJECT_OF_ROLE[role],
            ...openSchema(sequence.split('.')[0] ?? ''),
            sql,
            expected: '42501',
          }),
        ),
      ),
    );
}
