/** Reads PostgREST's filters in an address. Everything else in the address is left to @supabase/lite. */
import { RestError } from './lite-errors.ts';
import { MAX_FILTER_DEPTH } from './question-bounds.ts';

/** A comparison of one field, such as `not.like(any).{a*,b*}`. */
export interface Comparison {
  readonly isNegated: boolean;
  readonly operator: string;
  /** `any`, `all`, or the configuration of a text search. */
  readonly option: string | undefined;
  /** A list only for `in`. */
  readonly value: string | readonly string[];
}

export type Condition =
  | { readonly kind: 'comparison'; readonly field: string; readonly comparison: Comparison }
  | Group;

export interface Group {
  readonly kind: 'group';
  readonly isNegated: boolean;
  readonly joint: 'and' | 'or';
  readonly conditions: readonly Condition[];
}

const COMPARISON = /(not\.)?(\w+)(?:\(([^()]*)\))?\./sy;
const TEXT_SEARCHES = new Set(['fts', 'plfts', 'phfts', 'wfts']);
const QUANTIFIED = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']);
const OPERATORS = new Set([
  ...TEXT_SEARCHES,
  ...QUANTIFIED,
  'neq',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
]);
const IS_VALUES = new Set(['null', 'not_null', 'true', 'false', 'unknown']);
const CONFIGURATION = /^[A-Za-z_][A-Za-z0-9_ ]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?$/;
const QUOTED = /"((?:[^"\\]|\\.)*)"(?=[,)])/sy;
const PLAIN = /[^,)]*/sy;
/** An array of PostgreSQL, in which commas separate elements. */
const BRACES = /\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\}(?=[,)])/sy;
const GROUP = /\s*(not\.)?(and|or)\s*\(/sy;
/** A column with an optional path into its JSON; letters of any script, as in PostgREST. */
const FIELD = /\s*("(?:[^"\\]|\\.)*"|[\p{L}\p{N}_ $-]*?[\p{L}\p{N}_$])((?:->>?[\p{L}\p{N}_$-]+)*)\./suy;
const SEPARATOR = /\s*,\s*/y;
const END = /\s*\)\s*/y;

/**
 * Reads the value of a parameter such as `id=not.eq.5`.
 * @throws RestError PGRST100
 */
export function parseComparison(text: string): Comparison {
  const reader = new Reader(text, `failed to parse filter (${text})`);
  const comparison = reader.comparison(() => reader.rest());
  reader.finish();
  return comparison;
}

/**
 * Reads a parameter such as `or=(id.eq.5,name.is.null)`.
 * @param name `and`, `or`, `not.and` or `not.or`
 * @throws RestError PGRST100
 */
export function parseGroup(name: string, text: string): Group {
  const reader = new Reader(`${name}${text}`, `failed to parse logic tree (${text})`, name.length);
  const group = reader.group();
  if (!group) throw reader.failure();
  reader.finish();
  return group;
}

class Reader {
  readonly #text: string;
  readonly #complaint: string;
  readonly #start: number;
  #at = 0;
  #depth = 0;

  constructor(text: string, complaint: string, start = 0) {
    this.#text = text;
    this.#complaint = complaint;
    this.#start = start;
  }

  failure(): RestError {
    const found = this.#text[this.#at];
    const column = this.#at - this.#start + 1;
    const message = `"${this.#complaint}" (line 1, column ${Math.max(column, 1)})`;
    const details = found === undefined ? 'unexpected end of input' : `unexpected ${JSON.stringify(found)}`;
    return new RestError(400, { code: 'PGRST100', message, details });
  }

  finish(): void {
    if (this.#at < this.#text.length) throw this.failure();
  }

  rest(): string {
    const text = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return text;
  }

  group(): Group | undefined {
    const [found, not, joint] = this.#take(GROUP) ?? [];
    if (found === undefined) return undefined;
    // Beside `question-bounds`, which takes brackets between quotation marks for text.
    if (++this.#depth > MAX_FILTER_DEPTH) {
      throw new RestError(400, { code: 'too_complex', message: `Filters may be ${MAX_FILTER_DEPTH} brackets deep.` });
    }
    const conditions = [];
    do conditions.push(this.#condition());
    while (this.#take(SEPARATOR));
    if (!this.#take(END)) throw this.failure();
    this.#depth--;
    return { kind: 'group', isNegated: not !== undefined, joint: joint === 'or' ? 'or' : 'and', conditions };
  }

  #condition(): Condition {
    const group = this.group();
    if (group) return group;
    const [, name, path] = this.#take(FIELD) ?? [];
    if (name === undefined) throw this.failure();
    return { kind: 'comparison', field: `${name}${path}`, comparison: this.comparison(() => this.#operand()) };
  }

  /** @param readValue reads a single value, which ends elsewhere inside a group */
  comparison(readValue: () => string): Comparison {
    const start = this.#at;
    const [found, not, operator = '', option] = this.#take(COMPARISON) ?? [];
    if (found === undefined) {
      this.#at = this.#text.length;
      throw this.failure();
    }
    if (!OPERATORS.has(operator) || !mayHave(operator, option)) {
      this.#at = start;
      throw this.failure();
    }
    const value = operator === 'in' ? this.#list() : readValue();
    if (operator === 'is' && !IS_VALUES.has(String(value).toLowerCase())) {
      this.#at = start + found.length;
      throw this.failure();
    }
    return { isNegated: not !== undefined, operator, option, value };
  }

  #operand(): string {
    return this.#quoted() ?? this.#take(BRACES)?.[0] ?? this.#take(PLAIN)?.[0] ?? '';
  }

  #list(): string[] {
    if (this.#text[this.#at] !== '(') throw this.failure();
    this.#at++;
    const items = [];
    do items.push(this.#quoted() ?? this.#take(PLAIN)?.[0] ?? '');
    while (this.#take(/,/y));
    if (!this.#take(/\)/y)) throw this.failure();
    return items.length === 1 && items[0] === '' ? [] : items;
  }

  #quoted(): string | undefined {
    return this.#take(QUOTED)?.[1]?.replaceAll(/\\(.)/gs, '$1');
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

function mayHave(operator: string, option: string | undefined): boolean {
  if (option === undefined) return true;
  if (TEXT_SEARCHES.has(operator)) return CONFIGURATION.test(option);
  return QUANTIFIED.has(operator) && (option === 'any' || option === 'all');
}
