import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { OperatorError } from '../local/backend-error.ts';

/** Exit codes: the request itself is wrong; it could not be done. */
export const BAD_INPUT = 2;
export const NOT_DONE = 1;

/** Runs a command. An expected failure prints its sentence to stderr and sets the exit code. */
export async function runCommand(
  work: () => Promise<void>,
  exitCodeOf: (error: OperatorError) => number = () => NOT_DONE,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = exitCodeOf(error);
  }
}

/**
 * Parses a command's options and positional arguments.
 * @param refuse makes the error for an unknown option or a missing value, from Node's sentence
 */
export function parseCommand<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  refuse: (sentence: string, cause: unknown) => Error,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    if (cause instanceof TypeError) throw refuse(cause.message, cause);
    throw cause;
  }
}

/** What became of an update of the packs. */
export function describePacks({ isNew, regions, rows }: { isNew: boolean; regions: number; rows: number }): string {
  return isNew
    ? `packs: ${regions} regions, ${rows} places`
    : 'packs: up to date, nothing has changed since they were built';
}
