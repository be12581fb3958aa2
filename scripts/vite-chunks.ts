import { fileURLToPath } from 'node:url';

/** The used part of the bundler's context. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const ROOT = new URL('../', import.meta.url);

/** Its index imports every icon that the app uses, so following it would reach all of them. */
const ICONS = 'node_modules/lucide-react/';

/**
 * A group of modules for the bundler: one file instead of many, because every file costs a round trip on a slow line. The
 * group contains a module and its static imports.
 * @param name of the file
 * @param path of the module, from the project's folder
 * @param sharedBy a module joins the group if this many lazily loaded modules need it
 * @param others paths of modules that must not load the group: modules that they need stay out of it
 */
export function sharedGroup(name: string, path: string, sharedBy: number, others: readonly string[] = []) {
  let members: ReadonlySet<string> | undefined;
  return {
    minShareCount: sharedBy,
    name(id: string, graph: ModuleGraph): string | null {
      members ??= without(
        importedBy(rootOf(path), graph),
        others.map((each) => importedBy(rootOf(each), graph)),
      );
      return members.has(id) ? name : null;
    },
  };
}

const rootOf = (path: string) => fileURLToPath(new URL(path, ROOT));

function without(ids: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !others.some((other) => other.has(id))));
}

function importedBy(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([root]);
  for (const id of found) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported) if (!each.includes(ICONS)) found.add(each);
  }
  return found;
}
