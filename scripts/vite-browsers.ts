/** The oldest browsers that the app is built for, which package.json names for every tool. */
import packageJson from '../package.json' with { type: 'json' };

/** Vite's names of browsers that have another in browserslist. */
const NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/** As Vite wants a build's target, such as 'safari17.5'. @throws {Error} for an entry that names no oldest version */
export function oldestBrowsers(entries: readonly string[] = packageJson.browserslist): string[] {
  return entries.map((entry) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
    if (version === '') throw new Error(`"${entry}" in browserslist names no oldest version.`);
    return `${NAMES[name] ?? name}${version}`;
  });
}
