import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A package of package-lock.json, by its folder in `node_modules`.
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity] the hash of its tarball, in the format of Subresource Integrity
 * @property {boolean} [link] it is a folder of this project, without a tarball
 * @property {boolean} [inBundle] it is inside the tarball of another package
 * @property {string} [license] an SPDX expression
 * @property {boolean} [dev] only tools need it
 * @property {boolean} [devOptional] only tools, or nobody, need it
 * @property {boolean} [optional] it may be missing, for example a program for another platform
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [engines]
 */

/** @typedef {Record<string, LockedPackage>} LockedPackages */

/** Licences that only require attribution. */
const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 PSF-2.0 Python-2.0 Unlicense'.split(
    ' ',
  ),
);
/** Licences that would bind us if the product contained them, but not while only tools and tests use them unchanged. */
const FOR_TOOLS = new Set(['MPL-2.0', 'LGPL-3.0-only', 'CC-BY-3.0', 'CC-BY-4.0']);
/** Packages whose package.json states no licence, with that of their LICENSE file. */
const UNSTATED = new Map([
  ['@journeyapps/wa-sqlite', 'MIT'],
  ['suncalc', 'BSD-2-Clause'],
]);

/**
 * @param {string} root the project's folder
 * @returns {LockedPackages} all packages except the project itself
 */
function readLockFile(root) {
  const { '': _project, ...packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return packages;
}

/**
 * `npm ci` refuses a lock file that lacks the optional packages of any platform.
 * @param {LockedPackages} packages
 * @returns {{ parent: string, name: string, version: string }[]} the missing packages, and which package may need them
 */
export function findMissing(packages) {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${parent}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => ({ parent, name, version })),
  );
}

/**
 * @param {string} root the project's folder
 * @returns {string | undefined} the problem, or undefined
 */
export function checkPlatforms(root) {
  const missing = findMissing(readLockFile(root)).map(({ name, version }) => `${name}@${version}`);
  if (missing.length === 0) return undefined;
  return `package-lock.json lacks ${missing.join(', ')}: run \`npm run lock\`, without which \`npm ci\` refuses it.`;
}

/**
 * `npm ci` installs a package without a hash whatever its tarball holds.
 * @param {LockedPackages} packages
 * @returns {string[]} the folders of those without a SHA-512 hash
 */
export function findHashless(packages) {
  return Object.entries(packages).flatMap(([folder, { integrity, link, inBundle }]) =>
    integrity?.startsWith('sha512-') || link || inBundle ? [] : [folder],
  );
}

/**
 * @param {string} root the project's folder
 * @returns {string | undefined} the problem, or undefined
 */
export function checkHashes(root) {
  const hashless = findHashless(readLockFile(root));
  if (hashless.length === 0) return undefined;
  return `package-lock.json has no SHA-512 hash for ${hashless.join(', ')}: run \`npm run lock\`, because \`npm ci\` installs them unchecked.`;
}

/**
 * @param {string} root the project's folder
 * @returns {string | undefined} the refused packages, or undefined
 */
export function checkLicences(root) {
  const refused = findRefused(readLockFile(root));
  return refused.length > 0 ? refused.join('\n') : undefined;
}

/**
 * @param {LockedPackages} packages
 * @returns {string[]} a sentence for each package whose licence is not on the list
 */
export function findRefused(packages) {
  return Object.entries(packages).flatMap(([folder, { license, dev, devOptional, optional }]) => {
    const name = folder.replace(/^.*node_modules\//, '');
    const stated = license ?? UNSTATED.get(name);
    if (stated === undefined) return [`${name} states no licence`];
    const isTool = Boolean(dev || devOptional || optional);
    if (isAllowed(stated, isTool)) return [];
    return [`${name} has the licence ${stated}, which ${isTool ? 'tools' : 'the product'} may not use`];
  });
}

/**
 * @param {string} expression in SPDX's format, without nesting: `(MIT OR CC0-1.0)`, `MIT AND ISC`
 * @param {boolean} isTool
 * @returns {boolean}
 */
function isAllowed(expression, isTool) {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) =>
    choice.split(' AND ').every((licence) => PERMISSIVE.has(licence) || (isTool && FOR_TOOLS.has(licence))),
  );
}
