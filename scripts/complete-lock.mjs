/**
 * `npm run lock`: adds optional packages of all platforms that npm omitted from package-lock.json, because its registry has
 * those of some platforms only. `npm ci` requires all of them in the file, but installs none for other platforms.
 *
 * Each gets the exact version that its parent requires, the platform in its name, and the remaining fields of another
 * package of its family. Then npm states the hash of each package that has none, as its registry gives it. Other entries and
 * fields stay unchanged, as npm would omit the C library of packages that it doesn't install.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findHashless, findMissing } from './check/lock-file.mjs';

/** @typedef {import('./check/lock-file.mjs').LockedPackage} LockedPackage */

const LOCK = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
/** Suffix of a name that says which C library it needs on Linux. */
const LIBRARIES = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['musl', 'musl'],
  ['musleabihf', 'musl'],
]);

/**
 * @param {string} name such as `@rollup/rollup-linux-arm-musleabihf`
 * @returns {Required<Pick<LockedPackage, 'os' | 'cpu'>> & Pick<LockedPackage, 'libc'>}
 */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu) throw new Error(`The name of ${name} does not say for which platform it is.`);
  const library = os === 'linux' ? LIBRARIES.get(words.at(-1) ?? '') : undefined;
  return library ? { os: [os], cpu: [cpu], libc: [library] } : { os: [os], cpu: [cpu] };
}

/**
 * @param {import('./check/lock-file.mjs').LockedPackages} packages
 * @param {{ parent: string, name: string, version: string }} missing
 * @returns {LockedPackage}
 */
function entryFor(packages, { parent, name, version }) {
  const family = Object.keys(packages[parent]?.optionalDependencies ?? {});
  const sibling = family.map((each) => packages[`node_modules/${each}`]).find((each) => each?.optional);
  if (!sibling) throw new Error(`No package of ${parent} is in the lock file: nothing says what ${name} is like.`);
  const { os, cpu, libc } = platformOf(name);
  return {
    version,
    cpu,
    ...(sibling.dev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    ...(sibling.license ? { license: sibling.license } : {}),
    optional: true,
    os,
    ...(sibling.engines ? { engines: sibling.engines } : {}),
  };
}

/**
 * Lets npm resolve those packages again, in a copy of the lock file without them.
 * @param {object} lock the lock file
 * @param {import('./check/lock-file.mjs').LockedPackages} packages those of the lock file
 * @param {string[]} hashless the folders of those without a hash
 * @returns {import('./check/lock-file.mjs').LockedPackages} those that npm found
 * @throws {Error} if npm fails
 */
function resolveAgain(lock, packages, hashless) {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-lock-'));
  try {
    for (const name of ['package.json', '.npmrc']) {
      const from = fileURLToPath(new URL(`../${name}`, import.meta.url));
      if (existsSync(from)) cpSync(from, join(folder, name));
    }
    const others = Object.fromEntries(Object.entries(packages).filter(([name]) => !hashless.includes(name)));
    const file = join(folder, 'package-lock.json');
    writeFileSync(file, JSON.stringify({ ...lock, packages: { '': project, ...others } }));
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const { '': project, ...packages } = lock.packages;
const missing = findMissing(packages);
for (const each of missing) packages[`node_modules/${each.name}`] = entryFor(packages, each);
const hashless = findHashless(packages);
if (hashless.length > 0) {
  const found = resolveAgain(lock, packages, hashless);
  for (const folder of hashless) {
    const integrity = found[folder]?.integrity;
    if (!integrity || found[folder]?.version !== packages[folder].version) continue;
    const { version, ...rest } = packages[folder];
    packages[folder] = { version, integrity, ...rest };
  }
}
const still = findHashless(packages);
const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = { '': project, ...Object.fromEntries(sorted) };
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `${missing.length} packages of other platforms and ${hashless.length - still.length} hashes added to package-lock.json`,
);
if (still.length > 0) {
  console.error(`The registry has no hash for ${still.join(', ')}.`);
  process.exitCode = 1;
}
