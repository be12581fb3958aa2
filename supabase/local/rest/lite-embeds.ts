/** Refuses embeds that @supabase/lite answers wrongly, with PostgREST's code for unsupported requests. */
import type { Connection, IntrospectResult } from '@supabase/lite';
import { RestError } from './lite-errors.ts';

/** A request as lite parsed it. */
export type ParsedRequest = Awaited<ReturnType<Connection['onPostgrestAST']>>;

type Embed = Pick<ParsedRequest, 'select' | 'join' | 'where'>;

/**
 * Refuses embeds of a table in itself that are spread, inner, or used in a filter: lite gives both sides the same name and
 * compares each row with itself.
 * @throws RestError
 */
export function refuseSelfEmbeds(request: ParsedRequest, catalogue: IntrospectResult): void {
  const table = request.type === 'rpc' ? undefined : request.from;
  if (table !== undefined) checkEmbeds(request, table, catalogue);
}

function checkEmbeds({ select = [], join = {}, where = {} }: Embed, table: string, catalogue: IntrospectResult): void {
  for (const entry of select) {
    if (typeof entry === 'string') continue;
    for (const [alias, embed] of Object.entries(entry)) {
      if (!('select' in embed)) continue;
      const how = join[alias];
      const target = targetOf(table, how?.from ?? alias, catalogue);
      const isMatched = 'spread' in embed || how?.type === 'inner' || Object.hasOwn(where, alias);
      if (target === table && isMatched) throw selfEmbed(alias);
      checkEmbeds(embed, target, catalogue);
    }
  }
}

/** The table of an embed's name: by a column, a foreign key, or the table's own name. */
function targetOf(table: string, name: string, { foreign_keys: keys }: IntrospectResult): string {
  const column = keys.find((key) => key.table === table && key.column === name);
  if (column) return column.ref_table;
  const key = keys.find((other) => other.foreign_key_name === name && [other.table, other.ref_table].includes(table));
  if (!key) return name;
  return key.table === table ? key.ref_table : key.table;
}

function selfEmbed(name: string): RestError {
  return new RestError(400, {
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: `A reference of a table to itself can't be spread, inner or filtered by here: embed '${name}' without that.`,
  });
}
