/** Mutants of the schema: each removes one rule, or grants one right that nobody should have. */
import { UNREACHABLE } from './bad-rows.ts';
import { type Catalogue, type Constraint, fullName, type Grant, type Relation } from './catalogue.ts';
import { constraintName, notNullName } from './constraint-checks.ts';
import { PLATFORM_SCHEMAS, SCHEMAS, TABLES } from './expectations.ts';
import { COLLECTIONS } from './expected-collections.ts';
import { FIXTURE } from './fixture.ts';
import { guardMutants } from './guards.ts';
import { type Mutant, mutant } from './mutant.ts';
import { EVERYONE, ROLES, SIGNED_IN } from './people.ts';
import { CATALOGUE } from './right-checks.ts';
import { identifier } from './sql.ts';
import { storageMutants } from './storage-mutants.ts';

function isOurs({ schema }: Pick<Relation, 'schema'>): boolean {
  return !PLATFORM_SCHEMAS.includes(schema);
}

function droppedPolicies({ policies }: Catalogue): Mutant[] {
  return policies.map(({ name, table }) =>
    mutant('policy dropped', `${name} on ${table}`, `drop policy ${identifier(name)} on ${table}`, table),
  );
}

function revoke({ on, object, column, role, privilege }: Grant): Mutant {
  const part = column === null ? '' : ` (${identifier(column)})`;
  const kind = { schema: 'schema', relation: 'table', column: 'table', routine: 'routine' }[on];
  const target = on === 'schema' ? `schema ${object}` : object;
  return mutant(
    `${on} grant revoked`,
    `${privilege} on ${object}${column === null ? '' : `.${column}`} from ${role}`,
    `revoke ${privilege}${part} on ${kind} ${object} from ${role}`,
    column === null ? target : `${object}.${column}`,
    target,
  );
}

/** PostgreSQL grants everyone USAGE on `public`, so revoking our grants there changes nothing. */
function revokedGrants({ grants }: Catalogue): Mutant[] {
  return grants
    .filter(({ object }) => !PLATFORM_SCHEMAS.includes(object.split('.')[0] ?? ''))
    .filter(({ on, object }) => !(on === 'schema' && object === 'public'))
    .map(revoke);
}

function dropped(constraint: Constraint): Mutant {
  const name = identifier(constraint.name);
  const index = `drop index ${constraint.table.split('.')[0] ?? ''}.${name}`;
  const ddl =
    constraint.kind === 'unique index' ? index : `alter table ${constraint.table} drop constraint ${name} cascade`;
  return mutant(
    `${constraint.kind} dropped`,
    constraintName(constraint),
    ddl,
    constraintName(constraint),
    constraint.table,
  );
}

function droppedNotNulls(relation: Relation, constraints: readonly Constraint[]): Mutant[] {
  const table = fullName(relation);
  const key = constraints.find((constraint) => constraint.table === table && constraint.kind === 'primary key');
  return relation.columns
    .filter(({ isNotNull }) => isNotNull)
    .map(({ name, isIdentity }) => {
      const steps = [
        ...(key?.columns.includes(name) ? [`drop constraint ${identifier(key.name)} cascade`] : []),
        ...(isIdentity ? [`alter column ${identifier(name)} drop identity`] : []),
        `alter column ${identifier(name)} drop not null`,
      ];
      const ddl = steps.map((step) => `alter table ${table} ${step}`).join('; ');
      return mutant('not null dropped', `${table}.${name}`, ddl, notNullName(table, name), table);
    });
}

function droppedConstraints({ constraints, relations }: Catalogue): Mutant[] {
  const tables = relations.filter((relation) => relation.kind === 'table' && isOurs(relation));
  const names = new Set(tables.map(fullName));
  return [
    ...constraints.filter(({ table }) => names.has(table)).map(dropped),
    ...tables.flatMap((relation) => droppedNotNulls(relation, constraints)),
  ].filter(({ object }) => !(object in UNREACHABLE));
}

function loosenedTables({ relations }: Catalogue): Mutant[] {
  return relations
    .filter((relation) => relation.kind === 'table' && isOurs(relation))
    .map(fullName)
    .flatMap((table) => [
      mutant('row level security not forced', table, `alter table ${table} no force row level security`, table),
      mutant('row level security off', table, `alter table ${table} disable row level security`, table),
    ]);
}

function changedCollections(): Mutant[] {
  const pull = 'public.sync_pull(text, jsonb, jsonb, integer, uuid)';
  return Object.entries(COLLECTIONS).flatMap(([name, { sparesNoRow, needsPro }]) => {
    const change = (what: string, set: string) =>
      mutant(what, name, `update sync.collections set ${set} where name = '${name}'`, `collection ${name}`, pull);
    return [
      ...(sparesNoRow ? [] : [change('what a pull hides shown', `is_visible = 'true'`)]),
      ...(needsPro ? [change('a pull for Pro opened', 'needs_pro = false')] : []),
    ];
  });
}

