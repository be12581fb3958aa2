/** Comparisons whose value is one text, as far as the query goes; what it means is for the column to say. */
const COMPARISON = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(.*)$/s;
/** A list of texts, quoted or not. */
const LIST = /^((?:not\.)?in\.)\((.*)\)$/s;
const LIST_ITEM = /"(?:[^"\\]|\\.)*"|[^,]+/gs;
/** Parameters that are no filters, also those of an embedded table: `reviews.order`. */
const NO_FILTER = /(?:^|\.)(?:select|columns|order|limit|offset|on_conflict|or|and)$/;
/** What begins like this is a filter also where arguments are expected. */
const FILTER =
  /^(?:not|eq|neq|gte?|lte?|i?like|i?match|is|isdistinct|in|cs|cd|ov|sl|sr|nx[lr]|adj|(?:p[lh]|w)?fts)(?:\([^)]+\))?\./;

/**
 * The same question with the values of its comparisons in quotes. Lite reads `eq.null`, `eq.1.50` and `eq.{}` as null, a number
 * and an object, whatever the column is; what is in quotes it takes as it stands, quotes inside included.
 * So do the arguments of a function that is called by GET, which have no operators.
 */
export function quoteFilterValues(request: Request): Request {
  const url = new URL(request.url);
  const hasArguments = request.method === 'GET' && url.pathname.includes('/rpc/');
  let isChanged = false;
  const quoted = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    const toExact = hasArguments && !FILTER.test(value) ? quoteArgument : quote;
    const exact = NO_FILTER.test(name) ? value : toExact(value);
    isChanged ||= exact !== value;
    quoted.append(name, exact);
  }
  if (!isChanged) return request;
  url.search = String(quoted);
  return new Request(url, request);
}

function quoteArgument(text: string): string {
  return `"${text}"`;
}

function quote(filter: string): string {
  const list = LIST.exec(filter);
  if (list) return `${list[1]}(${list[2]?.replace(LIST_ITEM, (item) => (item.startsWith('"') ? item : `"${item}"`))})`;
  return filter.replace(COMPARISON, (_, operator, text) => `${operator}"${text}"`);
}
