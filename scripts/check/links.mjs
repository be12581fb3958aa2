import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runCommand } from './command.mjs';

const SOURCE = /\.(?:[cm]?[jt]sx?|css|html|py|sql|toml)$/;
/** `[text](target)`, with or without a title, and `[label]: target`. */
const LINK = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)/gm;
const FENCED = /^```.*?^```/gms;
const INLINE_CODE = /`[^`\n]*`/g;
const EXTERNAL = /^(?:[a-z][a-z+.-]*:|\/)/i;
/** A comment of any of the languages, to the end of its line. */
const COMMENT = /(?:\/\/|\/\*|^\s*\*|--|#).*$/gm;
/** A path from the project's folder; not the end of a longer path or of an address. */
const DOCS_PATH = /(?<![\w/.-])docs\/[\w./-]*\w/g;
/** A decision may be named by its number alone: `docs/decisions/002`. */
const NUMBER = /^\d+$/;

/**
 * Finds links of Markdown files whose file or heading does not exist, and paths below `docs` in Markdown and in the comments of
 * source files.
 * @param {string} root the project's folder
 * @param {string[]} [files] paths below it; by default all files of the repository, except planted violations
 * @returns {Promise<string | undefined>} a line for each broken one, or undefined
 */
export async function checkLinks(root, files) {
  if (files) return brokenIn(root, files);
  const { code, output } = await runCommand(root, ['git', 'ls-files', '-co', '--exclude-standard']);
  if (code !== 0) return output;
  return brokenIn(
    root,
    output.split('\n').filter((file) => !file.startsWith('tests/planted/')),
  );
}

/**
 * @param {string} root
 * @param {string[]} files
 * @returns {string | undefined}
 */
function brokenIn(root, files) {
  const lines = files
    .filter((file) => (file.endsWith('.md') || SOURCE.test(file)) && existsSync(join(root, file)))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const isMarkdown = file.endsWith('.md');
      const said = isMarkdown ? text : (text.match(COMMENT) ?? []).join('\n');
      const broken = new Set([...(isMarkdown ? brokenLinks(root, file, text) : []), ...brokenPaths(root, said)]);
      return [...broken].map((target) => `${file} names ${target}, which does not exist`);
    });
  return lines.length > 0 ? lines.join('\n') : undefined;
}

/**
 * @param {string} root
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
function brokenLinks(root, file, text) {
  const links = text.replace(FENCED, '').replace(INLINE_CODE, '').matchAll(LINK);
  return [...links].flatMap(([, inline, labelled]) => {
    const target = inline ?? labelled ?? '';
    if (EXTERNAL.test(target)) return [];
    const [path = '', anchor] = decodeURI(target).split('#');
    const linked = path ? join(root, dirname(file), path) : join(root, file);
    if (!existsSync(linked)) return [target];
    const isFound = !anchor || !linked.endsWith('.md') || anchorsOf(readFileSync(linked, 'utf8')).has(anchor);
    return isFound ? [] : [target];
  });
}

/**
 * @param {string} root
 * @param {string} text
 * @returns {string[]}
 */
function brokenPaths(root, text) {
  return (text.match(DOCS_PATH) ?? []).filter((path) => {
    const folder = join(root, dirname(path));
    const isDecision = NUMBER.test(basename(path)) && existsSync(folder);
    return isDecision
      ? !readdirSync(folder).some((name) => name.startsWith(`${basename(path)}-`))
      : !existsSync(join(root, path));
  });
}

/**
 * @param {string} markdown
 * @returns {ReadonlySet<string>} the anchors that GitHub gives its headings; a repeated one gets a number
 */
export function anchorsOf(markdown) {
  /** @type {Set<string>} */
  const anchors = new Set();
  for (const [, heading = ''] of markdown.replace(FENCED, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    let n = 0;
    while (anchors.has(n ? `${anchor}-${n}` : anchor)) n++;
    anchors.add(n ? `${anchor}-${n}` : anchor);
  }
  return anchors;
}
