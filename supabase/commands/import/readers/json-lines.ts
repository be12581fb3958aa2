import { ImportError } from '../import-error.ts';
import { MAX_DEPTH, tooDeep } from './json-items.ts';
import type { SourceText } from './source-text.ts';

/** A longer line is no row. */
const MAX_LINE_CHARACTERS = 1024 * 1024;

/**
 * Yields the values of a file with one JSON value per line; skips empty lines.
 * @throws ImportError `file-format` for a line that is not JSON, `file-truncated` if it is the last one without a line break
 */
export async function* readJsonLines(source: SourceText, path: string): AsyncGenerator<{ readonly value: unknown }> {
  let rest = '';
  let line = 0;
  for await (const piece of source.pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line++;
      if (text.trim() !== '') yield { value: parse(text, path, () => malformed(path, line)) };
    }
    if (rest.length > MAX_LINE_CHARACTERS) throw malformed(path, line + 1);
  }
  if (rest.trim() === '') return;
  yield {
    value: parse(
      rest,
      path,
      () => new ImportError('file-truncated', `${path} ends in the middle of a row; nothing was imported.`),
    ),
  };
}

/** Nesting of brackets, including those inside texts: an upper bound of the value's. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const sign of text) {
    if (sign === '[' || sign === '{') most = Math.max(most, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return most;
}

function parse(text: string, path: string, refusal: () => ImportError): unknown {
  if (depthOf(text) > MAX_DEPTH) throw tooDeep(path);
  try {
    return JSON.parse(text);
  } catch (reason) {
    if (reason instanceof SyntaxError) throw refusal();
    throw reason;
  }
}

function malformed(path: string, line: number): ImportError {
  return new ImportError('file-format', `Line ${line} of ${path} is not JSON; nothing was imported.`);
}
