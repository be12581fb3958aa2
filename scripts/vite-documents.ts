import { createServer, type Plugin } from 'vite';
import { linkTags, pageLinks } from '../src/domain/web/page-links.ts';
import { fileOf, type RenderedDocument } from '../src/domain/web/rendered-document.ts';
import { escapeHtml } from '../supabase/functions/_shared/html-text.ts';
import { CSS_MODULES } from './css-modules.ts';
import { messages } from './vite-messages.ts';
import { PRELOAD_LATER, pagePreloads, preloaded, preloadedLater } from './vite-preloads.ts';
import { versioned } from './vite-version.ts';

/** The placeholder for the page until the app draws. */
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*(?=<div id="fault")/;

/** Modules and exports that render the documents beside the shell. */
const RENDERERS = [
  ['/src/app/landing-document.tsx', 'renderLandings'],
  ['/src/app/place-document.tsx', 'renderPlaces'],
  ['/src/app/directory-document.tsx', 'renderDirectories'],
] as const;

/**
 * Writes documents beside the app's shell: the shell with a page's text in it, in each language. A host serves
 * `landing.html` at `/` and `landing.ar.html` at `/?lang=ar`. `place.html` has slots that a server fills with a place's
 * facts. `directory.html` has the page without its places. These two and `search.html` name all files that the page will
 * need, so that they load in parallel. All other paths, and the service worker, use the shell.
 * @param site the site's public origin, if known while building: links to the page's other languages must be absolute; the
 * embedded backend sends them in a header
 * @param hasOwnPacks whether the packs are on the app's own origin
 */
export function documents(site: string | undefined, hasOwnPacks: boolean): Plugin {
  return {
    name: 'rihla-documents',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') throw new Error('The build made no index.html');
      shell.source = versioned(String(shell.source), Object.keys(bundle));
      const sheets = Object.values(bundle).flatMap((file): [string, string][] =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [[file.fileName, String(file.source)]] : [],
      );
      const written = await renderDocuments();
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'later.js', source: PRELOAD_LATER }));
      for (const rendered of written) {
        const { file, locale, direction, markup } = rendered;
        const page = (['directory', 'place'] as const).find((each) => file === fileOf(each, locale));
        const html = documentHtml(shell.source, markup, sheets);
        const named = page ? preloadedLater(html, pagePreloads(bundle, page, locale), script) : html;
        this.emitFile({ type: 'asset', fileName: file, source: inLanguage(named, rendered, site) });
        if (page === 'directory') {
          const search = { file: fileOf('search', locale), locale, direction };
          const source = preloaded(
            hasOwnPacks ? withManifest(shell.source) : shell.source,
            pagePreloads(bundle, 'search', locale),
          );
          this.emitFile({ type: 'asset', fileName: search.file, source: inLanguage(source, search, site) });
        }
      }
    },
  };
}

/**
 * Fetches the list of packs with the scripts, because the search worker needs it before anything else of the server's.
 * @throws {Error} if the document has no script
 */
export function withManifest(html: string): string {
  const before = '<script type="module"';
  if (!html.includes(before)) throw new Error('The shell has no script');
  const link = '<link rel="preload" as="fetch" crossorigin href="/packs/manifest.json" />';
  return html.replace(before, `${link}\n    ${before}`);
}

/**
 * Renders the app's own components in Node. A class name depends only on its stylesheet's path and name, so it equals the
 * build's.
 */
async function renderDocuments(): Promise<RenderedDocument[]> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [messages()],
    css: { modules: CSS_MODULES },
  });
  try {
    const rendered: RenderedDocument[] = [];
    for (const [path, name] of RENDERERS) {
      const loaded: Readonly<Record<string, unknown>> = await server.ssrLoadModule(path);
      const render = loaded[name];
      if (typeof render !== 'function') throw new Error(`${path} exports no ${name}`);
      rendered.push(...((await render()) as RenderedDocument[]));
    }
    return rendered;
  } finally {
    await server.close();
  }
}

/**
 * @param shell the app's document
 * @param markup replaces the placeholder of the page
 * @param sheets all stylesheets by name; those that the markup needs are linked
 * @throws {Error} if no stylesheet has a class of the markup, because class names are made while building
 */
export function documentHtml(shell: string, markup: string, sheets: readonly (readonly [string, string])[]): string {
  const needed = new Set<string>();
  for (const name of classesOf(markup)) {
    const sheet = sheets.find(([, css]) => css.includes(`.${name}`));
    if (!sheet) throw new Error(`No stylesheet has the class ${name} of the document`);
    needed.add(sheet[0]);
  }
  const links = [...needed]
    .filter((name) => !shell.includes(name))
    .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  if (!ROOT.test(shell)) throw new Error('The shell has no place for the page');
  // A function, because `replace` would interpret patterns in the text.
  return shell
    .replace(ROOT, () => `<div id="root">${markup}</div>\n    `)
    .replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}

/**
 * Sets a document's language, title and description, and links to the same page in other languages.
 * @param site without it the links are omitted
 */
export function inLanguage(html: string, rendered: Omit<RenderedDocument, 'markup'>, site: string | undefined): string {
  const { locale, direction, title, description, languages } = rendered;
  const tags = linkTags(languages && site ? pageLinks(`${site}/`, locale, languages) : []);
  const named = html
    .replace(/<html[^>]*>/, () => `<html lang="${locale}" dir="${direction}">`)
    .replace(/<title>[^<]*<\/title>/, (old) => (title === undefined ? old : `<title>${escapeHtml(title)}</title>`))
    .replace(/<meta\s[^>]*name="description"[^>]*>/, (old) =>
      description === undefined ? old : `<meta name="description" content="${escapeHtml(description)}">`,
    );
  return named.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}

/** Only the generated classes; icons have plain names of their own without styles. */
function classesOf(markup: string): ReadonlySet<string> {
  const lists = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return new Set(lists.filter((name) => name.startsWith('_')));
}
