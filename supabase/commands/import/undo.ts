import { describeUndo } from './describe-trial.ts';
import { ImportError } from './import-error.ts';
import type { ImportTarget } from './import-target.ts';

/**
 * Restores what an import changed; returns a text about it.
 * @param start beginning of the import's id
 * @throws ImportError `undo`
 */
export async function undo(target: ImportTarget, start: string): Promise<string> {
  const [found, ...others] = (await target.list()).filter(({ id }) => id.startsWith(start));
  if (found === undefined || others.length > 0) {
    const reason = found === undefined ? 'No import has' : 'Several imports have';
    throw new ImportError('undo', `${reason} an id that begins with ${start}; --list names them.`);
  }
  const result = await target.undo(found.id);
  if ('refused' in result) throw new ImportError('undo', `The import ${start} was undone already.`);
  return describeUndo(result);
}
