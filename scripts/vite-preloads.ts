/** Files that a document preloads, so that the browser requests all of them at once. */

/** The used part of the bundler's output. */
export type Bundle = Readonly<Record<string, BundledFile>>;

type BundledFile =
  | { readonly type: 'asset' }
  | {
      readonly type: 'chunk';
      readonly fileName: string;
      readonly isEntry: boolean;
      readonly moduleIds: readonly string[];
      readonly imports: readonly string[];
      readonly code: string;
      readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
    };
type Chunk = Extract<BundledFile, { type: 'chunk' }>;

/** The module that the entry always loads. */
const SERVICES = '/src/app/open-services.ts';
/** The search worker is the only worker that the entry starts. */
const WORKER = /assets\/worker-[\w-]+\.js/;

/**
 * Further modules that the entry loads at an address (`preloadPage` of `src/app/routes.tsx`), given the module of a
 * language's texts.
 */
const PAGES = {
  search: (texts: string) => ['/src/app/search-route.tsx', texts],
  directory: (texts: string) => ['/src/app/more-routes.tsx', '/src/features/directory/directory-page.tsx', texts],
  place: (texts: string) => ['/src/app/place-page.tsx', texts, `${texts}-place`, '/src/app/all-reviews.tsx'],
} as const;

/**
 * The scripts and stylesheets that the entry would request only once it runs, for a page in a language. Each link missing in
 * the document costs the page's thread a millisecond or more, and a round trip on a slow line.
 * @throws {Error} if one of them is not in the build
 */
export function pagePreloads(bundle: Bundle, page: keyof typeof PAGES, locale: string): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holding = (module: string): Chunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (found === undefined) throw new Error(`No script of the build has ${module}`);
    return found;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  const worker = entry && WORKER.exec([...importedBy(entry, bundle)].map(({ code }) => code).join('\n'))?.[0];
  if (entry === undefined || worker === undefined) throw new Error('The entry starts no search worker');
  const known = importedBy(entry, bundle);
  const needed = new Set(
    [SERVICES, ...PAGES[page](`\0texts-${locale}`)].flatMap((module) => [...importedBy(holding(module), bundle)]),
  );
  const added = [...needed].filter((chunk) => !known.has(chunk));
  return [
    ...new Set([
      ...added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
      worker,
      ...added.map(({ fileName }) => fileName),
    ]),
  ];
}

/** A chunk with all its static imports. */
function importedBy(chunk: Chunk, bundle: Bundle): ReadonlySet<Chunk> {
  const found = new Set([chunk]);
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') found.add(file);
    }
  }
  return found;
}

/** Adds preload links to a document. Stylesheets are preloaded only, because the page's code links them. */
export function preloaded(html: string, files: readonly string[]): string {
  return html.replace('</head>', () => `  ${linksTo(files, html).join('\n    ')}\n  </head>`);
}

/**
 * Adds preload links that wait for the first frame, so that they don't compete with what a document shows without scripts.
 * @param script path of `PRELOAD_LATER` in the build
 */
export function preloadedLater(html: string, files: readonly string[], script: string): string {
  const links = linksTo(files, html).join('');
  const later = `<template id="later">${links}</template>\n    <script type="module" async src="/${script}"></script>`;
  return html.replace('</head>', () => `  ${later}\n  </head>`);
}

/**
 * Activates the links in the first frame: its stylesheets are here, and the entry, which would add a link for each missing
 * file in a long task, has not run yet.
 */
export const PRELOAD_LATER =
  "requestAnimationFrame(() => document.head.append(document.getElementById('later').content));\n";

function linksTo(files: readonly string[], html: string): readonly string[] {
  return files
    .filter((name) => !html.includes(name))
    .map((name) =>
      name.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${name}">`
        : `<link rel="modulepreload" crossorigin href="/${name}">`,
    );
}
