import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { PSEUDO, pseudo } from './texts/pseudo.ts';
import { CORE, PART_NAMES, partsOf } from './texts/text-parts.ts';
import { readCatalogues, type Texts, textsOf } from './texts/translations.ts';
import { readUsage, resolveImport } from './texts/usage.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const FOLDER = fileURLToPath(new URL('../src/i18n/messages', import.meta.url));
/** Generated modules: `texts:ar` is a language's core, `texts:ar/place` another part. */
const MADE = 'texts:';
/** Their names inside the build, and in its files' names, by which the service worker recognises them. */
const INNER = '\0texts-';
/** The module that lists the languages. */
const LIST = '/src/i18n/catalogues.ts';
const LOADER = '#i18n/parts.ts';
/** Prefix of the development tools' texts. */
const TOOLS = 'debug.';
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/**
 * Compiles all catalogues' ICU texts while building, so that the parser is not shipped, and divides each language into
 * parts: the texts of the entry, and those of other pages, which load with their code. For that, every dynamic import of a
 * module with texts of other parts waits for them as well.
 */
export function messages(): Plugin {
  const catalogues = readCatalogues(FOLDER);
  const { others, english } = catalogues;
  const ids = Object.keys(english);
  const usage = readUsage(SRC, ids);
  let divided: ReadonlyMap<string, string> | undefined;
  let isBuild = false;
  // Pages for the app's developers, which hosted builds omit (U60).
  const isHosted = Boolean(process.env['VITE_HOSTED']);
  const parts = () => (divided ??= partsOf(SRC, ids, usage, existsSync));
  return {
    name: 'rihla-messages',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    // The list of messages and the modules that use them are read once, so a change starts the development server anew.
    configureServer(server) {
      if (server.config.mode !== 'development') return;
      server.watcher.on('change', (file) => {
        if (dirname(file) === FOLDER) void server.restart();
      });
    },
    resolveId: {
      filter: { id: /^texts:/ },
      handler: (id) => `${INNER}${id.slice(MADE.length).replace('/', '-')}`,
    },
    load: {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: names of made modules begin so
      filter: { id: /^\0texts-/ },
      handler(id) {
        const [locale = '', part = CORE] = id.slice(INNER.length).split('-');
        const isPseudo = locale === PSEUDO;
        const texts = isPseudo ? english : textsOf(catalogues, locale);
        const isWanted = (each: string) => parts().get(each) === part && !(isHosted && each.startsWith(TOOLS));
        const compiled = compile(texts, isWanted, isPseudo);
        return { code: part === CORE ? coreOf(locale, compiled) : `export default ${compiled}`, moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: /\/src\/i18n\/catalogues\.ts$|\/src\/(?:app|features|places|services|ui)\/.*\.tsx?$/ },
      handler(code, id) {
        if (id.endsWith(LIST)) {
          return {
            code: listOf(['en', ...others.keys(), ...(isBuild && !process.env['VITE_PSEUDO'] ? [] : [PSEUDO])]),
            map: null,
          };
        }
        let isChanged = false;
        const changed = code.replaceAll(DYNAMIC, (whole: string, name: string) => {
          const file = resolveImport(SRC, id.replace(/\?.*$/, ''), name);
          const said = new Set(file ? [...usage.saidBy(file)].map((each) => parts().get(each)) : []);
          const needed = PART_NAMES.filter((part) => part !== CORE && said.has(part));
          if (needed.length === 0) return whole;
          isChanged = true;
          return `__withTexts(${JSON.stringify(needed)}, ${whole})`;
        });
        if (!isChanged) return undefined;
        return { code: `import { withTexts as __withTexts } from '${LOADER}';${changed}`, map: null };
      },
    },
  };
}

/** The languages, with the import of each one's first part. A built app has no pseudo-language. */
function listOf(locales: readonly string[]): string {
  const entries = locales.map((locale) => `${locale}: () => import('texts:${locale}')`);
  return `export const CATALOGUES = { ${entries.join(', ')} };`;
}

function coreOf(locale: string, compiled: string): string {
  const others = PART_NAMES.filter((part) => part !== CORE);
  const entries = others.map((part) => `${part}: () => import('texts:${locale}/${part}')`);
  return `export default ${compiled};\nexport const parts = { ${entries.join(', ')} };`;
}

/** A text with nothing to fill in stays a string, which is shorter; Lingui accepts both. */
function compile(texts: Texts, isWanted: (id: string) => boolean, isPseudo: boolean): string {
  const entries = Object.entries(texts).flatMap(([id, text]) => {
    if (!isWanted(id)) return [];
    const compiled = isPseudo ? pseudo(compileMessage(text)) : compileMessage(text);
    const [only] = compiled;
    return [[id, compiled.length === 1 && typeof only === 'string' ? only : compiled]];
  });
  return JSON.stringify(Object.fromEntries(entries));
}
