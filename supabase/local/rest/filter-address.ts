/**
 * Rewrites the filters of an address for @supabase/lite. Lite keeps only the last of several filters of one column, joins
 * several `or` into one, guesses the type of values, and knows few operators for paths into JSON.
 */
import { type Comparison, type Condition, type Group, parseComparison, parseGroup } from './filter-grammar.ts';
import { JSON_OPERATORS, LITE_JSON_OPERATORS } from './json-operators.ts';
import { RestError } from './lite-errors.ts';
import { seal } from './sealed-texts.ts';

/** Parameters that are no filters, including those of an embedded table: `reviews.order`. */
const NO_FILTER = /^(?:select|columns|on_conflict|apikey)$|(?:^|\.)(?:order|limit|offset)$/;
/** A parameter that begins like this is a filter, even among a function's arguments. */
const FILTER =
  /^(?:not|eq|neq|gte?|lte?|i?like|i?match|is|isdistinct|in|cs|cd|ov|sl|sr|nx[lr]|adj|(?:p[lh]|w)?fts)(?:\([^)]+\))?\./;
/** The embedded tables before a filter's field; a quoted name or a path into JSON has no such part. */
const PARAMETER = /^((?:[^".]+\.)*?)((?:not\.)?(?:and|or)|[^.]*->.*|"[^"]*"|[^.]*)$/s;
const LOGIC = /^(?:not\.)?(?:and|or)$/;
/** What lite can read inside of brackets. */
const SIMPLE_FIELD = /^[\p{L}_][\p{L}\p{N}_$]*(?:->>?[\p{L}\p{N}_$-]+)*$/u;

/** Lite keeps filters by name in plain objects, so such a name would change every object of this process. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

interface Filter {
  readonly name: string;
  readonly field: string;
  readonly condition: Condition;
}

/**
 * The request with filters that lite reads as PostgREST would.
 * @throws RestError for filters that PostgREST refuses, or that are not supported here
 */
export function rewriteFilters(request: Request): Request {
  const url = new URL(request.url);
  const hasArguments = request.method === 'GET' && url.pathname.includes('/rpc/');
  const rewritten = new URLSearchParams();
  const filters = new Map<string, Filter[]>();
  for (const [name, value] of url.searchParams) {
    refuseInherited(NO_FILTER.test(name) ? `${name} ${value}` : name);
    if (NO_FILTER.test(name)) rewritten.append(name, checkOffset(name, value));
    // Lite itself compares the key of a PUT with the body.
    else if (request.method === 'PUT' && value.startsWith('eq.')) rewritten.append(name, `eq."${value.slice(3)}"`);
    else if (hasArguments && !FILTER.test(value)) rewritten.append(name, `"${value}"`);
    else {
      const [, embeds = '', field = name] = PARAMETER.exec(name) ?? [];
      const of = filters.get(embeds) ?? [];
      filters.set(embeds, [...of, { name, field, condition: parse(field, value) }]);
    }
  }
  for (const [embeds, of] of filters) for (const [name, value] of write(embeds, of)) rewritten.append(name, value);
  if (String(rewritten) === String(url.searchParams)) return request;
  url.search = String(rewritten);
  return new Request(url, request);
}

/** Lite would ignore a negative offset, or shorten the limit by it. */
function checkOffset(name: string, value: string): string {
  if (/(?:^|\.)offset$/.test(name) && /^\s*-0*[1-9]/.test(value)) throw NEGATIVE_OFFSET;
  return value;
}

const NEGATIVE_OFFSET = new RestError(400, { code: '2201X', message: 'OFFSET must not be negative' });

function parse(field: string, value: string): Condition {
  if (LOGIC.test(field)) return parseGroup(field, value);
  return { kind: 'comparison', field, comparison: parseComparison(value) };
}

/** Lite reads one filter of each field and one group; all others go into a further group. */
function write(embeds: string, filters: readonly Filter[]): [name: string, value: string][] {
  const groups = filters.filter(({ condition }) => condition.kind === 'group');
  const isAlone = ({ field, condition }: Filter) =>
    condition.kind === 'group'
      ? groups.length === 1
      : filters.filter((other) => withoutQuotes(other.field) === withoutQuotes(field)).length === 1;
  const others = filters.filter((filter) => !isAlone(filter));
  const inner = filters.filter(isAlone).filter(({ condition }) => others.length === 0 || condition.kind !== 'group');
  const moved = filters.filter((filter) => !inner.includes(filter));
  const written = inner.map(({ name, condition }): [string, string] =>
    condition.kind === 'group'
      ? [name, `(${condition.conditions.map(toText).join(',')})`]
      : [name, toComparison(condition.field, condition.comparison)],
  );
  return moved.length === 0
    ? written
    : [...written, [`${embeds}and`, `(${moved.map(({ condition }) => toText(condition)).join(',')})`]];
}

function toText(condition: Condition): string {
  if (condition.kind === 'group') return toGroup(condition);
  const { field, comparison } = condition;
  const name = withoutQuotes(field);
  refuseInherited(name);
  if (!SIMPLE_FIELD.test(name)) throw notHere(`the column ${field} inside 'and' or 'or', or in several filters`);
  return `${name}.${toComparison(name, comparison)}`;
}

function withoutQuotes(field: string): string {
  return field.replace(/^"(.*)"(?=$|->)/s, (_, quoted: string) => quoted.replaceAll(/\\(.)/gs, '$1'));
}

function toGroup({ isNegated, joint, conditions }: Group): string {
  return `${isNegated ? 'not.' : ''}${joint}(${conditions.map(toText).join(',')})`;
}

function toComparison(field: string, { isNegated, operator, option, value }: Comparison): string {
  const asked = `${isNegated ? 'not.' : ''}${operator}${option === undefined ? '' : `(${option})`}`;
  if (typeof value !== 'string') return `${asked}.(${value.map((item) => seal(item)).join(',')})`;
  if (operator === 'is') return `${asked}.${toIsValue(field, value.toLowerCase())}`;
  const text = operator.endsWith('like') ? value.replaceAll('*', '%') : value;
  const quantifier = option === 'any' || option === 'all' ? option : '';
  const sealed = seal(text, field.includes('->') ? jsonOperator(field, operator, quantifier) : '');
  return `${asked}.${quantifier === '' ? sealed : `{${sealed}}`}`;
}

/** Lite takes the unknown for null on a path into JSON, which is no boolean. */
function toIsValue(field: string, value: string): string {
  if (value === 'unknown' && field.includes('->')) throw notHere(`'is.unknown' on the path ${field}`);
  return value;
}

/** @throws RestError for a name that every object has, such as `__proto__` */
function refuseInherited(names: string): void {
  const inherited = names.split(/[^\w$]+/).find((name) => INHERITED.has(name));
  if (inherited !== undefined) throw notHere(`the name ${inherited}`);
}

function jsonOperator(field: string, operator: string, quantifier: string): string {
  const name = `${operator}${quantifier}`;
  if (LITE_JSON_OPERATORS.has(name)) return '';
  if (!JSON_OPERATORS.has(name)) throw notHere(`the operator '${operator}' on the path ${field}`);
  return name;
}

function notHere(what: string): RestError {
  return new RestError(400, {
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: `This backend can't filter by ${what}.`,
  });
}
