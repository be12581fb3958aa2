import { readFileSync } from 'node:fs';

const [, order] = /@layer ([^;{]+);/.exec(readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')) ?? [];
if (!order) throw new Error('src/ui/tokens.css states no order of layers');

/**
 * Puts each CSS module into the cascade layer of its folder of `src`. Begins each stylesheet with the order of layers, because
 * pages load theirs in chunks, and the browser takes the order from the one that arrives first. `package.json` names this
 * plugin, so that it also applies to tests and to prerendered documents.
 * @type {import('postcss').Plugin}
 */
const layers = {
  postcssPlugin: 'rihla-layers',
  Once(root, { AtRule }) {
    const [, folder, isModule] = /\/src\/(\w+)\/.*?(\.module)?\.css/.exec(root.source?.input.file ?? '') ?? [];
    if (!folder) return;
    if (isModule) {
      const layer = new AtRule({ name: 'layer', params: folder });
      layer.append(root.nodes);
      root.append(layer);
    }
    root.prepend(new AtRule({ name: 'layer', params: order }));
  },
};

export default layers;
