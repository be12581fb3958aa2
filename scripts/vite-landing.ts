import { createServer, type Plugin } from 'vite';
import { layers } from './vite-layers.ts';
import { messages } from './vite-messages.ts';

/** What stands in the place of the page until the app draws. */
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*(?=<noscript>)/;

/**
 * Writes `landing.html` beside the app's shell: the same document with the text of the landing page in it. It is what a
 * host answers at `/`; all other paths, and the service worker, answer the shell.
 */
export function landing(): Plugin {
  return {
    name: 'rihla-landing',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') throw new Error('The build made no index.html');
      const sheets = Object.values(bundle).flatMap((file): [string, string][] =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [[file.fileName, String(file.source)]] : [],
      );
      const markup = await renderedLanding();
      const source = landingHtml(String(shell.source), markup, sheets);
      this.emitFile({ type: 'asset', fileName: 'landing.html', source });
    },
  };
}

/** Runs the app's own components in Node. The classes of a stylesheet go by its text alone: they are those of the build. */
async function renderedLanding(): Promise<string> {
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
    const loaded: Readonly<Record<string, unknown>> = await server.ssrLoadModule('/src/app/landing-document.tsx');
    const render = loaded['renderLanding'];
    if (typeof render !== 'function') throw new Error('src/app/landing-document.tsx renders no landing page');
    return String(await render());
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
export function landingHtml(shell: string, markup: string, sheets: readonly (readonly [string, string])[]): string {
  const needed = new Set<string>();
  for (const name of classesOf(markup)) {
    const sheet = sheets.find(([, css]) => css.includes(`.${name}`));
    if (!sheet) throw new Error(`No stylesheet has the class ${name} of the landing page`);
    needed.add(sheet[0]);
  }
  const links = [...needed]
    .filter((name) => !shell.includes(name))
    .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  if (!ROOT.test(shell)) throw new Error('The shell has no place for the page');
  // A function: the text may hold what `replace` would take for a pattern.
  return shell
    .replace(ROOT, () => `<div id="root">${markup}</div>\n    ${FAULT}\n    `)
    .replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}

/** As in the shell, where it is part of the page's place: src/main.tsx shows it when the app's files can't be fetched. */
const FAULT = '<p id="fault" hidden>Rihla could not be loaded. <a href="">Try again</a></p>';

/** Those made while building; icons bring plain names of their own, which nothing styles. */
function classesOf(markup: string): ReadonlySet<string> {
  const lists = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return new Set(lists.filter((name) => name.startsWith('_')));
}
