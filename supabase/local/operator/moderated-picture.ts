/** Files of pictures that moderators decide about. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../backend-error.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import { openObjectFiles } from '../storage/object-files.ts';
import { ModerationError } from './moderation-error.ts';

/** Path of a version's file on this machine. */
export function pathOfVersion(dataDir: string, version: string): string {
  return openObjectFiles(join(dataDir, 'storage')).pathOf(version);
}

/**
 * Checks the file of a picture before its approval. Its path contains its SHA-256, which detects a file that nobody moderated.
 * @param sha256 that of the moderator's copy, if the file is on another machine, in the storage of a hosted project
 * @throws ModerationError `no_file`, `no_picture`
 */
export async function checkFile(file: string, path: string, sha256: string | undefined): Promise<void> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (bytes !== null) await checkWhole(bytes);
  const hash = bytes === null ? sha256 : createHash('sha256').update(bytes).digest('hex');
  if (hash === undefined) {
    throw new ModerationError(
      'no_file',
      'The picture is not on this machine: download it, and name it by --picture FILE.',
    );
  }
  if (basename(path).split('.')[0] === hash) return;
  throw new ModerationError('no_file', 'The picture is not the one that was announced; reject it.');
}

/**
 * A picture that anybody may have stored is checked before it becomes public: hosted storage looks at no content.
 * @throws ModerationError `no_picture`
 */
export async function checkWhole(bytes: Uint8Array): Promise<void> {
  const checked = await checkPicture(bytes);
  if ('type' in checked) return;
  const problem = checked.problem === 'too_many_pixels' ? 'has too many pixels' : 'is not one whole picture';
  throw new ModerationError('no_picture', `The file ${problem}; reject it.`);
}
