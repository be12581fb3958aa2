/**
 * `npm run lock`: adds optional packages of all platforms that npm omitted from package-lock.json, because its registry has
 * those of some platforms only. `npm ci` requires all of them in the file, but installs none for other platforms.
 *
 * Each gets the exact version that its parent requires, the platform in its name, and the remaining fields of another
 * package of its family. It gets no hash, because its file is unknown here: on its platform npm checks it against the
 * registry's hash. Other entries stay unchanged.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { findMissing } from './check/lock-file.mjs';

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

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const { '': project, ...packages } = lock.packages;
const missing = findMissing(packages);
for (const each of missing) packages[`node_modules/${each.name}`] = entryFor(packages, each);
const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = { '': project, ...Object.fromEntries(sorted) };
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages of other platforms added to package-lock.json`);
