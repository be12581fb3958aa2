import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportCommand } from './arguments.ts';

/**
 * Files that are not here are looked for where the command was typed: npm runs it in the folder of the project.
 * @param folder `INIT_CWD`, as npm sets it
 */
export function asTyped(command: ImportCommand, folder: string | undefined): ImportCommand {
  if (command.command !== 'import' || folder === undefined) return command;
  const found = (path: string): string => {
    const typed = resolve(folder, path);
    return !existsSync(path) && existsSync(typed) ? typed : path;
  };
  return { ...command, file: found(command.file), map: command.map === null ? null : found(command.map) };
}
