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

/**
 * Refuses filters of embeds by null among other filters inside `or`, `and` or `not`, and inside `not`: lite would take the embed
 * for a column.
 * @throws RestError
 */
export function refuseMixedGroups({ select = [], where = {} }: Embed): void {
  const embeds = new Set<string>();
  for (const entry of select) {
    if (typeof entry === 'string') continue;
    for (const [alias, embed] of Object.entries(entry)) {
      if (!('select' in embed)) continue;
      embeds.add(alias);
      refuseMixedGroups(embed);
    }
  }
  const isEmbed = (name: string, condition: unknown) =>
    embeds.has(name) && ['$is', '$isNot'].some((operator) => Object(condition)[operator] === null);
  // At the top, and in groups of embeds only, lite knows them.
  for (const [name, condition] of Object.entries(where)) {
    if (!name.startsWith('$')) continue;
    const inside = namesIn({ [name]: condition }, isEmbed);
    if (inside.embed !== '' && (inside.hasOthers || inside.hasNot)) throw mixedGroup(inside.embed);
  }
}

interface Names {
  /** The first embed; empty if there is none. */
  embed: string;
  hasOthers: boolean;
  hasNot: boolean;
}

function namesIn(where: object, isEmbed: (name: string, condition: unknown) => boolean): Names {
  const found: Names = { embed: '', hasOthers: false, hasNot: '$not' in where };
  for (const [name, condition] of Object.entries(where)) {
    if (!name.startsWith('$')) {
      if (isEmbed(name, condition)) found.embed ||= name;
      else found.hasOthers = true;
      continue;
    }
    for (const group of [condition].flat()) {
      const inside = namesIn(Object(group), isEmbed);
      found.embed ||= inside.embed;
      found.hasOthers ||= inside.hasOthers;
      found.hasNot ||= inside.hasNot;
    }
  }
  return found;
}

function mixedGroup(name: string): RestError {
  return new RestError(400, {
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: `An embed is filtered by null outside of groups with other filters here: '${name}=is.null' or '${name}=not.is.null'.`,
  });
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
