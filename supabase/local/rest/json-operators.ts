/** SQL of PostgREST's operators between a path into JSON and a value. */

/** Those that @supabase/lite knows. It takes all others for `=`. */
export const LITE_JSON_OPERATORS = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike']);

const SYMBOLS: Readonly<Record<string, string>> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};

const ALONE = { match: '~', imatch: '~*', isdistinct: 'is distinct from', cs: '@>', cd: '<@', ov: '&&' };

type Sql = readonly [between: string, after: string];

/** Those that lite does not know: what stands between the path and the value, and after the value. */
export const JSON_OPERATORS: ReadonlyMap<string, Sql> = new Map([
  ...Object.entries(ALONE).map(([name, symbol]): [string, Sql] => [name, [` ${symbol} `, '']]),
  ...['any', 'all'].flatMap((quantifier) =>
    Object.entries(SYMBOLS).map(([name, symbol]): [string, Sql] => [
      `${name}${quantifier}`,
      [` ${symbol} ${quantifier}(`, ')'],
    ]),
  ),
]);
