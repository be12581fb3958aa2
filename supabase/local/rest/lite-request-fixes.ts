/**
 * Corrects a request that @supabase/lite has parsed, before it becomes SQL: values that lite would misread, rows without
 * columns, and requests that lite would answer wrongly.
 */
import type { Connection, IntrospectResult } from '@supabase/lite';
import { withComputedColumns } from './computed-columns.ts';
import { isRecord, keepAsSent, toValueText } from './json-values.ts';
import { type ParsedRequest, refuseMixedGroups, refuseSelfEmbeds } from './lite-embeds.ts';
import { RestError } from './lite-errors.ts';
import { checkMediaTypes, preferTimeZone } from './lite-preferences.ts';
import { EMPTY_ROW } from './lite-statements.ts';
import { columnTypes, toType, unqualified } from './lite-types.ts';

type FunctionInfo = NonNullable<IntrospectResult['functions']>[number];

/** Installs the corrections in the connection's hook for parsed requests. */
export function correctRequests(connection: Connection): void {
  const check = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, variables) => {
    const checked = await check(request, variables);
    const catalogue = await connection.introspect({ useCache: true });
    checkMediaTypes(checked, catalogue);
    preferTimeZone(checked, catalogue);
    return correctRequest(checked, catalogue);
  };
}

/** @throws RestError for a request that is not supported */
function correctRequest(request: ParsedRequest, catalogue: IntrospectResult): ParsedRequest {
  refuseSelfEmbeds(request, catalogue);
  refuseMixedGroups(request);
  refuseWriteOrder(request, catalogue);
  const exact = { ...request, ...exactCount(request), ...readableSelect(request) };
  const corrected = { ...exact, ...computedColumns(exact, catalogue) };
  if (request.type === 'rpc') return { ...corrected, ...correctCall(request, catalogue) };
  if (request.type === 'insert' || request.type === 'upsert') return correctInsert(corrected, catalogue);
  return request.values === undefined
    ? corrected
    : { ...corrected, values: keepRows(request, request.values, catalogue) };
}

/** Types whose numbers may be exact texts here, which lite would order as texts. */
const EXACT_NAMES = new Set(['int8', 'numeric', 'float4', 'float8']);

/** Lite itself orders the rows of a write. */
function refuseWriteOrder({ type, from, order = [] }: ParsedRequest, { columns }: IntrospectResult): void {
  if (type === 'query' || type === 'rpc') return;
  const isExact = (name: string) =>
    columns.some((column) => column.table === from && column.name === name && EXACT_NAMES.has(column.pg_type ?? ''));
  const wrong = order.find(({ column }) => isExact(column));
  if (!wrong) return;
  const details = `This backend can't order written rows by the number '${wrong.column}'.`;
  throw new RestError(400, { code: 'PGRST127', message: 'Feature not implemented', details });
}

/** Lite itself orders the rows of a write, by their stored columns. */
function computedColumns(request: ParsedRequest, catalogue: IntrospectResult): ParsedRequest {
  const { type, select, order, from = '' } = request;
  const table = type === 'rpc' ? unqualified(findFunction(request, catalogue)?.return_type ?? '') : from;
  const isRead = type === 'rpc' || type === 'query';
  return withComputedColumns({ ...(select && { select }), ...(isRead && order && { order }) }, table, catalogue);
}

/**
 * Counts exactly instead of estimating. PostgREST estimates only from 10,000 rows on; lite always does, and is far off on
 * tables without statistics.
 */
function exactCount({ $meta }: ParsedRequest): ParsedRequest {
  return $meta?.count === 'estimated' ? { $meta: { ...$meta, count: 'exact' } } : {};
}

/** Lite parses a text at a JSON path as JSON again, which turns "123" into a number. It leaves results of `->>` alone. */
function readableSelect({ select }: ParsedRequest): ParsedRequest {
  return select ? { select: select.map(readable) } : {};
}

type Selected = NonNullable<ParsedRequest['select']>[number];
/** Neither true, which would produce the SQL of `->>`, nor false. */
const ANSWERED_AS_IT_IS = 'json' as unknown as boolean;

function readable(entry: Selected): Selected {
  if (typeof entry === 'string') return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([alias, chosen]) => {
      if ('path' in chosen && !chosen.pathText) return [alias, { ...chosen, pathText: ANSWERED_AS_IT_IS }];
      if ('select' in chosen && chosen.select) return [alias, { ...chosen, select: chosen.select.map(readable) }];
      return [alias, chosen];
    }),
  );
}

