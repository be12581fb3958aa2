import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CSS_MODULES } from './scripts/css-modules.ts';
import { oldestBrowsers } from './scripts/vite-browsers.ts';
import { sharedGroup } from './scripts/vite-chunks.ts';
import { compress } from './scripts/vite-compress.ts';
import { documents } from './scripts/vite-documents.ts';
import { hosting } from './scripts/vite-hosting.ts';
import { messages } from './scripts/vite-messages.ts';
import { version } from './scripts/vite-version.ts';

/** Address of the embedded backend for `npm run dev`; built pages use their own origin. */
const backend = `http://localhost:${process.env['BACKEND_PORT'] ?? '4174'}`;

/** Libraries that every page needs. */
const BASE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom)/',
    '/src/ui/lucide-icon[.]',
    '/src/i18n/(format|i18n|languages|say)[.]',
  ].join('|'),
);

/**
 * All other code that several pages need: one file for each set of pages, and sets of less than a kilobyte joined with
 * similar ones. Imported modules are grouped by their own pages, so that nobody fetches them for nothing.
 */
const SMALL_PARTS = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 1000,
  includeDependenciesRecursively: false,
};

/**
 * The rule of a person's standard and what it reads of visitors. Joined with other small parts, it would load the schemas of
 * every mutation, and in a circle.
 */
const JUDGING = {
  name: 'judging',
  test: /\/src\/domain\/(?:standard\/|checks\/(?:check-questions|told-fact|fading)[.])/,
};

/** Pages that need little shared code and must not fetch the rest of it. */
const LIGHT_PAGES = [
  'src/features/landing/landing-page.tsx',
  'src/features/home/home-page.tsx',
  'src/features/saved/saved-page.tsx',
  'src/features/auth/login-page.tsx',
  'src/app/own-dashboard.tsx',
  'src/features/offline/offline-page.tsx',
  'src/app/rare-notices.tsx',
];

/** The package's exports only lead to its development build, whose warnings nobody reads here. */
const ROUTER = fileURLToPath(new URL('node_modules/react-router/dist/production/', import.meta.url));

/** Draws the icons of lucide-react, which import the library's own heavier one from this address. */
const ICON = fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url));

/** A shared part is named after everything that needs it, and each name is in the first script, also each character of its hash. */
const shortName = (name: string) => (name.startsWith(SMALL_PARTS.name) ? SMALL_PARTS.name : '[name]');

export default defineConfig(({ command }) => ({
  plugins: [
    messages(),
    documents(process.env['VITE_SITE_URL'] || undefined, !process.env['VITE_SUPABASE_URL']),
    hosting(
      process.env['VITE_SUPABASE_URL'],
      process.env['VITE_PLACE_PAGES'],
      process.env['VITE_SITE_URL'] || undefined,
    ),
    version(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // Registered by src/platform/service-worker.ts; the manifest is a file in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // A classic script, which every browser with service workers can run.
        rollupFormat: 'iife',
        // Documents for requests before a service worker is installed; the service worker serves the shell instead.
        globIgnores: [
          '404.html',
          'landing*.html',
          'place*.html',
          'search*.html',
          'directory*.html',
          'screenshots/**',
          'share/**',
        ],
        globPatterns: ['**/*.{js,mjs,css,html,svg,png,woff2,webmanifest}', 'assets/notes-*.json'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
    compress(),
  ],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
            { find: '../createLucideIcon.mjs', replacement: ICON },
          ]
        : [],
  },
  css: { modules: CSS_MODULES },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // MapLibre imports modules with this extension into its workers. It evaluates all others, which the policy forbids.
        entryFileNames: ({ facadeModuleId }) =>
          `assets/[name]-[hash].${facadeModuleId?.includes('/map/tiles-worker.') ? 'mjs' : 'js'}`,
      },
    },
  },
  server: {
    proxy: {
      '^/(rest/v1|auth/v1|storage/v1|functions/v1|packs|healthz|__outbox(\\.json)?|__google|__payments|__samples)(/|$|\\?)':
        backend,
      '/realtime': { target: backend, ws: true },
    },
  },
  build: {
    target: oldestBrowsers(),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash:7][extname]`,
        // One file for code that is needed together: each further file costs a round trip and compresses worse.
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'first', tags: ['$initial'] },
            // Split, its parts import each other in a circle, and one runs before its classes are there.
            { name: 'schemas', test: /node_modules\/zod\// },
            sharedGroup('services', 'src/app/open-services.ts', 1),
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            sharedGroup('cards', 'src/app/search-route.tsx', 3),
            sharedGroup('lists', 'src/app/search-route.tsx', 2),
            sharedGroup('place', 'src/app/place-page.tsx', 2, LIGHT_PAGES),
            sharedGroup('reviews', 'src/app/all-reviews.tsx', 2, LIGHT_PAGES),
            JUDGING,
            SMALL_PARTS,
          ],
        },
      },
    },
  },
}));
