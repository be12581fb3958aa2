import { ImportError } from '../import-error.ts';
import { MAX_DEPTH, tooDeep } from './json-items.ts';
import type { SourceText } from './source-text.ts';

/** A line beyond this is no row. */
const MAX_LINE_CHARACTERS = 1024 * 1024;

/**
 * The values of a file with a JSON value a line; empty lines are skipped.
 * @throws ImportError `file-format` for a line that is not JSON, `file-truncated` when that is the last one and has no end
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

/** Levels of brackets, wherever they stand: more than are in the values. */
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
