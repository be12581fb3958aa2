/** Finds visible defects in markup that React rendered. */

const VOID = new Set(['img', 'input', 'br', 'hr']);
/** Graphics, and outputs that are filled and announced later. */
const MAY_BE_EMPTY = new Set(['output', 'path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']);
const WORDS = /\b(?:undefined|null|NaN)\b|Invalid Date|\[object|\{\d\}/g;
/** Matches an isolated text that starts with a separator. In the other text direction, the separator would move behind the name. */
const SEPARATED = /^\s*[,·;:/-]\s/;
const LONE = /^\s*[,·;:/-]+\s*$|,\s*,|\(\s*\)|^,/;
/** Two letters or more; a single one turns nothing. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]{2}/u;

interface Element {
  readonly tag: string;
  readonly attributes: string;
  /** Whether it contains text or graphics. */
  isFilled: boolean;
}

/**
 * @param own the place's own texts, whose words are accepted
 * @returns a description of each defect
 */
export function findSlips(markup: string, own: string): string[] {
  const slips: string[] = [];
  const open: Element[] = [];
  for (const [, closing, tag = '', attributes = '', text = ''] of markup.matchAll(
    /<(\/?)([a-z0-9]+)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi,
  )) {
    if (text !== '') slips.push(...textSlips(text, open));
    else if (closing) slips.push(...closeSlips(open));
    else if (VOID.has(tag)) fill(open);
    else open.push({ tag, attributes, isFilled: false });
  }
  const words = [...markup.matchAll(WORDS)].map(([word]) => word).filter((word) => !own.includes(word));
  return [...slips, ...words.map((word) => `says "${word}"`)];
}

function textSlips(text: string, open: readonly Element[]): string[] {
  if (text.trim() === '') return [];
  fill(open);
  const said = unescaped(text);
  const isApart = open.some(({ tag, attributes }) => tag === 'bdi' || attributes.includes(' dir='));
  const parent = open.at(-1);
  const isSeparated = parent?.tag === 'bdi' && SEPARATED.test(said);
  return [
    // React renders a comma between two parts of a line as its own text.
    ...(LONE.test(said) && said !== ', ' ? [`has a lone "${said}" in ${parent?.tag}`] : []),
    ...(isSeparated ? [`keeps a separator apart with "${said}"`] : []),
    ...(RIGHT_TO_LEFT.test(said) && !isApart ? [`"${said}" turns the line around it, in ${parent?.tag}`] : []),
  ];
}

function closeSlips(open: Element[]): string[] {
  const element = open.pop();
  if (!element) return ['closes what it did not open'];
  const { tag, attributes, isFilled } = element;
  if (isFilled || MAY_BE_EMPTY.has(tag) || attributes.includes('aria-hidden="true"') || isLater(attributes)) {
    fill(open);
    return [];
  }
  return [`has an empty <${tag}${attributes}>`];
}

/** Filled once there is something to announce. */
const isLater = (attributes: string) => /aria-live=|role="(?:alert|status)"/.test(attributes);

function fill(open: readonly Element[]): void {
  for (const element of open) element.isFilled = true;
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
