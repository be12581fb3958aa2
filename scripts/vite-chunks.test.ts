// @module-tag quick
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sharedGroup } from './vite-chunks.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const GRAPH: Readonly<Record<string, readonly string[]>> = {
  [pathOf('src/page.tsx')]: ['card', '/node_modules/lucide-react/dist/esm/lucide-react.mjs'],
  card: ['picture'],
  picture: ['card'],
  '/node_modules/lucide-react/dist/esm/lucide-react.mjs': ['star'],
  elsewhere: ['card'],
};

const graph = {
  getModuleInfo: (id: string) => (id in GRAPH ? { importedIds: GRAPH[id] ?? [] } : null),
};

test('a group contains a module and all its imports, and nothing else', () => {
  const group = sharedGroup('cards', 'src/page.tsx', 3);
  const named = [...Object.keys(GRAPH), 'star'].filter((id) => group.name(id, graph) === 'cards');
  expect(named).toEqual([pathOf('src/page.tsx'), 'card', 'picture']);
  expect(group.name('elsewhere', graph)).toBeNull();
  expect(group.minShareCount).toBe(3);
});

test('a group omits modules that other pages need as well', () => {
  const group = sharedGroup('cards', 'src/page.tsx', 2, ['src/other.tsx']);
  const own = { ...GRAPH, [pathOf('src/other.tsx')]: ['picture'], picture: [] };
  const getModuleInfo = (id: string) => (id in own ? { importedIds: own[id as keyof typeof own] ?? [] } : null);
  expect(['card', 'picture'].map((id) => group.name(id, { getModuleInfo }))).toEqual(['cards', null]);
});
