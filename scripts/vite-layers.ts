import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TOKENS = new URL('../src/ui/tokens.css', import.meta.url);

/**
 * Puts the order of the cascade layers, as src/ui/tokens.css states it, before every stylesheet: pages load theirs in
 * chunks, and the browser takes the order from whichever happens to arrive first.
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
