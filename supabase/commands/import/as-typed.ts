import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportCommand } from './import-arguments.ts';

/**
 * Resolves missing files against the folder where the command was typed, because npm runs it in the project's folder.
 * @param folder `INIT_CWD`, set by npm
 */
export function asTyped(command: ImportCommand, folder: string | undefined): ImportCommand {
  if (command.command !== 'import' || folder === undefined) return command;
  const found = (path: string): string => {
    const typed = resolve(folder, path);
    return !existsSync(path) && existsSync(typed) ? typed : path;
  };
  return { ...command, file: found(command.file), map: command.map === null ? null : found(command.map) };
}
