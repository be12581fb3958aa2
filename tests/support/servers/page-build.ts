import { join } from 'node:path';
import { build } from 'vite';

/** Bundles a folder's entries under their own names, for a test page. */
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
