import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/**
 * A fence around the backend's files: a write that is cut must not damage what was there (`supabase/local/whole-files.ts`).
 * Files of these folders may import only what reads, makes or removes; other functions only where a reason is given.
 */
const FOLDERS = ['supabase/local', 'supabase/commands'];
const MODULE = /^(?:node:)?fs(?:\/promises)?$/;
/** Other ways to the module. */
const DETOUR = /\b(?:getBuiltinModule|[rR]equire|resolve)\w*\(\s*['"`](?:node:)?fs\b[^)]*\)/;

/** What can't leave half a file: reading, making folders, changing rights, removing. */
const HARMLESS = new Set(
  `access accessSync chmod constants createReadStream existsSync lstat mkdir mkdirSync readdir readdirSync readFile
   readFileSync readlink rm rmSync stat statfs statSync`.split(/\s+/),
);

/** @type {ReadonlyMap<string, { readonly names: readonly string[], readonly reason: string }>} */
const EXCEPTIONS = new Map([
  [
    'supabase/local/whole-files.ts',
    { names: ['copyFile', 'link', 'open', 'rename'], reason: 'it is the one place that writes' },
  ],
  [
    'supabase/local/database/lock.ts',
    {
      names: ['link', 'rename', 'utimes', 'writeFile'],
      reason: 'its renewal has its own temporary file and rename, without an fsync: a lock means nothing after a crash',
    },
  ],
  [
    'supabase/local/database/database-copies.ts',
    { names: ['link'], reason: 'links stored objects, which never change, into an unfinished folder' },
  ],
  [
    'supabase/local/database/prepared-database.ts',
    {
      names: ['cpSync', 'rename'],
      reason: 'copies a folder of a thousand files, unfinished until it is renamed; it holds nothing of anybody yet',
    },
  ],
  ['supabase/commands/restore/main.ts', { names: ['rename'], reason: 'moves the former database folder aside' }],
  ['supabase/local/gateway/static-files.ts', { names: ['open'], reason: 'opens a file to read it' }],
  [
    'supabase/commands/import/report.ts',
    { names: ['open'], reason: 'streams a new file at a path of the operator’s choice; refuses an existing one' },
  ],
]);

/**
 * @param {string} root the project's folder
 * @returns {string | undefined} a sentence for each forbidden write and each exception without use, or undefined
 */
export function checkWrites(root) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map();
  for (const file of FOLDERS.flatMap((folder) => listSources(root, folder))) {
    used.set(file, new Set(namesOf(file, readFileSync(join(root, file), 'utf8'))));
  }
  const problems = [...used].flatMap(([file, names]) =>
    [...names].filter((name) => !EXCEPTIONS.get(file)?.names.includes(name)).map((name) => sentence(file, name)),
  );
  for (const [file, { names }] of EXCEPTIONS) {
    const unused = names.filter((name) => !used.get(file)?.has(name));
    if (unused.length > 0) problems.push(`${file} has exceptions that it doesn't need: ${unused.join(', ')}`);
  }
  return problems.join('\n') || undefined;
}

/**
 * @param {string} file
 * @param {string} name
 */
function sentence(file, name) {
  return `${file} may not use ${name}: write with supabase/local/whole-files.ts, or give a reason in scripts/check/writes.mjs`;
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} the sources below the folder that are no tests, by their paths below `root` with slashes
 */
function listSources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted();
}

/**
 * @param {string} file decides the language
 * @param {string} source
 * @returns {string[]} what it imports or re-exports of Node's module for files, except what is harmless and types
 */
export function namesOf(file, source) {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => MODULE.test(moduleRequest.value))
    .flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map((entry) => entry.importName.name ?? 'everything'),
    );
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, isType }) => !isType && MODULE.test(moduleRequest?.value ?? ''))
    .map((entry) => entry.importName.name ?? 'everything');
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
    .filter((request) => MODULE.test(request.slice(1, -1)) || !/^['"]/.test(request))
    .map((request) => `import(${request})`);
  const detours = DETOUR.exec(source) ?? [];
  return [...imported, ...exported, ...dynamic, ...detours].filter((name) => !HARMLESS.has(name));
}
