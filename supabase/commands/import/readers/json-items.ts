import { pipeline, Readable } from 'node:stream';
import Assembler from 'stream-json/assembler.js';
import type { Token } from 'stream-json/parser.js';
import { withParser } from 'stream-json/utils/with-parser.js';
import { ImportError } from '../import-error.ts';
import type { SourceText } from './source-text.ts';

export interface JsonItem {
  /** Key of the item's top-level array; '' if the file itself is an array. */
  readonly array: string;
  readonly value: unknown;
}

export interface JsonShape {
  /** Top-level keys whose arrays to read; '' for a file that is an array itself. */
  readonly arrays: readonly string[];
  /** Called with each other top-level value named in `asideKeys`, such as the file's date. */
  readonly asideKeys?: readonly string[];
  readonly onAside?: (key: string, value: unknown) => void;
}

/**
 * Yields a JSON file's items one by one, holding one in memory.
 * @throws ImportError `file-truncated` if the text ends too early, `file-format` if it is not such JSON
 */
export async function* readJsonItems(source: SourceText, path: string, shape: JsonShape): AsyncGenerator<JsonItem> {
  const walk = new Walk(shape);
  // Handles tokens inside the parser's own stage; a stream element per token would cost ten times as much.
  const take = (token: Token) => walk.take(token) ?? null;
  // The stage has nothing to flush, so it lacks the mark that the type requires.
  const items = withParser.asStream(() => take as ReturnType<Parameters<typeof withParser.asStream>[0]>, {
    streamValues: false,
  });
  // The loop below handles failures of either stream.
  pipeline(Readable.from(source.pieces), items, () => {});
  try {
    // The stage above yields nothing else.
    for await (const item of items) yield item as JsonItem;
  } catch (reason) {
    if (reason instanceof ImportError) throw reason;
    if (reason instanceof TooDeepError) throw tooDeep(path, reason);
    throw source.hasEnded() ? truncated(path, reason) : malformed(path, reason);
  }
  if (!walk.isComplete) throw truncated(path);
  if (!walk.hasArray) {
    const wanted = shape.arrays.map((key) => (key === '' ? 'an array' : `"${key}"`)).join(' or ');
    throw new ImportError('file-format', `${path} holds no rows where they belong (${wanted}); nothing was imported.`);
  }
}

/** Most levels of objects and lists in a row; no list of places needs more, and deeper values can't be serialised. */
export const MAX_DEPTH = 100;

class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/** Refuses a file with too deep nesting. */
export function tooDeep(path: string, cause?: unknown): ImportError {
  return new ImportError(
    'file-format',
    `${path} nests its JSON more than ${MAX_DEPTH} levels deep; nothing was imported.`,
    {
      cause,
    },
  );
}

function truncated(path: string, cause?: unknown): ImportError {
  return new ImportError('file-truncated', `${path} ends in the middle of its JSON; nothing was imported.`, { cause });
}

function malformed(path: string, cause: unknown): ImportError {
  return new ImportError('file-format', `${path} is not valid JSON; nothing was imported.`, { cause });
}

/** Position in the file: before the root, in it, in one of its arrays, or inside a value. */
class Walk {
  readonly #shape: JsonShape;
  readonly #assembler = new Assembler();
  #state: 'before' | 'root' | 'array' | 'after' = 'before';
  #isRootArray = false;
  #key = '';
  /** Depth inside a value, and whether the value is wanted. */
  #depth = 0;
  #isKept = false;
  hasArray = false;

  constructor(shape: JsonShape) {
    this.#shape = shape;
  }

  get isComplete(): boolean {
    return this.#state === 'after';
  }

  take(token: Token): JsonItem | undefined {
    if (this.#depth > 0) return this.#inside(token);
    if (this.#state === 'before') return this.#enterRoot(token);
    if (token.name === 'endArray' || token.name === 'endObject') return this.#leave();
    if (this.#state === 'root') {
      if (token.name === 'keyValue') {
        this.#key = token.value;
        return undefined;
      }
      if (token.name === 'startArray' && this.#shape.arrays.includes(this.#key)) {
        this.#state = 'array';
        this.hasArray = true;
        return undefined;
      }
    }
    this.#isKept = this.#state === 'array' || (this.#shape.asideKeys ?? []).includes(this.#key);
    return this.#inside(token);
  }

  #enterRoot(token: Token): undefined {
    this.#isRootArray = token.name === 'startArray';
    this.hasArray = this.#isRootArray && this.#shape.arrays.includes('');
    if (this.hasArray) this.#state = 'array';
    else if (token.name === 'startObject') this.#state = 'root';
    else this.#state = 'after';
    // Skips an unwanted array as one value.
    if (this.#isRootArray && !this.hasArray) this.#depth = 1;
  }

  #leave(): undefined {
    this.#state = this.#state === 'array' && !this.#isRootArray ? 'root' : 'after';
  }

  #inside(token: Token): JsonItem | undefined {
    if (token.name === 'startObject' || token.name === 'startArray') this.#depth++;
    if (this.#depth > MAX_DEPTH) throw new TooDeepError();
    if (token.name === 'endObject' || token.name === 'endArray') this.#depth--;
    if (this.#isKept) this.#assembler.consume(token);
    if (this.#depth > 0 || !this.#isKept) return undefined;
    const value: unknown = this.#assembler.current;
    if (this.#state === 'array') return { array: this.#isRootArray ? '' : this.#key, value };
    this.#shape.onAside?.(this.#key, value);
    return undefined;
  }
}
