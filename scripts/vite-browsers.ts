/** The oldest supported browsers, which package.json lists for every tool. */
import packageJson from '../package.json' with { type: 'json' };

/** Vite's names of browsers that browserslist names differently. */
const NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/** Converts to Vite's build targets, such as 'safari17.5'. @throws {Error} for an entry without an oldest version */
export function oldestBrowsers(entries: readonly string[] = packageJson.browserslist): string[] {
  return entries.map((entry) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
    if (version === '') throw new Error(`"${entry}" in browserslist names no oldest version.`);
    return `${NAMES[name] ?? name}${version}`;
  });
}
