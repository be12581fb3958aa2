import { createServer, type Plugin } from 'vite';
import { layers } from './vite-layers.ts';
import { messages } from './vite-messages.ts';

/** What stands in the place of the page until the app draws. */
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*(?=<div id="fault")/;

/** The documents beside the shell: their file, the module that renders what they show, and its export. */
const DOCUMENTS = [
  ['landing.html', '/src/app/landing-document.tsx', 'renderLanding'],
  ['place.html', '/src/app/place-document.tsx', 'renderPlace'],
] as const;

/**
 * Writes documents beside the app's shell: the same with the text of a page in it. A host answers `landing.html` at `/`;
 * `place.html` has slots that a server fills in with a place's facts. All other paths, and the service worker, answer the
 * shell.
 */
export function documents(): Plugin {
  return {
    name: 'rihla-documents',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') throw new Error('The build made no index.html');
      const sheets = Object.values(bundle).flatMap((file): [string, string][] =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [[file.fileName, String(file.source)]] : [],
      );
      for (const [fileName, markup] of await renderDocuments()) {
        this.emitFile({ type: 'asset', fileName, source: documentHtml(String(shell.source), markup, sheets) });
      }
    },
  };
}

/** Runs the app's own components in Node. The classes of a stylesheet go by its text alone: they are those of the build. */
async function renderDocuments(): Promise<[file: string, markup: string][]> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [messages(), layers()],
    css: { modules: { localsConvention: 'camelCaseOnly' } },
  });
  try {
    const rendered: [string, string][] = [];
    for (const [file, path, name] of DOCUMENTS) {
      const loaded: Readonly<Record<string, unknown>> = await server.ssrLoadModule(path);
      const render = loaded[name];
      if (typeof render !== 'function') throw new Error(`${path} exports no ${name}`);
      rendered.push([file, String(await render())]);
    }
    return rendered;
  } finally {
    await server.close();
  }
}

/**
 * @param shell the app's document
 * @param markup what goes in the place of the page
 * @param sheets all stylesheets by their names: those that the markup needs are linked
 * @throws {Error} when a class of the markup is in no stylesheet: names of classes are made while building
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
  // A function: the text may hold what `replace` would take for a pattern.
  return shell
    .replace(ROOT, () => `<div id="root">${markup}</div>\n    `)
    .replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}

/** Those made while building; icons bring plain names of their own, which nothing styles. */
function classesOf(markup: string): ReadonlySet<string> {
  const lists = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return new Set(lists.filter((name) => name.startsWith('_')));
}
