// @module-tag quick
/**
 * The table of quotas in docs/security.md names everything that people can ask or write. Of its numbers, those of rows, uploads,
 * networks and the moderators' queue are compared with the code; other tests have the rest.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MUTATIONS } from '#domain/mutations/table.ts';
import { FUNCTION_NAMES } from '../../../supabase/local/gateway/functions.ts';
import { MAX_ROWS } from '../../../supabase/local/rest/statement-bounds.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';

const STANDINGS = ['Visitor', 'Unconfirmed', 'Confirmed', 'Pro', 'Moderator', 'Operator'];

interface Row {
  readonly items: readonly string[];
  /** By standing. */
  readonly quotas: Readonly<Record<string, string>>;
}

/** The cells of a line of a table. */
function cellsOf(line: string): string[] {
  const cells = line.split('|').slice(1, -1);
  return cells.map((cell) => cell.trim());
}

/** The rows of the table with these columns. A row names its items in code marks, as `rest/lists`. */
function readTable(markdown: string): Row[] {
  const lines = markdown.split('\n');
  const head = lines.findIndex((line) => STANDINGS.every((standing) => line.includes(`| ${standing} |`)));
  const [, ...columns] = cellsOf(lines[head] ?? '');
  const body = lines.slice(head + 2);
  return body
    .slice(
      0,
      body.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => {
      const [what = '', ...cells] = cellsOf(line);
      return {
        items: [...what.matchAll(/`([^`]+)`/g)].map(([, item = '']) => item),
        quotas: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
      };
    });
}

describe('the table of quotas', () => {
  const rows = readTable(readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8'));
  const rowOf = (item: string) => rows.find(({ items }) => items.includes(item))?.quotas ?? {};
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database: ANY_ENGINE });
  });
  afterAll(() => backend.stop());

  const names = async (sql: string) => (await backend.database.query<{ name: string }>(sql)).map(({ name }) => name);
  const one = async <T>(sql: string) => (await backend.database.query<T>(sql))[0];

  test('has a row for each function, table, mutation, bucket and edge function that people reach, and no other', async () => {
    const reachable = [
      ...FUNCTION_NAMES.map((name) => `functions/${name}`),
      ...Object.keys(MUTATIONS).map((name) => `push/${name}`),
      // Granted to them in the database, whatever the app calls.
      ...(await names(
        `select distinct case n.nspname when 'mutations' then 'push/' else 'rpc/' end || p.proname as name
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest('{anon, authenticated}'::text[]) reader
         where n.nspname in ('public', 'mutations') and has_function_privilege(reader, p.oid, 'execute')`,
      )),
      ...(await names(
        `select distinct 'rest/' || c.relname as name from pg_class c, unnest('{anon, authenticated}'::text[]) reader
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
           and (has_any_column_privilege(reader, c.oid, 'select, insert, update') or has_table_privilege(reader, c.oid, 'delete'))`,
      )),
      ...(await names(`select 'storage/' || id as name from storage.buckets`)),
    ];
    const listed = rows.flatMap(({ items }) => items);
    expect(listed.toSorted()).toEqual([...new Set(reachable)].toSorted());
  });

  test('says something for each standing', () => {
    expect(rows.length).toBeGreaterThan(0);
    for (const { items, quotas } of rows) {
      expect(Object.keys(quotas), items[0]).toEqual(STANDINGS);
      for (const standing of STANDINGS) expect(quotas[standing], `${items[0]} ${standing}`).not.toBe('');
    }
  });

  test.each([
    ['storage/avatars', 'avatars'],
    ['storage/review-photos', 'review-photos'],
  ])('has the room of %s', async (item, bucket) => {
    const room = async (isConfirmed: boolean) => {
      const quota = await one<{ files: number; megabytes: number }>(
        `select files, (bytes / 1048576)::integer as megabytes from accounts.upload_quota('${bucket}', ${isConfirmed})`,
      );
      return quota?.files ? `${quota.files} files, ${quota.megabytes} MB` : '–';
    };
    expect(rowOf(item)['Confirmed']).toBe(await room(true));
    expect(rowOf(item)['Unconfirmed']?.split(';')[0]).toBe(await room(false));
  });

  test('has the limits that the database knows by number', async () => {
    const network = await one<{ files: number; megabytes: number }>(
      'select files, (bytes / 1048576)::integer as megabytes from accounts.network_quota()',
    );
    expect(rowOf('storage/review-photos')['Unconfirmed']).toContain(
      `of a network together ${network?.files} files, ${network?.megabytes} MB a day`,
    );
    const provider = await one<{ hour: number; day: number }>(
      'select per_hour as hour, per_day as day from provider.settings',
    );
    expect(rowOf('functions/places')['Confirmed']).toBe(
      `${provider?.hour} an hour, ${provider?.day.toLocaleString('en')} a day`,
    );
    const saves = await one<{ most: number }>('select accounts.free_saves() as most');
    expect(rowOf('push/save_restaurant')['Confirmed']).toBe(`${saves?.most} places`);
    const share = await one<{ most: number }>('select moderation.share_of_head() as most');
    expect(rows.find(({ items }) => items.length === 0)?.quotas['Confirmed']).toBe(`${share?.most} a day`);
    const size = await one<{ most: number }>('select sync.push_size() as most');
    expect(rowOf('rpc/sync_push')['Confirmed']).toContain(`${size?.most} changes a push`);
    expect(rowOf('rest/restaurants')['Visitor']).toContain(`${MAX_ROWS.toLocaleString('en')} rows`);
  });
});
