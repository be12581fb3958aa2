const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  eacute: 'é',
  gt: '>',
  hellip: '…',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rsquo: '’',
};

/** Converts HTML to one line of text, without tags, scripts and comments; decodes entities. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/gis, ' ')
    .replaceAll(/<\/?(?:b|i|em|strong|span|a|u|small)\b[^>]*>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
      (entity, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      },
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}
