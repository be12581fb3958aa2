import { fileURLToPath } from 'node:url';

/** What the functions here need of the bundler's context. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const ROOT = new URL('../', import.meta.url);

/** Its index names every icon that the app uses: whoever imports one would reach them all. */
const ICONS = 'node_modules/lucide-react/';

/**
 * A group of modules for the bundler: one file instead of a file for each. On a slow line every file costs a round trip.
 * The group holds a module and what it imports statically.
 * @param name of the file
 * @param path of the module, from the project's folder
 * @param sharedBy a module is in the group if so many lazily loaded modules need it
 */
export function sharedGroup(name: string, path: string, sharedBy: number) {
  const root = fileURLToPath(new URL(path, ROOT));
  let members: ReadonlySet<string> | undefined;
  return {
    minShareCount: sharedBy,
    name(id: string, graph: ModuleGraph): string | null {
      members ??= importedBy(root, graph);
      return members.has(id) ? name : null;
    },
  };
}

function importedBy(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([root]);
  for (const id of found) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported) if (!each.includes(ICONS)) found.add(each);
  }
  return found;
}
