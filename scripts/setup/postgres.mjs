import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const MINIMUM_MAJOR = 15;

/**
 * The folder with PostgreSQL's server programs (initdb, postgres, pg_ctl), version 15 or later.
 * @returns {string | undefined} an absolute path, or undefined if there is none
 */
export function findPostgres() {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .filter((major) => major >= MINIMUM_MAJOR)
    : [];
  const debian = versions.toSorted((a, b) => a - b).map((major) => join(DEBIAN, String(major), 'bin'));
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
