/** Text files of other formats, which people name or send like tables. */

/** Root elements of XML, and what to do with such a file. */
const ROOTS: Readonly<Record<string, string>> = {
  html: 'a web page (HTML), not a list of places',
  gpx: 'GPX; let its name end in .gpx',
  osm: 'OpenStreetMap XML, which the import does not read; export it as Overpass JSON or GeoJSON',
  rss: 'a news feed (RSS), not a list of places',
  kml: 'KML; let its name end in .kml',
};
/** What may stand before the root element: the declaration, comments, the document type. */
const PROLOGUE = /^\s*(?:<\?[^>]*\?>\s*|<!--.*?-->\s*|<!doctype(?![^>]*\[)[^>]*>\s*)*/is;

/**
 * What another format the file is of, and what to do; null if its text does not show that.
 * @param start the first characters of the file
 * @param expected root element of the format that is expected; null if that is no XML
 */
export function foreignXml(start: string, expected: 'kml' | 'gpx' | null): string | null {
  const root = /^<(?:[\w-]+:)?([\w-]+)/.exec(start.replace(PROLOGUE, ''))?.[1]?.toLowerCase();
  if (root === undefined || root === expected) return null;
  // A table's header may begin with a name in angle brackets.
  const isDeclared = /^\s*<\?xml\b/i.test(start);
  return (
    ROOTS[root] ??
    (expected !== null || !isDeclared ? null : `XML (<${root}>), not a list of places that the import reads`)
  );
}

/** Whether a file that is read as CSV is JSON. */
export function isJson(start: string): boolean {
  return /^\s*(?:\{\s*"|\[\s*[[{])/.test(start);
}
