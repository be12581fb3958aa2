/**
 * Makes Vite bundle each Node program into a few files, because loading hundreds of modules takes longer than their work.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Keeps each module's own address in the bundle, so that it finds the files beside it. */
function ownAddress(): Plugin {
  return {
    name: 'own-address',
    transform: {
      filter: { code: 'import.meta.url' },
      handler: (code, id) => ({
        code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
        map: null,
      }),
    },
  };
}

export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [ownAddress()],
  // PGlite looks for its WebAssembly beside itself.
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        backend: 'supabase/local/main.ts',
        'data-report': 'supabase/commands/data-report/main.ts',
        import: 'supabase/commands/import/main.ts',
        moderate: 'supabase/commands/moderate/main.ts',
        offers: 'supabase/commands/offers/main.ts',
        packs: 'supabase/commands/packs/main.ts',
        prepare: 'supabase/local/prepare.ts',
        restore: 'supabase/commands/restore/main.ts',
        seed: 'supabase/commands/seed/main.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
    },
  },
});
