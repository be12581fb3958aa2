import { join } from 'node:path';
import { build } from 'vite';

/** Bundles the entries of a folder, each under its own name, for a page that only tests open. */
export async function buildPage(folder: string, entries: readonly string[], outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rollupOptions: {
        input: entries.map((entry) => join(folder, entry)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
}
