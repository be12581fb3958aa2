/** Finds the messages that the app's code uses, from its sources, so that no build is needed. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

interface Module {
  readonly changed: number;
  /** Files that it imports statically, which load with it. */
  readonly imports: readonly string[];
  /** Files that it imports dynamically. */
  readonly later: readonly string[];
  readonly says: ReadonlySet<string>;
}

export interface Usage {
  /** The messages that a file and all its static imports may use. */
  saidBy(file: string): ReadonlySet<string>;
  /** All files reachable from one, including dynamic imports. */
  reachedFrom(file: string): ReadonlySet<string>;
}

const CODE = /\.tsx?$/;
/** Without `import type`, which does not exist at run time. */
const STATIC = /(?:^|\n)(?:import|export)\s(?!type\s)[^;'"]*?'([^'"]+)'/g;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;
const LITERAL = /'([a-z]\w*(?:\.[\w-]+)+)'/g;
/** A template text that begins with an id's prefix. */
const TEMPLATE = /`([a-z]\w*\.(?:[^`$\n]|\$\{[^}\n]*\})*)`/g;

/**
 * Reads sources when needed, and again after a change.
 * @param src the folder `src`
 * @param ids of all messages
 */
export function readUsage(src: string, ids: readonly string[]): Usage {
  const known = new Set(ids);
  const modules = new Map<string, Module>();
  const read = (file: string): Module => {
    const changed = statSync(file).mtimeMs;
    const found = modules.get(file);
    if (found?.changed === changed) return found;
    const text = readFileSync(file, 'utf8');
    const filesOf = (pattern: RegExp) =>
      [...text.matchAll(pattern)].flatMap(([, name = '']) => resolveImport(src, file, name) ?? []);
    const module = { changed, imports: filesOf(STATIC), later: filesOf(DYNAMIC), says: saidIn(text, known) };
    modules.set(file, module);
    return module;
  };
  const walk = (file: string, next: (module: Module) => readonly string[]) => {
    const found = new Set([file]);
    for (const each of found) for (const other of next(read(each))) found.add(other);
    return found;
  };
  return {
    saidBy(file) {
      const files = walk(file, ({ imports }) => imports);
      return new Set([...files].flatMap((each) => [...read(each).says]));
    },
    reachedFrom: (file) => walk(file, ({ imports, later }) => [...imports, ...later]),
  };
}

/** The file of an import: `#folder/file.ts` or a relative one; undefined for packages and files that are no code. */
export function resolveImport(src: string, from: string, name: string): string | undefined {
  if (!CODE.test(name)) return undefined;
  const file = name.startsWith('#') ? join(src, name.slice(1)) : normalize(join(dirname(from), name));
  return /^[#.]/.test(name) && existsSync(file) ? file : undefined;
}

function saidIn(text: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const said = new Set<string>();
  for (const [, id = ''] of text.matchAll(LITERAL)) if (known.has(id)) said.add(id);
  for (const [, template = ''] of text.matchAll(TEMPLATE)) {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('[\\w-]+(?:\\.[\\w-]+)*')}$`);
    for (const id of known) if (pattern.test(id)) said.add(id);
  }
  return said;
}