type Rows = NonNullable<ParsedRequest['values']>;

function keepRows({ from = '' }: ParsedRequest, values: Rows, catalogue: IntrospectResult): Rows {
  const types = columnTypes(catalogue, from);
  const keep = (row: unknown) =>
    isRecord(row)
      ? Object.fromEntries(
          Object.entries(row).map(([name, value]) => {
            const type = types.get(name);
            return [name, type ? keepAsSent(value, type) : value];
          }),
        )
      : row;
  // Lite refuses anything else with PostgREST's words.
  return (Array.isArray(values) ? values.map(keep) : keep(values)) as Rows;
}

function correctInsert(request: ParsedRequest, catalogue: IntrospectResult): ParsedRequest {
  const { values, $meta } = request;
  const rows = (Array.isArray(values) ? values : [values]).map((row) => completeRow(row, $meta));
  if (!rows.every(isRecord) || rows.length === 0) return request;
  if (rows.every((row) => Object.values(row).every((value) => value === undefined))) {
    const column = catalogue.columns.find(({ table, is_generated }) => table === request.from && !is_generated);
    const { columns: _, ...meta } = $meta ?? {};
    if (column)
      return { ...request, type: 'insert', $meta: meta, values: rows.map(() => ({ [column.name]: EMPTY_ROW })) };
  }
  return { ...request, values: keepRows(request, Array.isArray(values) ? rows : Object(rows[0]), catalogue) };
}

/** With `columns`, a missing value is null, or the column's default if that is preferred. */
function completeRow(row: unknown, meta: ParsedRequest['$meta']): unknown {
  if (!meta?.columns || !isRecord(row)) return row;
  const missing = meta.missing === 'default' ? undefined : null;
  return Object.fromEntries(meta.columns.map((name) => [name, Object.hasOwn(row, name) ? row[name] : missing]));
}

function correctCall(request: ParsedRequest, catalogue: IntrospectResult): ParsedRequest {
  const { args, httpMethod, $meta } = request;
  // A body of one text, for a function that takes the whole body as json.
  if (typeof args === 'string') return { args: JSON.stringify(args) as unknown as object };
  const called = findFunction(request, catalogue);
  if (!called) return {};
  if ($meta?.handling === 'strict' && $meta.maxAffected !== undefined && !called.return_is_setof) throw ONE_ROW_ONLY;
  const types = new Map(
    called.arg_names.map((name, index) => [name, toType(called.arg_types[index] ?? '', catalogue)]),
  );
  const variadic = called.has_variadic ? called.arg_names.at(-1) : undefined;
  const toText = ([name, value]: [string, unknown]) => {
    const type = types.get(name);
    return [name, value === null || name === variadic || !type ? value : toValueText(value, type)];
  };
  return {
    ...asRowsOfTable(request, called, catalogue),
    // Arguments in a URL are already texts.
    ...(httpMethod === 'POST' && isRecord(args) ? { args: Object.fromEntries(Object.entries(args).map(toText)) } : {}),
  };
}

const ONE_ROW_ONLY = new RestError(400, {
  code: 'PGRST128',
  message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
});

/** The only function that takes the given arguments; undefined if several do, among which PostgreSQL chooses. */
function findFunction(
  { function: name, args }: ParsedRequest,
  { functions = [] }: IntrospectResult,
): FunctionInfo | undefined {
  const given = isRecord(args) ? Object.keys(args) : [];
  const called = functions.filter((known) => {
    const required = known.arg_names.slice(0, known.arg_types.length - known.arg_defaults);
    const takesAll = given.every((argument) => known.arg_names.includes(argument));
    return known.name === name && takesAll && required.every((argument) => given.includes(argument));
  });
  return called.length === 1 ? called[0] : undefined;
}

/** Lite knows the computed columns of a function's rows only after a join, so this adds one without a condition. */
function asRowsOfTable(
  { join, function: name = '' }: ParsedRequest,
  called: FunctionInfo,
  catalogue: IntrospectResult,
): ParsedRequest {
  const row = unqualified(called.return_type);
  const isTable = [...catalogue.tables, ...catalogue.views].some((table) => table.name === row);
  return called.return_typtype === 'c' && isTable ? { join: { [name]: {}, ...join } } : {};
}
