/** The fixture with all checks, and whether they cover every object. */
import type { Database } from '../../../supabase/local/database/database.ts';
import { type Catalogue, fullName, readCatalogue } from './catalogue.ts';
import { type Check, installChecks, MAINTAINER } from './checks.ts';
import { constraintChecks, missingBadRows } from './constraint-checks.ts';
import { doingChecks } from './doing-checks.ts';
import {
  BUCKETS,
  DOMAINS,
  PLATFORM_SCHEMAS,
  PRIVATE_RELATIONS,
  SCHEMAS,
  SEQUENCES,
  STORAGE_POLICIES,
  TABLES,
  VIEWS,
} from './expectations.ts';
import { COLLECTIONS } from './expected-collections.ts';
import { ROUTINES } from './expected-routines.ts';
import { FIXTURE, insertFixture } from './fixture.ts';
import { readingChecks } from './reading-checks.ts';
import { policyChecks, privateChecks, privateTableChecks, viewChecks } from './right-checks.ts';
import { routineChecks, schemaChecks, schemaCreateChecks, sequenceChecks } from './routine-checks.ts';
import { serviceChecks } from './service-checks.ts';
import { signingChecks } from './signing-checks.ts';
import { storageChecks } from './storage-checks.ts';
import { tableChecks } from './table-checks.ts';

export interface Matrix {
  readonly catalogue: Catalogue;
  readonly checks: readonly Check[];
}

function checksOf(catalogue: Catalogue): Check[] {
  return [
    ...catalogue.relations.flatMap((relation) => {
      const name = fullName(relation);
      if (name in TABLES) return [...tableChecks(relation), ...constraintChecks(catalogue, relation)];
      if (name in VIEWS) return viewChecks(relation);
      if (PLATFORM_SCHEMAS.includes(relation.schema)) return privateChecks(relation);
      return [...privateTableChecks(relation), ...constraintChecks(catalogue, relation)];
    }),
    ...catalogue.routines.flatMap(routineChecks),
    ...schemaChecks(),
    ...schemaCreateChecks(catalogue),
    ...sequenceChecks(catalogue),
    ...readingChecks(),
    ...doingChecks(),
    ...serviceChecks(),
    ...storageChecks(),
    ...signingChecks(),
    ...policyChecks(catalogue),
  ];
}

/** Inserts the fixture and the checks into an empty, migrated database. */
export async function prepareMatrix(database: Database): Promise<Matrix> {
  const catalogue = await readCatalogue(database);
  const checks = checksOf(catalogue);
  await database.exec(MAINTAINER);
  await database.transaction(insertFixture);
  await database.transaction((tx) => installChecks(tx, checks));
  return { catalogue, checks };
}

/** Objects without expectations, and expectations without objects, one sentence each. */
export function unexpected(catalogue: Catalogue): string[] {
  const relations = catalogue.relations.filter(({ schema }) => !PLATFORM_SCHEMAS.includes(schema));
  const ours = relations.map(fullName);
  const tables = relations.filter(({ kind }) => kind === 'table').map(fullName);
  const columns = relations.flatMap((relation) =>
    relation.schema === 'public' ? relation.columns.map(({ name }) => `${fullName(relation)}.${name}`) : [],
  );
  const expectedColumns = [
    ...Object.entries(TABLES).map(([table, rule]) => [table, rule.columns.map(([names]) => names).join(' ')] as const),
    ...Object.entries(VIEWS).map(([view, rule]) => [view, rule.columns] as const),
  ].flatMap(([relation, names]) => names.split(' ').map((name) => `${relation}.${name}`));
  const expectedPolicies = Object.entries(TABLES).flatMap(([table, rule]) =>
    (rule.policies ?? []).map((policy) => `${policy} on ${table}`),
  );
  return [
    ...compare('relation', ours, [TABLES, VIEWS, PRIVATE_RELATIONS].flatMap(Object.keys)),
    ...compare('table of the fixture', tables, Object.keys(FIXTURE)),
    ...compare('column', columns, expectedColumns),
    ...compare(
      'policy',
      catalogue.policies.map(({ name, table }) => `${name} on ${table}`),
      expectedPolicies,
    ),
    ...compare(
      'routine',
      catalogue.routines.filter(({ schema }) => !PLATFORM_SCHEMAS.includes(schema)).map(({ signature }) => signature),
      Object.keys(ROUTINES),
    ),
    ...compare('schema', catalogue.schemas, [...Object.keys(SCHEMAS), ...PLATFORM_SCHEMAS]),
    ...compare(
      'sequence',
      catalogue.sequences.filter((name) => !PLATFORM_SCHEMAS.includes(name.split('.')[0] ?? '')),
      SEQUENCES,
    ),
    ...compare('bucket', catalogue.buckets, BUCKETS),
    ...compare('storage policy', catalogue.storagePolicies, STORAGE_POLICIES),
    ...compare('domain', catalogue.domains, DOMAINS),
    ...compare('collection', catalogue.collections, Object.keys(COLLECTIONS)),
    ...missingBadRows(catalogue),
  ];
}

function compare(kind: string, there: readonly string[], expected: readonly string[]): string[] {
  const twice = expected.filter((name, index) => expected.indexOf(name) !== index);
  return [
    ...there.filter((name) => !expected.includes(name)).map((name) => `The ${kind} ${name} has no expectations.`),
    ...expected
      .filter((name) => !there.includes(name))
      .map((name) => `There is no ${kind} ${name}, though it is expected.`),
    ...twice.map((name) => `The ${kind} ${name} is expected twice.`),
  ];
}