function addedToRelations(catalogue: Catalogue): Mutant[] {
  const granted = new Set(
    catalogue.grants.map(({ object, column, role, privilege }) => [object, column ?? '', role, privilege].join(' ')),
  );
  return catalogue.relations.filter(isOurs).flatMap((relation) => {
    const table = fullName(relation);
    const isGranted = (role: string, privilege: string, column = '') =>
      granted.has([table, '', role, privilege].join(' ')) || granted.has([table, column, role, privilege].join(' '));
    const whole = relation.kind === 'table' ? ['DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] : ['DELETE'];
    return ROLES.flatMap((role) => [
      ...whole
        .filter((privilege) => !isGranted(role, privilege))
        .map((privilege) =>
          mutant(
            'table grant added',
            `${privilege} on ${table} to ${role}`,
            `grant ${privilege} on ${table} to ${role}`,
            table,
          ),
        ),
      ...relation.columns.flatMap(({ name, isGenerated, isIdentity }) =>
        ['SELECT', ...(isGenerated ? [] : ['INSERT']), ...(isGenerated || isIdentity ? [] : ['UPDATE'])]
          .filter((privilege) => !isGranted(role, privilege, name))
          .map((privilege) => {
            const ddl = `grant ${privilege} (${identifier(name)}) on ${table} to ${role}`;
            return mutant(
              'column grant added',
              `${privilege} (${name}) on ${table} to ${role}`,
              ddl,
              `${table}.${name}`,
              table,
            );
          }),
      ),
    ]);
  });
}

function addedElsewhere({ grants, routines, sequences }: Catalogue): Mutant[] {
  const has = (object: string, role: string, privilege: string) =>
    grants.some((grant) => grant.object === object && grant.role === role && grant.privilege === privilege);
  return ROLES.flatMap((role) => [
    ...routines
      .filter(({ schema, signature }) => !PLATFORM_SCHEMAS.includes(schema) && !has(signature, role, 'EXECUTE'))
      .map(({ signature }) =>
        mutant(
          'routine grant added',
          `${signature} to ${role}`,
          `grant execute on routine ${signature} to ${role}`,
          signature,
        ),
      ),
    ...Object.keys(SCHEMAS).flatMap((schema) =>
      ['USAGE', 'CREATE']
        .filter((privilege) => schema !== 'public' || privilege === 'CREATE')
        .filter((privilege) => !has(schema, role, privilege))
        .map((privilege) => {
          const ddl = `grant ${privilege} on schema ${schema} to ${role}`;
          return mutant('schema grant added', `${privilege} on ${schema} to ${role}`, ddl, `schema ${schema}`);
        }),
    ),
    ...sequences
      .filter((sequence) => !PLATFORM_SCHEMAS.includes(sequence.split('.')[0] ?? ''))
      .flatMap((sequence) =>
        ['USAGE', 'UPDATE', 'SELECT'].map((privilege) => {
          const ddl = `grant ${privilege} on sequence ${sequence} to ${role}`;
          return mutant('sequence grant added', `${privilege} on ${sequence} to ${role}`, ddl, sequence);
        }),
      ),
  ]);
}

/** Policies that can be opened without effect on any actor. Only checks of the catalogue notice. */
const REFUSED_BY_TRIGGER: Readonly<Record<string, string>> = {
  'insert on public.place_suggestions':
    'a_0_owner refuses whatever is not one’s own, and that is all that the policy asks',
  'insert on public.lists': 'a_0_owner refuses whatever is not one’s own, and that is all that the policy asks',
};

/** Whether opening a policy to everyone would give an actor access to more rows. */
function wouldBeFelt(
  { name, schema, rows }: { name: string; schema: string; rows: readonly string[] },
  verb: string,
): boolean {
  const rule = TABLES[`${schema}.${name}`];
  if (!rule) return false;
  const letter = { select: 'r', insert: 'a', update: 'w', delete: 'd' }[verb] ?? '';
  const isRead = (role: 'anon' | 'authenticated') =>
    rule.columns.some(([, anon, authenticated]) => (role === 'anon' ? anon : authenticated).includes(letter));
  if (verb === 'select') {
    const readers = [...(isRead('anon') ? EVERYONE : isRead('authenticated') ? SIGNED_IN : [])];
    return rows.some((row) => readers.some((reader) => rule.reads?.[row]?.includes(reader) !== true));
  }
  return verb === 'delete' ? rule.isRemovable === true : isRead('authenticated');
}

function addedPolicies({ relations }: Catalogue): Mutant[] {
  return relations
    .filter((relation) => relation.kind === 'table' && isOurs(relation))
    .flatMap((relation) =>
      ['select', 'insert', 'update', 'delete'].map((verb) => {
        const table = fullName(relation);
        const lets = verb === 'insert' ? 'with check (true)' : 'using (true)';
        const added = mutant(
          'policy for everyone added',
          `${verb} on ${table}`,
          `create policy rls_mutant on ${table} for ${verb} to public ${lets}`,
          table,
        );
        const isFelt = wouldBeFelt({ ...relation, rows: Object.keys(FIXTURE[table]?.rows ?? {}) }, verb);
        if (isFelt && !(`${verb} on ${table}` in REFUSED_BY_TRIGGER)) return added;
        return { ...added, isFelt: false, object: `${CATALOGUE} ${table}`, of: CATALOGUE };
      }),
    );
}

/** All mutants, in a fixed order. */
export function allMutants(catalogue: Catalogue): Mutant[] {
  return [
    ...droppedPolicies(catalogue),
    ...revokedGrants(catalogue),
    ...droppedConstraints(catalogue),
    ...loosenedTables(catalogue),
    ...changedCollections(),
    ...guardMutants(catalogue),
    ...addedToRelations(catalogue),
    ...addedElsewhere(catalogue),
    ...addedPolicies(catalogue),
    ...storageMutants(catalogue),
  ];
}
