import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TOKENS = new URL('../src/ui/tokens.css', import.meta.url);

/**
 * Adds the order of cascade layers from src/ui/tokens.css to every stylesheet, because pages load theirs in chunks, and the
 * browser takes the order from the one that arrives first.
 */
export function layers(): Plugin {
  const [order] = /@layer [^;{]+;/.exec(readFileSync(TOKENS, 'utf8')) ?? [];
  if (!order) throw new Error('src/ui/tokens.css states no order of layers');
  return {
    name: 'rihla-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => ({ code: `${order}\n${code}`, map: null }),
    },
  };
}
