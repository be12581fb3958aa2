import { link, open, rm } from 'node:fs/promises';
import { codeOf } from './backend-error.ts';

/**
 * Creates a file atomically with its whole content. Leaves an existing file unchanged.
 * @param mode of the new file, as for chmod
 * @returns whether it was created
 */
export async function writeOnce(path: string, content: string, mode = 0o644): Promise<boolean> {
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
  const file = await open(draft, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
